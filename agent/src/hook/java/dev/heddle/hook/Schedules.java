package dev.heddle.hook;

import java.util.concurrent.Future;

/**
 * What the controller does for pools whose tasks wait for their time. As in {@link Pools}, each call announces what the pool
 * is about to do.
 */
public interface Schedules {

    /**
     * A task is about to be given to the pool.
     *
     * @param nanos after how long it is to run
     * @param repeats whether it is to run again and again
     */
    void schedule(Object pool, long nanos, boolean repeats);

    /**
     * A task that belongs to no pool is to run after some time, unless it is cancelled before.
     *
     * @param code what it runs
     */
    void delay(Runnable task, Object code, long nanos);

    /** A task that is repeated has run, and is about to be given to the pool again. */
    void repeat(Object pool, Object task);

    /** A worker of the pool is about to cancel or to run a task that it has taken. */
    void taken(Object pool);

    /** A pool that is being shut down has thrown out a task, which is to be cancelled when that is done. */
    void thrownOut(Object pool, Future<?> task);

    /** A task that has been {@link #thrownOut} and not been asked for; null if there is none. */
    Future<?> nextThrownOut(Object pool);

    /** How much time has gone by. Unlike other looks at the clock this is part of what has been announced. */
    long elapsedNanos();
}
