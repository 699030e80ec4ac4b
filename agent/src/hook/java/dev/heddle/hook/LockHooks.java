package dev.heddle.hook;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * {@link ReentrantLock}, the locks of a {@link java.util.concurrent.locks.ReentrantReadWriteLock} and the views of a {@link
 * java.util.concurrent.locks.StampedLock}, also where the code knows them as {@link Lock}; other locks do as they do.
 */
public final class LockHooks {

    static final String HAS_WAITERS = "hasWaiters(java.util.concurrent.locks.Condition)";
    static final String WAIT_QUEUE_LENGTH = "getWaitQueueLength(java.util.concurrent.locks.Condition)";

    private LockHooks() {}

    public static void lock(Lock lock, int site) {
        if (modelled(lock, "lock()", site)) {
            Control.controller().lock(lock, site);
        } else if (readWrite(lock)) {
            ReadWriteLockHooks.lock(lock, site);
        } else if (view(lock)) {
            StampedLockViews.lock(lock, site);
        } else {
            lock.lock();
        }
    }

    public static void lockInterruptibly(Lock lock, int site) throws InterruptedException {
        if (modelled(lock, "lockInterruptibly()", site)) {
            Control.controller().lockInterruptibly(lock, site);
        } else if (readWrite(lock)) {
            ReadWriteLockHooks.lockInterruptibly(lock, site);
        } else if (view(lock)) {
            StampedLockViews.lockInterruptibly(lock, site);
        } else {
            lock.lockInterruptibly();
        }
    }

    public static boolean tryLock(Lock lock, int site) {
        if (modelled(lock, "tryLock()", site)) {
            return Control.controller().tryLock(lock, site);
        }
        if (view(lock)) {
            return StampedLockViews.tryLock(lock, site);
        }
        return readWrite(lock) ? ReadWriteLockHooks.tryLock(lock, site) : lock.tryLock();
    }

    public static boolean tryLock(Lock lock, long time, TimeUnit unit, int site)
            throws InterruptedException {
        if (modelled(lock, "tryLock(long,java.util.concurrent.TimeUnit)", site)) {
            return Control.controller().tryLock(lock, unit.toNanos(time), site);
        }
        if (view(lock)) {
            return StampedLockViews.tryLock(lock, time, unit, site);
        }
        return readWrite(lock)
                ? ReadWriteLockHooks.tryLock(lock, time, unit, site)
                : lock.tryLock(time, unit);
    }

    public static void unlock(Lock lock, int site) {
        if (modelled(lock, "unlock()", site)) {
            Control.controller().unlock(lock, site);
        } else if (readWrite(lock)) {
            ReadWriteLockHooks.unlock(lock, site);
        } else if (view(lock)) {
            StampedLockViews.unlock(lock, site);
        } else {
            lock.unlock();
        }
    }

    /** The condition is a real one; only its name is the controller's. */
    public static Condition newCondition(Lock lock, int site) {
        Condition condition = lock.newCondition();
        if (Control.controlled() && Conditions.modelled(condition)) {
            Control.controller().born(condition);
        }
        return condition;
    }

    public static int getHoldCount(ReentrantLock lock, int site) {
        return modelled(lock, "getHoldCount()", site)
                ? Control.controller().holdCount(lock)
                : lock.getHoldCount();
    }

    public static boolean isHeldByCurrentThread(ReentrantLock lock, int site) {
        return modelled(lock, "isHeldByCurrentThread()", site)
                ? Control.controller().holdCount(lock) > 0
                : lock.isHeldByCurrentThread();
    }

    public static boolean isLocked(ReentrantLock lock, int site) {
        return modelled(lock, "isLocked()", site)
                ? Control.controller().isLocked(lock, site)
                : lock.isLocked();
    }

    public static boolean hasQueuedThreads(ReentrantLock lock, int site) {
        return modelled(lock, "hasQueuedThreads()", site)
                ? Control.controller().waiters().queueLength(lock, site) > 0
                : lock.hasQueuedThreads();
    }

    public static int getQueueLength(ReentrantLock lock, int site) {
        return modelled(lock, "getQueueLength()", site)
                ? Control.controller().waiters().queueLength(lock, site)
                : lock.getQueueLength();
    }

    public static boolean hasQueuedThread(ReentrantLock lock, Thread thread, int site) {
        return thread != null && modelled(lock, "hasQueuedThread(java.lang.Thread)", site)
                ? Control.controller().waiters().isQueued(lock, thread, site)
                : lock.hasQueuedThread(thread);
    }

    public static boolean hasWaiters(ReentrantLock lock, Condition condition, int site) {
        return Conditions.modelled(condition) && modelled(lock, HAS_WAITERS, site)
                ? Control.controller().waiters().awaiting(lock, condition, site) > 0
                : lock.hasWaiters(condition);
    }

    public static int getWaitQueueLength(ReentrantLock lock, Condition condition, int site) {
        return Conditions.modelled(condition) && modelled(lock, WAIT_QUEUE_LENGTH, site)
                ? Control.controller().waiters().awaiting(lock, condition, site)
                : lock.getWaitQueueLength(condition);
    }

    private static boolean modelled(Lock lock, String method, int site) {
        return Control.controlled() && Dispatch.reaches(lock, ReentrantLock.class, method, site);
    }

    private static boolean view(Lock lock) {
        return Control.controlled() && StampedLockViews.isOne(lock);
    }

    private static boolean readWrite(Lock lock) {
        return ReadWriteLockHooks.isOne(lock) && Control.controlled();
    }
}
