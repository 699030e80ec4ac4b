package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Which field is at which offset of an object or a class, and where the cells of an array begin: as {@code Unsafe} has it. */
final class FieldOffsets {

    /** Where the cells of an array are. */
    record Cells(long first, int size) {}

    private static final Object UNSAFE;
    private static final Class<?> UNSAFE_TYPE;

    static {
        AgentStatus.open("jdk.internal.misc", FieldOffsets.class.getModule());
        try {
            UNSAFE_TYPE = Class.forName("jdk.internal.misc.Unsafe");
            UNSAFE = UNSAFE_TYPE.getMethod("getUnsafe").invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("This JDK has no Unsafe that Heddle knows.", e);
        }
    }

    private static final ClassValue<FieldOffsets> OF_OBJECTS = new ClassValue<>() {
        @Override
        protected FieldOffsets computeValue(Class<?> type) {
            List<Field> fields = new ArrayList<>();
            for (Class<?> declaring = type; declaring != null; declaring = declaring.getSuperclass()) {
                addFields(declaring, false, fields);
            }
            return new FieldOffsets(fields, "objectFieldOffset");
        }
    };

    private static final ClassValue<FieldOffsets> OF_CLASSES = new ClassValue<>() {
        @Override
        protected FieldOffsets computeValue(Class<?> type) {
            List<Field> fields = new ArrayList<>();
            addFields(type, true, fields);
            return new FieldOffsets(fields, "staticFieldOffset");
        }
    };

    private static final ClassValue<Cells> OF_ARRAYS = new ClassValue<>() {
        @Override
        protected Cells computeValue(Class<?> type) {
            Number first = ask("arrayBaseOffset", Class.class, type);
            return new Cells(first.longValue(), ask("arrayIndexScale", Class.class, type).intValue());
        }
    };

    /** Sets a static field, final or not; {@code value} is boxed where the field is primitive. */
    static void setStatic(Object value, Class<?> owner, String name) {
        try {
            Field field = owner.getDeclaredField(name);
            Object base = UNSAFE_TYPE.getMethod("staticFieldBase", Field.class).invoke(UNSAFE, field);
            Class<?> type = field.getType().isPrimitive() ? field.getType() : Object.class;
            String kind = type == Object.class ? "Reference" : type.getName().substring(0, 1).toUpperCase(Locale.ROOT)
                    + type.getName().substring(1);
            UNSAFE_TYPE.getMethod("put" + kind + "Volatile", Object.class, long.class, type)
                    .invoke(UNSAFE, base, ask("staticFieldOffset", Field.class, field).longValue(), value);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Cannot set " + owner.getName() + "." + name, e);
        }
    }

    private final Field[] fields;
    private final long[] offsets;

    private FieldOffsets(List<Field> fields, String method) {
        this.fields = fields.toArray(new Field[0]);
        this.offsets = new long[this.fields.length];
        for (int i = 0; i < offsets.length; i++) {
            offsets[i] = ask(method, Field.class, this.fields[i]).longValue();
        }
    }

    private static void addFields(Class<?> declaring, boolean areStatic, List<Field> into) {
        for (Field field : declaring.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers()) == areStatic) {
                into.add(field);
            }
        }
    }

    private static Number ask(String method, Class<?> parameter, Object argument) {
        try {
            Method asked = UNSAFE_TYPE.getMethod(method, parameter);
            return (Number) asked.invoke(UNSAFE, argument);
        } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("This JDK's Unsafe has no " + method + ".", e);
        }
    }

    /** The field at an offset of an object or, where {@code base} is a class, of its static fields; or null. */
    static Field field(Object base, long offset) {
        Field ofClass = base instanceof Class<?> type ? OF_CLASSES.get(type).at(offset) : null;
        return ofClass != null ? ofClass : OF_OBJECTS.get(base.getClass()).at(offset);
    }

    /** Where the cells of the array are. */
    static Cells cells(Object array) {
        return OF_ARRAYS.get(array.getClass());
    }

    private Field at(long offset) {
        for (int i = 0; i < offsets.length; i++) {
            if (offsets[i] == offset) {
                return fields[i];
            }
        }
        return null;
    }
}
