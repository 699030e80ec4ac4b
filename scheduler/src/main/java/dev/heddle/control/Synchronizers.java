package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import java.lang.reflect.Field;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer.ConditionObject;
import java.util.concurrent.locks.ReentrantLock;

/** What a {@code ReentrantLock} and its conditions have in common: the JDK's synchronizer inside. */
final class Synchronizers {

    private static final Field OF_LOCK;
    private static final Field OF_CONDITION;

    static {
        AgentStatus.open("java.util.concurrent.locks", Synchronizers.class.getModule());
        OF_LOCK = field(ReentrantLock.class);
        OF_CONDITION = field(ConditionObject.class);
    }

    private Synchronizers() {}

    private static Field field(Class<?> owner) {
        for (Field field : owner.getDeclaredFields()) {
            if (AbstractQueuedSynchronizer.class.isAssignableFrom(field.getType())) {
                field.setAccessible(true);
                return field;
            }
        }
        throw new IllegalStateException("This JDK's " + owner.getName() + " has no synchronizer.");
    }

    static Object ofLock(Object lock) {
        return get(OF_LOCK, lock);
    }

    static Object ofCondition(Object condition) {
        return get(OF_CONDITION, condition);
    }

    private static Object get(Field field, Object of) {
        try {
            return field.get(of);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
