package dev.heddle.hook;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock.ReadLock;
import java.util.concurrent.locks.ReentrantReadWriteLock.WriteLock;

/**
 * {@link ReentrantReadWriteLock} and its two locks, where the code knows them as such; {@link LockHooks} come here
 * where it knows them as {@link Lock} only.
 */
public final class ReadWriteLockHooks {

    private static final long NO_LIMIT = -1;

    private ReadWriteLockHooks() {}

    /** Whether a lock is one of the two. */
    static boolean isOne(Lock lock) {
        return lock != null && (lock.getClass() == ReadLock.class || lock.getClass() == WriteLock.class);
    }

    public static int getReadLockCount(ReentrantReadWriteLock lock, int site) {
        return modelled(lock, "getReadLockCount()", site)
                ? locks().readLockCount(lock, site)
                : lock.getReadLockCount();
    }

    public static boolean isWriteLocked(ReentrantReadWriteLock lock, int site) {
        return modelled(lock, "isWriteLocked()", site)
                ? locks().isWriteLocked(lock, site)
                : lock.isWriteLocked();
    }

    public static boolean isWriteLockedByCurrentThread(ReentrantReadWriteLock lock, int site) {
        return modelled(lock, "isWriteLockedByCurrentThread()", site)
                ? locks().holds(lock, true) > 0
                : lock.isWriteLockedByCurrentThread();
    }

    public static int getWriteHoldCount(ReentrantReadWriteLock lock, int site) {
        return modelled(lock, "getWriteHoldCount()", site)
                ? locks().holds(lock, true)
                : lock.getWriteHoldCount();
    }

    public static int getReadHoldCount(ReentrantReadWriteLock lock, int site) {
        return modelled(lock, "getReadHoldCount()", site)
                ? locks().holds(lock, false)
                : lock.getReadHoldCount();
    }

    public static boolean hasQueuedThreads(ReentrantReadWriteLock lock, int site) {
        return modelled(lock, "hasQueuedThreads()", site)
                ? Control.controller().waiters().queueLength(lock, site) > 0
                : lock.hasQueuedThreads();
    }

    public static int getQueueLength(ReentrantReadWriteLock lock, int site) {
        return modelled(lock, "getQueueLength()", site)
                ? Control.controller().waiters().queueLength(lock, site)
                : lock.getQueueLength();
    }

    public static boolean hasQueuedThread(ReentrantReadWriteLock lock, Thread thread, int site) {
        return thread != null && modelled(lock, "hasQueuedThread(java.lang.Thread)", site)
                ? Control.controller().waiters().isQueued(lock, thread, site)
                : lock.hasQueuedThread(thread);
    }

    public static boolean hasWaiters(ReentrantReadWriteLock lock, Condition condition, int site) {
        return Conditions.modelled(condition) && modelled(lock, LockHooks.HAS_WAITERS, site)
                ? Control.controller().waiters().awaiting(lock, condition, site) > 0
                : lock.hasWaiters(condition);
    }

    public static int getWaitQueueLength(ReentrantReadWriteLock lock, Condition condition, int site) {
        return Conditions.modelled(condition) && modelled(lock, LockHooks.WAIT_QUEUE_LENGTH, site)
                ? Control.controller().waiters().awaiting(lock, condition, site)
                : lock.getWaitQueueLength(condition);
    }

    public static boolean isHeldByCurrentThread(WriteLock lock, int site) {
        return controlled(lock) ? locks().holds(lock, true) > 0 : lock.isHeldByCurrentThread();
    }

    public static int getHoldCount(WriteLock lock, int site) {
        return controlled(lock) ? locks().holds(lock, true) : lock.getHoldCount();
    }

    static void lock(Lock lock, int site) {
        try {
            locks().lock(lock, forWriting(lock), NO_LIMIT, false, site);
        } catch (InterruptedException e) {
            throw new IllegalStateException("an uninterruptible lock was interrupted", e);
        }
    }

    static void lockInterruptibly(Lock lock, int site) throws InterruptedException {
        locks().lock(lock, forWriting(lock), NO_LIMIT, true, site);
    }

    static boolean tryLock(Lock lock, int site) {
        return locks().tryLock(lock, forWriting(lock), site);
    }

    static boolean tryLock(Lock lock, long time, TimeUnit unit, int site) throws InterruptedException {
        return locks().lock(lock, forWriting(lock), Math.max(0, unit.toNanos(time)), true, site);
    }

    static void unlock(Lock lock, int site) {
        locks().unlock(lock, forWriting(lock), site);
    }

    private static boolean forWriting(Lock lock) {
        return lock.getClass() == WriteLock.class;
    }

    private static boolean controlled(Lock lock) {
        return isOne(lock) && Control.controlled();
    }

    private static boolean modelled(ReentrantReadWriteLock lock, String method, int site) {
        return Control.controlled() && Dispatch.reaches(lock, ReentrantReadWriteLock.class, method, site);
    }

    private static ReadWriteLocks locks() {
        return Control.controller().readWriteLocks();
    }
}
