package dev.heddle.hook;

import java.util.Collection;

/**
 * Who waits for a lock or a semaphore, and who awaits a condition. A lock is a {@code ReentrantLock} or a {@code
 * ReentrantReadWriteLock}.
 */
public interface Waiters {

    /** {@code getQueueLength} and {@code hasQueuedThreads} of a lock or a semaphore. */
    int queueLength(Object lock, int site);

    /** {@code hasQueuedThread}; {@code thread} is not null. */
    boolean isQueued(Object lock, Thread thread, int site);

    /** {@code getWaitQueueLength} and {@code hasWaiters} of a condition of the JDK; throws where the lock would. */
    int awaiting(Object lock, Object condition, int site);

    /** {@code getWaitingThreads} of a condition of the JDK; throws where the lock would. */
    Collection<Thread> awaitingThreads(Object lock, Object condition);
}
