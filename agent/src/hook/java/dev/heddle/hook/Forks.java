package dev.heddle.hook;

/** What the controller does for {@link java.util.concurrent.ForkJoinPool} and its tasks. */
public interface Forks {

    /** {@code fork}: the task is there to be run, by another thread or by who joins it. */
    void fork(Object task);

    /**
     * A task is given to a pool.
     *
     * @return whether the pool takes it; if not, its own code says so
     */
    boolean submit(Object pool, Object task);

    /**
     * A task is given to a pool, to be run when its time has come.
     *
     * @return whether the pool takes it; if not, its own code says so
     */
    boolean delay(Object pool, Object task);

    /** Runs the task, unless another thread does, and waits for its end. */
    void join(Object task, boolean interruptibly) throws InterruptedException;

    /** {@code get} with a time limit: whether the task is done. */
    boolean await(Object task, long nanos) throws InterruptedException;

    /** The task is about to get its result. */
    void complete(Object task);

    /** The task is about to end by an exception. */
    void fail(Object task);

    /** The task tells about itself. */
    void read(Object task);

    /** A task that waits for several others is about to count them. */
    void count(Object task);

    /** {@code shutdown} and {@code shutdownNow}. */
    void shutdown(Object pool);

    /** {@code isShutdown}. */
    void isShutdown(Object pool);

    /** {@code awaitTermination}; {@code nanos} is negative for no limit: whether the pool has ended. */
    boolean awaitTermination(Object pool, long nanos) throws InterruptedException;

    /** {@code awaitQuiescence}; {@code nanos} is negative for no limit: whether all tasks have ended. */
    boolean awaitQuiescence(Object pool, long nanos) throws InterruptedException;
}
