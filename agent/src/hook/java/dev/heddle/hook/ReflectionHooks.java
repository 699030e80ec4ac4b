package dev.heddle.hook;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * What instrumented code calls just before it calls a method or accesses a field by reflection. The call or access itself
 * stays where it is, because the JDK looks at who makes it.
 */
public final class ReflectionHooks {

    private static volatile StandIns standIns;

    private ReflectionHooks() {}

    /** The agent's word on methods of the JDK. */
    public static void install(StandIns newStandIns) {
        standIns = newStandIns;
    }

    /**
     * What is to be invoked after all, in the place of {@code method.invoke(target, arguments)}: a method, its target and
     * its arguments.
     */
    public static Object[] redirect(Method method, Object target, Object[] arguments, int site) {
        Object[] asWritten = {method, target, arguments};
        if (method == null || !Control.controlled()) {
            return asWritten;
        }
        Method standIn = standInFor(method);
        Object[] all = standIn == null ? null : allOf(method, target, arguments, site);
        if (all != null && fit(all, standIn.getParameterTypes())) {
            return new Object[] {standIn, null, all};
        }
        if (standIn == null && isUnseen(method)) {
            Control.controller().unmodelled(site);
        }
        return asWritten;
    }

    /** The stand-in of a method of the JDK, or null. */
    static Method standInFor(Method method) {
        return isOfJdk(method) ? outsideControl(() -> standIns.of(method)) : null;
    }

    static boolean isUnseen(Method method) {
        return isOfJdk(method) && outsideControl(() -> standIns.unseen(method));
    }

    private static boolean isOfJdk(Method method) {
        return standIns != null && method.getDeclaringClass().getClassLoader() == null;
    }

    /** Does something that is not the program's doing. */
    static <T> T outsideControl(Supplier<T> work) {
        Control.running(null);
        try {
            return work.get();
        } finally {
            Control.running(Thread.currentThread());
        }
    }

    private static Object[] allOf(Method method, Object target, Object[] arguments, int site) {
        int given = arguments == null ? 0 : arguments.length;
        if (given != method.getParameterCount()) {
            return null;
        }
        int first = Modifier.isStatic(method.getModifiers()) ? 0 : 1;
        Object[] all = new Object[first + given + 1];
        if (first == 1) {
            all[0] = target;
        }
        if (given > 0) {
            System.arraycopy(arguments, 0, all, first, given);
        }
        all[all.length - 1] = site;
        return first == 1 && target == null ? null : all;
    }

    /** Whether the call goes through: if not, it has to fail as the one that was written. */
    private static boolean fit(Object[] arguments, Class<?>[] types) {
        for (int i = 0; i < arguments.length; i++) {
            boolean fits = types[i].isPrimitive()
                    ? arguments[i] instanceof Number || arguments[i] instanceof Boolean || arguments[i] instanceof Character
                    : arguments[i] == null || types[i].isInstance(arguments[i]);
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    /** @param arguments the object and, for a write, the value */
    public static void access(Field field, Object[] arguments, int site) {
        if (field != null && Control.controlled()) {
            Object[] values = Arrays.copyOfRange(arguments, 1, arguments.length);
            Control.controller().variables().access(field, arguments[0], values, site);
        }
    }
}
