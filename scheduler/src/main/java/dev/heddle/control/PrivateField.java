package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/** A field of a JDK class that has no accessor, found by its type. */
final class PrivateField {

    private final MethodHandle getter;
    private final MethodHandle setter; // null where the field is final

    PrivateField(Class<?> owner, Class<?> type) {
        AgentStatus.open(owner.getPackageName(), PrivateField.class.getModule());
        Field field = find(owner, type);
        field.setAccessible(true);
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        try {
            getter = lookup.unreflectGetter(field).asType(MethodType.methodType(Object.class, Object.class));
            setter = Modifier.isFinal(field.getModifiers())
                    ? null
                    : lookup.unreflectSetter(field).asType(MethodType.methodType(void.class, Object.class, Object.class));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
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
            return getter.invokeExact(object);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    void set(Object object, Object value) {
        try {
            setter.invokeExact(object, value);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
