package dev.heddle.control;

import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** What a lock, its conditions and the two locks of a read-write lock have in common: the JDK's synchronizer inside. */
final class Synchronizers {

    private static final PrivateField OF_LOCK = in(ReentrantLock.class);
    private static final PrivateField OF_CONDITION = in(AbstractQueuedSynchronizer.ConditionObject.class);
    private static final PrivateField OF_LONG_CONDITION = in(AbstractQueuedLongSynchronizer.ConditionObject.class);
    private static final PrivateField OF_BOTH = in(ReentrantReadWriteLock.class);
    private static final PrivateField OF_READ_LOCK = in(ReentrantReadWriteLock.ReadLock.class);
    private static final PrivateField OF_WRITE_LOCK = in(ReentrantReadWriteLock.WriteLock.class);

    private Synchronizers() {}

    private static PrivateField in(Class<?> owner) {
        return new PrivateField(owner, AbstractOwnableSynchronizer.class);
    }

    static Object ofLock(Object lock) {
        return OF_LOCK.of(lock);
    }

    static Object ofCondition(Object condition) {
        return (condition instanceof AbstractQueuedSynchronizer.ConditionObject ? OF_CONDITION : OF_LONG_CONDITION)
                .of(condition);
    }

    /** @param lock a lock that can have conditions */
    static Object of(Object lock) {
        return lock instanceof ReentrantLock ? ofLock(lock) : ofReadWriteLock(lock);
    }

    /** @param lock a read-write lock, or one of its two locks */
    static Object ofReadWriteLock(Object lock) {
        if (lock instanceof ReentrantReadWriteLock) {
            return OF_BOTH.of(lock);
        }
        return (lock instanceof ReentrantReadWriteLock.ReadLock ? OF_READ_LOCK : OF_WRITE_LOCK).of(lock);
    }

    /** Whether a lock or semaphore that has this synchronizer inside serves whoever came first. */
    static boolean isFair(Object synchronizer) {
        return synchronizer.getClass().getSimpleName().equals("FairSync");
    }

    /** What stands for an object's identity: all parts of a read-write lock are one. */
    static Object identity(Object object) {
        return object instanceof ReentrantReadWriteLock ? ofReadWriteLock(object) : object;
    }
}
