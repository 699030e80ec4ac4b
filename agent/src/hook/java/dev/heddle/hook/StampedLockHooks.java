package dev.heddle.hook;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.StampedLock;

/** {@link StampedLock}. */
public final class StampedLockHooks {

    private static final long NO_LIMIT = -1;
    private static final long WRITE_BIT = 1L << 7;

    private StampedLockHooks() {}

    public static long writeLock(StampedLock lock, int site) {
        return modelled(lock, "writeLock()", site) ? lockForced(lock, true, site) : lock.writeLock();
    }

    public static long readLock(StampedLock lock, int site) {
        return modelled(lock, "readLock()", site) ? lockForced(lock, false, site) : lock.readLock();
    }

    public static long writeLockInterruptibly(StampedLock lock, int site) throws InterruptedException {
        return modelled(lock, "writeLockInterruptibly()", site)
                ? locks().lock(lock, true, NO_LIMIT, true, site)
                : lock.writeLockInterruptibly();
    }

    public static long readLockInterruptibly(StampedLock lock, int site) throws InterruptedException {
        return modelled(lock, "readLockInterruptibly()", site)
                ? locks().lock(lock, false, NO_LIMIT, true, site)
                : lock.readLockInterruptibly();
    }

    public static long tryWriteLock(StampedLock lock, int site) {
        return modelled(lock, "tryWriteLock()", site) ? locks().tryLock(lock, true, site) : lock.tryWriteLock();
    }

    public static long tryReadLock(StampedLock lock, int site) {
        return modelled(lock, "tryReadLock()", site) ? locks().tryLock(lock, false, site) : lock.tryReadLock();
    }

    public static long tryWriteLock(StampedLock lock, long time, TimeUnit unit, int site)
            throws InterruptedException {
        return modelled(lock, "tryWriteLock(long,java.util.concurrent.TimeUnit)", site)
                ? locks().lock(lock, true, Math.max(0, unit.toNanos(time)), true, site)
                : lock.tryWriteLock(time, unit);
    }

    public static long tryReadLock(StampedLock lock, long time, TimeUnit unit, int site)
            throws InterruptedException {
        return modelled(lock, "tryReadLock(long,java.util.concurrent.TimeUnit)", site)
                ? locks().lock(lock, false, Math.max(0, unit.toNanos(time)), true, site)
                : lock.tryReadLock(time, unit);
    }

    public static long tryOptimisticRead(StampedLock lock, int site) {
        return modelled(lock, "tryOptimisticRead()", site)
                ? locks().tryOptimisticRead(lock, site)
                : lock.tryOptimisticRead();
    }

    public static boolean validate(StampedLock lock, long stamp, int site) {
        return modelled(lock, "validate(long)", site)
                ? locks().validate(lock, stamp, site)
                : lock.validate(stamp);
    }

    public static void unlockWrite(StampedLock lock, long stamp, int site) {
        if (modelled(lock, "unlockWrite(long)", site)) {
            requireHeld(locks().unlock(lock, true, stamp, site));
        } else {
            lock.unlockWrite(stamp);
        }
    }

    public static void unlockRead(StampedLock lock, long stamp, int site) {
        if (modelled(lock, "unlockRead(long)", site)) {
            requireHeld(locks().unlock(lock, false, stamp, site));
        } else {
            lock.unlockRead(stamp);
        }
    }

    public static void unlock(StampedLock lock, long stamp, int site) {
        if (modelled(lock, "unlock(long)", site)) {
            requireHeld(locks().unlock(lock, (stamp & WRITE_BIT) != 0, stamp, site));
        } else {
            lock.unlock(stamp);
        }
    }

    public static boolean tryUnlockWrite(StampedLock lock, int site) {
        return modelled(lock, "tryUnlockWrite()", site)
                ? locks().tryUnlock(lock, true, site)
                : lock.tryUnlockWrite();
    }

    public static boolean tryUnlockRead(StampedLock lock, int site) {
        return modelled(lock, "tryUnlockRead()", site)
                ? locks().tryUnlock(lock, false, site)
                : lock.tryUnlockRead();
    }

    public static long tryConvertToWriteLock(StampedLock lock, long stamp, int site) {
        return modelled(lock, "tryConvertToWriteLock(long)", site)
                ? locks().tryConvert(lock, stamp, StampedLocks.Mode.WRITE, site)
                : lock.tryConvertToWriteLock(stamp);
    }

    public static long tryConvertToReadLock(StampedLock lock, long stamp, int site) {
        return modelled(lock, "tryConvertToReadLock(long)", site)
                ? locks().tryConvert(lock, stamp, StampedLocks.Mode.READ, site)
                : lock.tryConvertToReadLock(stamp);
    }

    public static long tryConvertToOptimisticRead(StampedLock lock, long stamp, int site) {
        return modelled(lock, "tryConvertToOptimisticRead(long)", site)
                ? locks().tryConvert(lock, stamp, StampedLocks.Mode.OPTIMISTIC, site)
                : lock.tryConvertToOptimisticRead(stamp);
    }

    public static boolean isWriteLocked(StampedLock lock, int site) {
        return modelled(lock, "isWriteLocked()", site)
                ? locks().isWriteLocked(lock, site)
                : lock.isWriteLocked();
    }

    public static boolean isReadLocked(StampedLock lock, int site) {
        return modelled(lock, "isReadLocked()", site)
                ? locks().readLockCount(lock, site) > 0
                : lock.isReadLocked();
    }

    public static int getReadLockCount(StampedLock lock, int site) {
        return modelled(lock, "getReadLockCount()", site)
                ? locks().readLockCount(lock, site)
                : lock.getReadLockCount();
    }

    private static boolean modelled(StampedLock lock, String method, int site) {
        return Control.controlled() && Dispatch.reaches(lock, StampedLock.class, method, site);
    }

    private static long lockForced(StampedLock lock, boolean forWriting, int site) {
        try {
            return locks().lock(lock, forWriting, NO_LIMIT, false, site);
        } catch (InterruptedException e) {
            throw new IllegalStateException("an uninterruptible lock was interrupted", e);
        }
    }

    private static void requireHeld(boolean held) {
        if (!held) {
            throw new IllegalMonitorStateException();
        }
    }

    private static StampedLocks locks() {
        return Control.controller().stampedLocks();
    }
}
