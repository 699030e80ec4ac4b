package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import java.lang.reflect.Field;

/** A field of a JDK class that has no accessor, found by its type. */
final class PrivateField {

    private final Field field;

    PrivateField(Class<?> owner, Class<?> type) {
        AgentStatus.open(owner.getPackageName(), PrivateField.class.getModule());
        field = find(owner, type);
        field.setAccessible(true);
    }

    private static Field find(Class<?> owner, Class<?> type) {
        for (Field candidate : owner.getDeclaredFields()) {
            if (type.isAssignableFrom(candidate.getType())) {
                return candidate;
            }
        }
        throw new IllegalStateException("This JDK's " + owner.getName() + " has no " + type.getSimpleName() + ".");
    }

    Object of(Object object) {
        try {
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    void set(Object object, Object value) {
        try {
            field.set(object, value);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
