package dev.heddle.control;

/** Values of variables: as bits, as the hooks hand them over, and as words for the report. */
final class Values {

    private static final int LONGEST_STRING = 24;

    private Values() {}

    /** A boxed primitive value, widened to its raw bits. */
    static long bits(Object boxed) {
        if (boxed instanceof Boolean b) {
            return b ? 1 : 0;
        } else if (boxed instanceof Character c) {
            return c;
        } else if (boxed instanceof Float f) {
            return Float.floatToRawIntBits(f);
        } else if (boxed instanceof Double d) {
            return Double.doubleToRawLongBits(d);
        }
        return ((Number) boxed).longValue();
    }

    /** Whether a variable of a type can take a value, if need be converted as for a call. */
    static boolean fits(Object value, Class<?> type) {
        if (!type.isPrimitive()) {
            return value == null || type.isInstance(value);
        }
        return type == boolean.class
                ? value instanceof Boolean
                : value instanceof Character || value instanceof Number;
    }

    /** A boxed primitive value, converted to a type that it {@link #fits} and widened to its raw bits. */
    static long bits(Object boxed, Class<?> type) {
        Object number = boxed instanceof Character c ? (Object) (int) c : boxed;
        if (type == float.class) {
            return Float.floatToRawIntBits(((Number) number).floatValue());
        }
        return type == double.class
                ? Double.doubleToRawLongBits(((Number) number).doubleValue())
                : bits(boxed);
    }

    /** The boxed value of raw bits. */
    static Object boxed(long bits, Class<?> type) {
        if (type == boolean.class) {
            return (bits & 1) == 1;
        } else if (type == char.class) {
            return (char) bits;
        } else if (type == float.class) {
            return Float.intBitsToFloat((int) bits);
        } else if (type == double.class) {
            return Double.longBitsToDouble(bits);
        } else if (type == byte.class) {
            return (byte) bits;
        } else if (type == short.class) {
            return (short) bits;
        } else if (type == int.class) {
            return (int) bits;
        }
        return bits;
    }

    /**
     * A value of a type of the JDK that can be shown as it is, in words; or null where it has to be named.
     * The program's own {@code toString} is never called: it is not part of the execution.
     */
    static String words(Object value) {
        if (value == null
                || value instanceof Boolean
                || value instanceof Number && value.getClass().getName().startsWith("java.lang.")) {
            return String.valueOf(value);
        } else if (value instanceof Character c) {
            return "'" + c + "'";
        } else if (value instanceof String s) {
            return '"' + (s.length() <= LONGEST_STRING ? s : s.substring(0, LONGEST_STRING - 1) + "…") + '"';
        } else if (value instanceof Enum<?> e) {
            return e.name();
        } else if (value instanceof Class<?> c) {
            return c.getSimpleName() + ".class";
        }
        return null;
    }
}
