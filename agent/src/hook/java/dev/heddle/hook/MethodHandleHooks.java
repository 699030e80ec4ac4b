package dev.heddle.hook;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;

/** What instrumented code calls just before it invokes a {@link MethodHandle}. */
public final class MethodHandleHooks {

    /** Sees every member; needs a package of the JDK to be open, which the agent has done. */
    private static final class Everything {
        static final Lookup LOOKUP = find();

        private static Lookup find() {
            try {
                Field field = Lookup.class.getDeclaredField("IMPL_LOOKUP");
                field.setAccessible(true);
                return (Lookup) field.get(null);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("This JDK has no lookup that sees everything.", e);
            }
        }
    }

    private MethodHandleHooks() {}

    /**
     * What is to be invoked in the place of a handle.
     *
     * @param arguments what it is invoked with, primitive values boxed; null if that is not known
     */
    public static MethodHandle redirect(MethodHandle handle, Object[] arguments, int site) {
        if (handle == null || !Control.controlled()) {
            return handle;
        }
        Member member = ReflectionHooks.outsideControl(() -> member(handle));
        boolean seen = true;
        if (member instanceof Field field) {
            seen = access(field, arguments, site);
        } else if (member instanceof Method method) {
            Method standIn = ReflectionHooks.standInFor(method);
            if (standIn != null && !handle.isVarargsCollector()) {
                return ReflectionHooks.outsideControl(() -> handleOf(standIn, handle, site));
            }
            seen = standIn == null && !ReflectionHooks.isUnseen(method);
        } else if (member == null) {
            seen = false;
        }
        if (!seen) {
            Control.controller().unmodelled(site);
        }
        return handle;
    }

    /** The member that a handle leads to directly; null where it is made of other handles. */
    private static Member member(MethodHandle handle) {
        try {
            MethodHandleInfo info = Everything.LOOKUP.revealDirect(handle);
            return info.reflectAs(Member.class, Everything.LOOKUP);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static MethodHandle handleOf(Method standIn, MethodHandle original, int site) {
        try {
            MethodHandle handle = Everything.LOOKUP.unreflect(standIn);
            int last = handle.type().parameterCount() - 1;
            return MethodHandles.insertArguments(handle, last, site).asType(original.type());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A getter takes the object, a setter the object and the value; there is no object for a static field. */
    private static boolean access(Field field, Object[] arguments, int site) {
        if (arguments == null) {
            return false;
        }
        int coordinates = Modifier.isStatic(field.getModifiers()) ? 0 : 1;
        if (arguments.length >= coordinates) {
            Object base = coordinates == 0 ? null : arguments[0];
            Object[] values = Arrays.copyOfRange(arguments, coordinates, arguments.length);
            Control.controller().variables().access(field, base, values, site);
        }
        return true;
    }
}
