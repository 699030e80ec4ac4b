package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import java.lang.reflect.Field;

/** Which field the field updaters of one class update. */
final class UpdaterTarget {

    private static final ClassValue<UpdaterTarget> TARGETS = new ClassValue<>() {
        @Override
        protected UpdaterTarget computeValue(Class<?> type) {
            return type.getName().startsWith("java.util.concurrent.atomic.") ? new UpdaterTarget(type) : null;
        }
    };

    private final Field type;
    private final Field offset;

    private UpdaterTarget(Class<?> updater) {
        AgentStatus.open(updater, UpdaterTarget.class.getModule());
        type = field(updater, "tclass");
        offset = field(updater, "offset");
    }

    private static Field field(Class<?> updater, String name) {
        try {
            Field field = updater.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException("This JDK's " + updater.getName() + " has no " + name + ".", e);
        }
    }

    /** Null for an updater that is not the JDK's own. */
    static UpdaterTarget of(Object updater) {
        return TARGETS.get(updater.getClass());
    }

    /** The class that has the field. */
    Class<?> type(Object updater) {
        try {
            return (Class<?>) type.get(updater);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Where the field is. */
    long offset(Object updater) {
        try {
            return offset.getLong(updater);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
