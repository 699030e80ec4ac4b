package dev.heddle.hook;

/** What the controller does for {@link java.util.concurrent.locks.StampedLock}. */
public interface StampedLocks {

    /** What a stamp can be converted to. */
    enum Mode {
        OPTIMISTIC,
        READ,
        WRITE
    }

    /**
     * {@code readLock}, {@code writeLock} and their interruptible and timed forms: {@code nanos} is negative for
     * no limit.
     *
     * @return the stamp, or 0
     */
    long lock(Object lock, boolean forWriting, long nanos, boolean interruptibly, int site)
            throws InterruptedException;

    /** {@code tryReadLock} and {@code tryWriteLock} without a time limit. */
    long tryLock(Object lock, boolean forWriting, int site);

    /** {@code unlockRead} and {@code unlockWrite}: whether the stamp was right. */
    boolean unlock(Object lock, boolean forWriting, long stamp, int site);

    /** {@code tryUnlockRead} and {@code tryUnlockWrite}. */
    boolean tryUnlock(Object lock, boolean forWriting, int site);

    /** {@code tryOptimisticRead}. */
    long tryOptimisticRead(Object lock, int site);

    /** {@code validate}. */
    boolean validate(Object lock, long stamp, int site);

    /** {@code tryConvertTo…}. */
    long tryConvert(Object lock, long stamp, Mode to, int site);

    /** {@code isWriteLocked}. */
    boolean isWriteLocked(Object lock, int site);

    /** {@code getReadLockCount}. */
    int readLockCount(Object lock, int site);
}
