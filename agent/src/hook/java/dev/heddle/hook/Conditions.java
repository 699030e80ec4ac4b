package dev.heddle.hook;

import java.lang.reflect.Field;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Which conditions belong to a modelled lock: the JDK makes them all of two classes. */
final class Conditions {

    private static final Field USUAL = synchronizer(AbstractQueuedSynchronizer.ConditionObject.class);

    /** Newer JDKs have it in read-write locks. */
    private static final Field LONG = synchronizer(AbstractQueuedLongSynchronizer.ConditionObject.class);

    private Conditions() {}

    static boolean modelled(Condition condition) {
        if (condition == null) {
            return false;
        }
        Class<?> type = condition.getClass();
        Field field = type == USUAL.getDeclaringClass() ? USUAL : type == LONG.getDeclaringClass() ? LONG : null;
        if (field == null) {
            return false;
        }
        try {
            Class<?> lock = field.get(condition).getClass().getNestHost();
            return lock == ReentrantLock.class || lock == ReentrantReadWriteLock.class;
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("The agent has not opened java.util.concurrent.locks.", e);
        }
    }

    private static Field synchronizer(Class<?> conditions) {
        for (Field field : conditions.getDeclaredFields()) {
            if (AbstractOwnableSynchronizer.class.isAssignableFrom(field.getType())) {
                field.setAccessible(true);
                return field;
            }
        }
        throw new IllegalStateException("This JDK's conditions do not know their lock.");
    }
}
