package dev.heddle.hook;

/**
 * What the controller does for thread pools. Each call announces what the pool is about to do, and comes back when
 * the pool can do it without waiting.
 */
public interface Pools {

    /** A task is about to be handed to the pool. */
    void execute(Object pool);

    /** A pool is about to call its thread factory; gives how many events the thread has come to. */
    int makesThread();

    /**
     * The thread factory has come back, and the pool looks again whether it may add the worker.
     *
     * @param before what {@link #makesThread} gave
     * @param hasTask whether the worker begins with a task of its own, not with one that is queued
     */
    void madeThread(Object pool, int before, boolean hasTask);

    /**
     * The pool offers a task directly to a worker that waits for one.
     *
     * @return whether there is one
     */
    boolean handOver(Object task);

    /**
     * A worker of the pool asks for its next task; comes back when it can have one, or is to end.
     *
     * @return the task that was handed to this worker directly, or null where the pool itself tells
     */
    Object work(Object pool);

    /** A worker of the pool is about to end, because of an exception if {@code abruptly}. */
    void leave(Object pool, boolean abruptly);

    /** {@code shutdown}. */
    void shutdown(Object pool);

    /** {@code shutdownNow}. */
    void shutdownNow(Object pool);

    /** The end of {@code shutdownNow}: what it has interrupted is told now. */
    void interruptWorkers(Object pool);

    /** {@code awaitTermination}; {@code nanos} is negative for no limit: whether the pool has ended. */
    boolean awaitTermination(Object pool, long nanos) throws InterruptedException;

    /** {@code isShutdown}. */
    void isShutdown(Object pool);

    /** The pool tells whether it has ended, or how many workers it has. */
    void read(Object pool);

    /** {@code toString}. */
    void describe(Object pool);

    /** Anything else that changes the pool. */
    void change(Object pool);
}
