package dev.heddle.hook;

import java.lang.reflect.Field;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer.ConditionObject;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Which conditions belong to a modelled lock: the JDK makes them all of one class. */
final class Conditions {

    private static final Field SYNCHRONIZER = synchronizer();

    private Conditions() {}

    static boolean modelled(Condition condition) {
        if (condition == null || condition.getClass() != ConditionObject.class) {
            return false;
        }
        try {
            Class<?> lock = SYNCHRONIZER.get(condition).getClass().getNestHost();
            return lock == ReentrantLock.class || lock == ReentrantReadWriteLock.class;
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("The agent has not opened java.util.concurrent.locks.", e);
        }
    }

    private static Field synchronizer() {
        for (Field field : ConditionObject.class.getDeclaredFields()) {
            if (field.getType() == AbstractQueuedSynchronizer.class) {
                field.setAccessible(true);
                return field;
            }
        }
        throw new IllegalStateException("This JDK's conditions do not know their lock.");
    }
}
