package dev.heddle.hook;

import java.lang.reflect.Array;

/**
 * Methods of the JDK that read or write many cells of an array: the cells are read, or written, in one event. Where a
 * call is going to throw there is none.
 */
public final class ArrayRangeHooks {

    private ArrayRangeHooks() {}

    /** {@link System#arraycopy}: all cells are read, then all are written. */
    public static void arraycopy(Object source, int from, Object target, int to, int length, int site) {
        if (!Control.controlled() || !has(source, from, length) || !has(target, to, length)) {
            System.arraycopy(source, from, target, to, length);
            return;
        }
        range(source, from, length, false, site);
        Object read = Array.newInstance(source.getClass().getComponentType(), length);
        System.arraycopy(source, from, read, 0, length);
        range(target, to, length, true, site);
        System.arraycopy(read, 0, target, to, length);
    }

    private static boolean has(Object array, int from, int length) {
        return array != null
                && array.getClass().isArray()
                && from >= 0
                && length > 0
                && from <= Array.getLength(array) - length;
    }

    /** The array is about to be cloned. */
    public static void cloned(Object array, int site) {
        if (array != null && Control.controlled()) {
            range(array, 0, Array.getLength(array), false, site);
        }
    }

    /**
     * A method of {@link java.util.Arrays} is about to be called: it goes through the arrays that it is given.
     *
     * @param arguments what it is given. An array with two numbers after it is gone through from the one up to the
     *     other, as always in that class
     */
    public static void access(Object[] arguments, boolean write, int site) {
        if (!Control.controlled()) {
            return;
        }
        for (int i = 0; i < arguments.length; i++) {
            Object array = arguments[i];
            if (array != null && array.getClass().isArray()) {
                int length = Array.getLength(array);
                boolean limited = i + 2 < arguments.length
                        && arguments[i + 1] instanceof Integer
                        && arguments[i + 2] instanceof Integer;
                int from = limited ? (Integer) arguments[i + 1] : 0;
                int to = limited ? Math.min((Integer) arguments[i + 2], length) : length;
                range(array, from, to - from, write, site);
            }
        }
    }

    private static void range(Object array, int from, int length, boolean write, int site) {
        if (has(array, from, length)) {
            Control.controller().variables().range(array, from, length, write, site);
        }
    }
}
