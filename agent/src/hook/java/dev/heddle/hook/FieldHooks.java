package dev.heddle.hook;

/** What instrumented code calls just before it reads or writes a field. A null base has no event: the access throws. */
public final class FieldHooks {

    private FieldHooks() {}

    public static void read(Object base, int site) {
        if (base != null && Control.controlled()) {
            Control.controller().readField(base, site);
        }
    }

    public static void write(Object base, int value, int site) {
        if (base != null && Control.controlled()) {
            Control.controller().writeField(base, (long) value, site);
        }
    }

    public static void write(Object base, long value, int site) {
        if (base != null && Control.controlled()) {
            Control.controller().writeField(base, value, site);
        }
    }

    public static void write(Object base, float value, int site) {
        if (base != null && Control.controlled()) {
            Control.controller().writeField(base, (long) Float.floatToRawIntBits(value), site);
        }
    }

    public static void write(Object base, double value, int site) {
        if (base != null && Control.controlled()) {
            Control.controller().writeField(base, Double.doubleToRawLongBits(value), site);
        }
    }

    public static void write(Object base, Object value, int site) {
        if (base != null && Control.controlled()) {
            Control.controller().writeField(base, value, site);
        }
    }

    public static void readStatic(int site) {
        if (Control.controlled()) {
            Control.controller().readField(null, site);
        }
    }

    public static void writeStatic(int value, int site) {
        if (Control.controlled()) {
            Control.controller().writeField(null, (long) value, site);
        }
    }

    public static void writeStatic(long value, int site) {
        if (Control.controlled()) {
            Control.controller().writeField(null, value, site);
        }
    }

    public static void writeStatic(float value, int site) {
        if (Control.controlled()) {
            Control.controller().writeField(null, (long) Float.floatToRawIntBits(value), site);
        }
    }

    public static void writeStatic(double value, int site) {
        if (Control.controlled()) {
            Control.controller().writeField(null, Double.doubleToRawLongBits(value), site);
        }
    }

    public static void writeStatic(Object value, int site) {
        if (Control.controlled()) {
            Control.controller().writeField(null, value, site);
        }
    }
}
