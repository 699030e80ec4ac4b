package dev.heddle.hook;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;

/**
 * Weak compare-and-sets by a {@link VarHandle}. Each is a call site of its own, because a hook that can leave the access
 * out needs a branch, and has to make the access with the types that the program names.
 */
public final class WeakHandles {

    private WeakHandles() {}

    /**
     * Links a call site.
     *
     * @param type takes the handle, what the access takes, and a site
     */
    public static CallSite link(MethodHandles.Lookup caller, String name, MethodType type)
            throws ReflectiveOperationException {
        int last = type.parameterCount() - 1;
        MethodType access = type.dropParameterTypes(last, last + 1).dropParameterTypes(0, 1);
        MethodHandle made = MethodHandles.dropArguments(
                MethodHandles.varHandleInvoker(AccessMode.COMPARE_AND_SET, access), last, int.class);
        MethodHandle goesAhead = MethodHandles.lookup()
                .findStatic(
                        WeakHandles.class,
                        "goesAhead",
                        MethodType.methodType(boolean.class, VarHandle.class, Object[].class, String.class, int.class));
        goesAhead = MethodHandles.insertArguments(goesAhead, 2, name)
                .asCollector(1, Object[].class, access.parameterCount())
                .asType(type.changeReturnType(boolean.class));
        return new ConstantCallSite(MethodHandles.guardWithTest(goesAhead, made, MethodHandles.empty(type)));
    }

    private static boolean goesAhead(VarHandle handle, Object[] arguments, String mode, int site) {
        if (Announce.failsSpuriously(handle, site)) {
            return false;
        }
        VarHandleHooks.access(handle, arguments, AccessMode.valueFromMethodName(mode), site);
        return true;
    }
}
