package dev.heddle.junit;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
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

    private CarriedFields() {}

    static void copy(Class<?> type, Object from, Object to) {
        for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
                    copy(field, from, to);
                }
            }
        }
    }

    private static void copy(Field field, Object from, Object to) {
        boolean extension = AnnotationSupport.isAnnotated(field, RegisterExtension.class);
        if (Modifier.isFinal(field.getModifiers()) && !extension) {
            return;
        }
        try {
            field.setAccessible(true);
            Object empty = Array.get(Array.newInstance(field.getType(), 1), 0);
            Object value = field.get(from);
            if (extension || !Objects.equals(value, empty) && Objects.equals(field.get(to), empty)) {
                field.set(to, value);
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("Cannot carry [" + field + "] over to the instance of an execution.", e);
        }
    }
}
