package dev.heddle.hook;

import java.lang.reflect.Array;

/**
 * What instrumented code calls just before it reads or writes an array cell. Where the access is
 * going to throw (no array, index out of range) there is no event.
 */
public final class ArrayHooks {

    private ArrayHooks() {}

    public static void read(Object array, int index, int site) {
        if (Control.controlled() && exists(array, index)) {
            Control.controller().readElement(array, index, site);
        }
    }

    public static void write(Object array, int index, int value, int site) {
        if (Control.controlled() && exists(array, index)) {
            Control.controller().writeElement(array, index, (long) value, site);
        }
    }

    public static void write(Object array, int index, long value, int site) {
        if (Control.controlled() && exists(array, index)) {
            Control.controller().writeElement(array, index, value, site);
        }
    }

    public static void write(Object array, int index, float value, int site) {
        if (Control.controlled() && exists(array, index)) {
            Control.controller().writeElement(array, index, (long) Float.floatToRawIntBits(value), site);
        }
    }

    public static void write(Object array, int index, double value, int site) {
        if (Control.controlled() && exists(array, index)) {
            Control.controller().writeElement(array, index, Double.doubleToRawLongBits(value), site);
        }
    }

    public static void write(Object array, int index, Object value, int site) {
        if (Control.controlled() && exists(array, index)) {
            Control.controller().writeElement(array, index, value, site);
        }
    }

    private static boolean exists(Object array, int index) {
        return array != null && index >= 0 && index < Array.getLength(array);
    }
}
