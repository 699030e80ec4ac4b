package dev.heddle.junit;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
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

    private final List<Carried> fields;

    private CarriedFields(List<Carried> fields) {
        this.fields = fields;
    }

    CarriedFields(Class<?> type, Object original) {
        this(new ArrayList<>());
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

    /**
     * The same for instances of the class that a loader has.
     *
     * @throws ExtensionConfigurationException if a value does not fit into its field there
     */
    CarriedFields in(ClassLoader classes) {
        List<Carried> fresh = new ArrayList<>();
        for (Carried carried : fields) {
            Field field = fresh(carried.field, classes);
            if (!field.getType().isPrimitive() && !field.getType().isInstance(carried.value)) {
                throw new ExtensionConfigurationException("isolate = true does not go with the extension that has filled ["
                        + carried.field + "]: the value is of another class than the one that an execution has.");
            }
            fresh.add(new Carried(field, carried.value, carried.empty, carried.always));
        }
        return new CarriedFields(fresh);
    }

    private static Field fresh(Field field, ClassLoader classes) {
        try {
            Field fresh = IsolatedTest.fresh(field.getDeclaringClass(), classes).getDeclaredField(field.getName());
            fresh.setAccessible(true);
            return fresh;
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(e);
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
