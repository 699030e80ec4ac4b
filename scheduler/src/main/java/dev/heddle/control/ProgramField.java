package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import dev.heddle.hook.Sites.FieldKey;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/** A field that instrumented code accesses, and how to see and set its value. */
final class ProgramField {

    final int number;
    final Field field;
    final boolean isVolatile;
    final boolean isStatic;
    final Class<?> owner;

    /** What is known of the field in all executions. */
    final Slot slot;

    /** Which part of an object or class the field is, whatever the class that the execution has. */
    static final class Slot {

        final int number;

        /** Whether it has ever been compared and set. */
        boolean compared;

        Slot(int number) {
            this.number = number;
        }
    }

    ProgramField(Slot slot, Field field) {
        this.slot = slot;
        this.number = slot.number;
        this.field = field;
        this.isVolatile = Modifier.isVolatile(field.getModifiers());
        this.isStatic = Modifier.isStatic(field.getModifiers());
        this.owner = field.getDeclaringClass();
        AgentStatus.open(field.getDeclaringClass(), ProgramField.class.getModule());
        field.setAccessible(true);
    }

    Object get(Object base) {
        try {
            return field.get(base);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("Cannot read " + field, e);
        }
    }

    void set(Object base, Object value) {
        try {
            field.set(base, value);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("Cannot set " + field + " back to its value before the execution", e);
        }
    }

    /** Finds the field that an instruction means, as the JVM does: in the class, its interfaces, its superclasses. */
    static Field resolve(FieldKey key, ClassLoader loader) {
        Class<?> owner;
        try {
            owner = Class.forName(key.owner(), false, loader);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("The class of " + key + " is not there.", e);
        }
        Field field = find(owner, key);
        if (field == null) {
            throw new IllegalStateException("There is no field " + key);
        }
        return field;
    }

    private static Field find(Class<?> owner, FieldKey key) {
        for (Field field : owner.getDeclaredFields()) {
            if (field.getName().equals(key.name()) && field.getType().descriptorString().equals(key.descriptor())) {
                return field;
            }
        }
        for (Class<?> parent : owner.getInterfaces()) {
            Field field = find(parent, key);
            if (field != null) {
                return field;
            }
        }
        return owner.getSuperclass() == null ? null : find(owner.getSuperclass(), key);
    }
}
