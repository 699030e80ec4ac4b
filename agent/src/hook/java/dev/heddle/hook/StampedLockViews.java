package dev.heddle.hook;

import java.lang.reflect.Field;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.StampedLock;

/** The locks that {@link StampedLock#asReadLock()} and {@link StampedLock#asWriteLock()} give: they go by no stamps. */
final class StampedLockViews {

    private static final long NO_LIMIT = -1;
    private static final Class<?> READER = new StampedLock().asReadLock().getClass();
    private static final Class<?> WRITER = new StampedLock().asWriteLock().getClass();

    /** Looked up only where there is such a lock: it takes a package that the agent opens. */
    private static final class Fields {
        static final Field LOCK_OF_READER = lockOf(READER);
        static final Field LOCK_OF_WRITER = lockOf(WRITER);
    }

    private StampedLockViews() {}

    /** Whether a lock is one of them. */
    static boolean isOne(Lock lock) {
        return lock != null && (lock.getClass() == READER || lock.getClass() == WRITER);
    }

    private static boolean forWriting(Lock view) {
        return view.getClass() == WRITER;
    }

    static void lock(Lock view, int site) {
        try {
            locks().lock(lockOf(view), forWriting(view), NO_LIMIT, false, site);
        } catch (InterruptedException e) {
            throw new IllegalStateException("an uninterruptible lock was interrupted", e);
        }
    }

    static void lockInterruptibly(Lock view, int site) throws InterruptedException {
        locks().lock(lockOf(view), forWriting(view), NO_LIMIT, true, site);
    }

    static boolean tryLock(Lock view, int site) {
        return locks().tryLock(lockOf(view), forWriting(view), site) != 0;
    }

    static boolean tryLock(Lock view, long time, TimeUnit unit, int site) throws InterruptedException {
        return locks().lock(lockOf(view), forWriting(view), Math.max(0, unit.toNanos(time)), true, site) != 0;
    }

    static void unlock(Lock view, int site) {
        if (!locks().tryUnlock(lockOf(view), forWriting(view), site)) {
            throw new IllegalMonitorStateException();
        }
    }

    private static StampedLocks locks() {
        return Control.controller().stampedLocks();
    }

    private static Object lockOf(Lock view) {
        try {
            return (forWriting(view) ? Fields.LOCK_OF_WRITER : Fields.LOCK_OF_READER).get(view);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("The agent has not opened java.util.concurrent.locks.", e);
        }
    }

    private static Field lockOf(Class<?> view) {
        for (Field field : view.getDeclaredFields()) {
            if (field.getType() == StampedLock.class) {
                field.setAccessible(true);
                return field;
            }
        }
        throw new IllegalStateException("This JDK's views of a StampedLock do not know their lock.");
    }
}
