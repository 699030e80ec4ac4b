package dev.heddle.hook;

/**
 * What the controller does for {@link java.util.concurrent.locks.ReentrantReadWriteLock}. The lock may be given
 * as itself or as one of its two locks.
 */
public interface ReadWriteLocks {

    /** {@code lock}, {@code lockInterruptibly} and timed {@code tryLock}: {@code nanos} is negative for no limit. */
    boolean lock(Object lock, boolean forWriting, long nanos, boolean interruptibly, int site)
            throws InterruptedException;

    /** {@code tryLock} without a time limit. */
    boolean tryLock(Object lock, boolean forWriting, int site);

    /** {@code unlock}; throws {@link IllegalMonitorStateException} where the JDK would. */
    void unlock(Object lock, boolean forWriting, int site);

    /** How often the current thread holds the lock: an operation of its own thread only. */
    int holds(Object lock, boolean forWriting);

    /** {@code isWriteLocked}. */
    boolean isWriteLocked(Object lock, int site);

    /** {@code getReadLockCount}. */
    int readLockCount(Object lock, int site);
}
