package dev.heddle.hook;

/** What belongs to the JVM as a whole, or to the world outside of it. */
public interface Environment {

    /**
     * Runs code of the JDK that is no part of the program, such as what waits for a process: it runs as a thread that is
     * not under control, on which the JDK's own threads can act.
     */
    void outside(Runnable code);

    /**
     * The number of a thread that the current thread is making: the same in every execution.
     *
     * @param real the number that the JVM would give it
     */
    long threadId(long real);

    /** The program's threads that live in a group and, with {@code recurse}, in the groups below it. */
    Thread[] threads(ThreadGroup group, boolean recurse, int site);

    /** {@code Thread.getThreadGroup}. */
    ThreadGroup group(Thread thread, int site);

    /** {@code Thread.getStackTrace}, without frames of Heddle. */
    StackTraceElement[] stackTrace(Thread thread, int site);

    /** {@code Runtime.addShutdownHook}; gives false where the JVM is to see to it, and fail. */
    boolean addShutdownHook(Thread hook, int site);

    /** {@code Runtime.removeShutdownHook}. */
    boolean removeShutdownHook(Thread hook, int site);
}
