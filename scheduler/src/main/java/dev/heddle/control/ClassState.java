package dev.heddle.control;

import dev.heddle.hook.ClassHooks;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** A class of the program and its initialisation, in one execution. */
final class ClassState {

    final int number;
    final Class<?> type;

    /** Whether its initialisation is an operation that others may wait for, rather than nobody's business. */
    final boolean visible;

    /** The thread that initialises it, or null. */
    ProgramThread by;

    boolean done;

    /** What its initialiser has thrown, and in which thread; or null. */
    Throwable thrown;

    String thrownIn;

    ClassState(int number, Class<?> type, boolean visible) {
        this.number = number;
        this.type = type;
        this.visible = visible;
    }

    /** The numbers of what is initialised before it, in the order of the Java Language Specification, 12.4.2. */
    List<Integer> before() {
        List<Integer> before = new ArrayList<>();
        if (!type.isInterface()) {
            add(type.getSuperclass(), before);
            addInterfaces(type, before);
        }
        return before;
    }

    private static void addInterfaces(Class<?> type, List<Integer> into) {
        for (Class<?> parent : type.getInterfaces()) {
            addInterfaces(parent, into);
            int number = ClassHooks.number(parent);
            if (number >= 0 && ClassHooks.get(number).precedesClasses()) {
                add(parent, into);
            }
        }
    }

    private static void add(Class<?> type, List<Integer> into) {
        int number = ClassHooks.number(type);
        if (number >= 0) {
            into.add(number);
        }
    }

    /** What its static initialiser has become; null if it has none. */
    MethodHandle initialiser() {
        if (!ClassHooks.get(number).hasInitialiser()) {
            return null;
        }
        try {
            Method method = type.getDeclaredMethod(ClassHooks.INITIALISER);
            method.setAccessible(true);
            return MethodHandles.lookup().unreflect(method);
        } catch (NoSuchMethodException e) {
            return null; // too old an interface: the JVM initialises it
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String toString() {
        return type.getName();
    }
}
