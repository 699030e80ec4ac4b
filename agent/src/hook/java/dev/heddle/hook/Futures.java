package dev.heddle.hook;

/**
 * What the controller does for {@link java.util.concurrent.FutureTask}. Each call announces what the task is about to
 * do, and comes back when it can do it without waiting.
 */
public interface Futures {

    /** The current thread is about to run the task. */
    void begin(Object future);

    /** The task is about to get its result. */
    void complete(Object future);

    /** {@code cancel}. */
    void cancel(Object future, boolean mayInterrupt);

    /** {@code get}; {@code nanos} is negative for no limit: whether the task is done. */
    boolean await(Object future, long nanos) throws InterruptedException;

    /** The task tells about itself. */
    void read(Object future);
}
