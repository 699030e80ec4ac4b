package dev.heddle.agent.bytecode;

import dev.heddle.hook.Environment;

/** The JVM as it is. */
final class RecordedEnvironment implements Environment {

    @Override
    public void outside(Runnable code) {
        code.run();
    }

    @Override
    public long threadId(long real) {
        return real;
    }

    @Override
    public Thread[] threads(ThreadGroup group, boolean recurse, int site) {
        return new Thread[0];
    }

    @Override
    public ThreadGroup group(Thread thread, int site) {
        return thread.getThreadGroup();
    }

    @Override
    public StackTraceElement[] stackTrace(Thread thread, int site) {
        return thread.getStackTrace();
    }

    @Override
    public boolean addShutdownHook(Thread hook, int site) {
        return false;
    }

    @Override
    public boolean removeShutdownHook(Thread hook, int site) {
        return Runtime.getRuntime().removeShutdownHook(hook);
    }
}
