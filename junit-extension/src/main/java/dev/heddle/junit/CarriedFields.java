package dev.heddle.junit;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * What other extensions have put into the instance that JUnit has made: temporary directories, mocks, beans.
 * Nobody but an extension can have filled a field that the constructor leaves empty, since the methods of
 * the test class do not run on that instance. Extensions held in fields are carried over too: those of the
 * original are the ones that are registered.
 */
final class CarriedFields {

    private record Carried(Field field, Object value, Object empty, boolean always) {}

    private final List<Carried> fields = new ArrayList<>();

    CarriedFields(Class<?> type, Object original) {
        for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
                    consider(field, original);
                }
            }
        }
    }

    private void consider(Field field, Object original) {
        boolean extension = AnnotationSupport.isAnnotated(field, RegisterExtension.class);
        if (Modifier.isFinal(field.getModifiers()) && !extension || !field.trySetAccessible()) {
            return;
        }
        Object empty = Array.get(Array.newInstance(field.getType(), 1), 0);
        Object value = get(field, original);
        if (!Objects.equals(value, empty)) {
            fields.add(new Carried(field, value, empty, extension));
        }
    }

    /** Fills what is empty in a new instance. */
    void copyTo(Object instance) {
        for (Carried carried : fields) {
            if (carried.always || Objects.equals(get(carried.field, instance), carried.empty)) {
                set(carried.field, instance, carried.value);
            }
        }
    }

    private static Object get(Field field, Object instance) {
        try {
            return field.get(instance);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e); // it was made accessible
        }
    }

    private static void set(Field field, Object instance, Object value) {
        try {
            field.set(instance, value);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e); // it was made accessible
        }
    }
}
