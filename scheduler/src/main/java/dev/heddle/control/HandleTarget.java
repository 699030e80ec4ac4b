package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;

/**
 * To what the handles of one class lead. A handle knows the offset of its field; the JDK has no other way that would
 * also serve for handles that were made before anybody looked.
 */
final class HandleTarget {

    /** What handles lead to. */
    enum Way {
        FIELD(1),
        STATIC_FIELD(0),
        ELEMENT(2),
        /** Several cells of a {@code byte[]}. */
        BYTES(2),
        /** Another handle, to a static field of a class that was not initialised. */
        HANDLE(0),
        UNKNOWN(-1);

        /** How many coordinates such a handle has. */
        final int coordinates;

        Way(int coordinates) {
            this.coordinates = coordinates;
        }
    }

    private static final ClassValue<HandleTarget> TARGETS = new ClassValue<>() {
        @Override
        protected HandleTarget computeValue(Class<?> type) {
            return new HandleTarget(type);
        }
    };

    final Way way;
    private final Field object; // the class that has the field, the type of objects that have it, or the other handle
    private final Field offset;

    private HandleTarget(Class<?> type) {
        AgentStatus.open(type, HandleTarget.class.getModule());
        way = way(type.getName());
        object =
                switch (way) {
                    case FIELD -> field(type, "receiverType");
                    case STATIC_FIELD -> field(type, "base");
                    case HANDLE -> field(type, "target");
                    default -> null;
                };
        offset = way == Way.FIELD || way == Way.STATIC_FIELD ? field(type, "fieldOffset") : null;
    }

    private static Way way(String name) {
        if (name.contains("$FieldInstance")) {
            return Way.FIELD;
        } else if (name.contains("$FieldStatic")) {
            return Way.STATIC_FIELD;
        } else if (name.endsWith("$Array")) {
            return Way.ELEMENT;
        } else if (name.endsWith("$ArrayHandle")) {
            return Way.BYTES;
        }
        return name.endsWith("LazyInitializingVarHandle") ? Way.HANDLE : Way.UNKNOWN;
    }

    private static Field field(Class<?> type, String name) {
        for (Class<?> declaring = type; declaring != null; declaring = declaring.getSuperclass()) {
            for (Field field : declaring.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    field.setAccessible(true);
                    return field;
                }
            }
        }
        throw new IllegalStateException("This JDK's " + type.getName() + " has no " + name + ".");
    }

    static HandleTarget of(VarHandle handle) {
        return TARGETS.get(handle.getClass());
    }

    /** The handle behind a handle. */
    static VarHandle direct(VarHandle handle) {
        VarHandle direct = handle;
        while (of(direct).way == Way.HANDLE) {
            direct = (VarHandle) of(direct).object(direct);
        }
        return direct;
    }

    /** The class that has the static field, or the type of the objects that have the field. */
    Object object(VarHandle handle) {
        try {
            return object.get(handle);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Where the field is. */
    long offset(VarHandle handle) {
        try {
            return offset.getLong(handle);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
