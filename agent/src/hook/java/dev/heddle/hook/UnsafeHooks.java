package dev.heddle.hook;

import java.lang.invoke.VarHandle.AccessMode;
import java.util.Arrays;

/** What instrumented code calls just before it accesses memory by {@code Unsafe}, the JDK's own or the public one. */
public final class UnsafeHooks {

    private UnsafeHooks() {}

    /**
     * @param arguments the object, the offset, then the values, primitive ones boxed
     * @param type the descriptor of the type by which the memory is accessed
     */
    public static void access(Object[] arguments, AccessMode mode, char type, int site) {
        if (Control.controlled()) {
            Object[] values = Arrays.copyOfRange(arguments, 2, arguments.length);
            Control.controller()
                    .variables()
                    .access(arguments[0], (Long) arguments[1], typeOf(type), mode, values, site);
        }
    }

    private static Class<?> typeOf(char descriptor) {
        return switch (descriptor) {
            case 'Z' -> boolean.class;
            case 'B' -> byte.class;
            case 'S' -> short.class;
            case 'C' -> char.class;
            case 'I' -> int.class;
            case 'J' -> long.class;
            case 'F' -> float.class;
            case 'D' -> double.class;
            default -> Object.class;
        };
    }
}
