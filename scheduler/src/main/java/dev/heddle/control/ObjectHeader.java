package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * The identity hash code of an object where HotSpot keeps it: in the first word of the object. The JVM draws one when it
 * is first asked; whoever writes one there before decides what the JVM, compiled code and all of the JDK will see, for as
 * long as the object lives. Where the bits are is found out by looking, so that a JVM that does it otherwise is left alone.
 */
final class ObjectHeader {

    private static final long WORD = 0;
    private static final long LOCK_BITS = 7;
    private static final long UNLOCKED = 1;
    private static final long HASH_BITS = 0x7FFF_FFFF;
    private static final int UNKNOWN = -1;

    private static final MethodHandle GET;
    private static final MethodHandle COMPARE_AND_SET;
    private static final int SHIFT;

    static {
        MethodHandle get = null;
        MethodHandle compareAndSet = null;
        try {
            AgentStatus.open("jdk.internal.misc", ObjectHeader.class.getModule());
            Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
            Object unsafe = type.getMethod("getUnsafe").invoke(null);
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            get = lookup.findVirtual(type, "getLong", MethodType.methodType(long.class, Object.class, long.class))
                    .bindTo(unsafe);
            compareAndSet = lookup.findVirtual(type, "compareAndSetLong", MethodType.methodType(
                            boolean.class, Object.class, long.class, long.class, long.class))
                    .bindTo(unsafe);
        } catch (ReflectiveOperationException e) {
            get = null; // no public API: a later JDK may do without it
        }
        GET = get;
        COMPARE_AND_SET = compareAndSet;
        SHIFT = get == null ? UNKNOWN : findShift(get, compareAndSet);
    }

    private ObjectHeader() {}

    /** Whether hash codes can be set in this JVM. */
    static boolean isKnown() {
        return SHIFT != UNKNOWN;
    }

    /** The object's hash code, or 0 where it has none yet, or where the header has something else to say. */
    static int hash(Object object) {
        if (SHIFT == UNKNOWN) {
            return 0;
        }
        try {
            long word = (long) GET.invokeExact(object, WORD);
            return (word & LOCK_BITS) == UNLOCKED ? (int) (word >>> SHIFT & HASH_BITS) : 0;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Gives the object a hash code, if it has none and nobody holds its real monitor. */
    static void setHash(Object object, int hash) {
        if (SHIFT == UNKNOWN) {
            return;
        }
        try {
            long word = (long) GET.invokeExact(object, WORD);
            while ((word & LOCK_BITS) == UNLOCKED && (word >>> SHIFT & HASH_BITS) == 0) {
                if ((boolean) COMPARE_AND_SET.invokeExact(object, WORD, word, word | (long) hash << SHIFT)) {
                    return;
                }
                word = (long) GET.invokeExact(object, WORD);
            }
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static int findShift(MethodHandle get, MethodHandle compareAndSet) {
        try {
            for (int shift = 3; shift <= 33; shift++) {
                if (showsHashes(get, shift) && takesHash(get, compareAndSet, shift)) {
                    return shift;
                }
            }
        } catch (Throwable e) {
            // as if it were not there
        }
        return UNKNOWN;
    }

    private static boolean showsHashes(MethodHandle get, int shift) throws Throwable {
        for (int i = 0; i < 8; i++) {
            Object object = new Object();
            long before = (long) get.invokeExact(object, WORD);
            int hash = System.identityHashCode(object);
            long after = (long) get.invokeExact(object, WORD);
            if ((before & LOCK_BITS) != UNLOCKED || after != (before | (long) hash << shift)) {
                return false;
            }
        }
        return true;
    }

    private static boolean takesHash(MethodHandle get, MethodHandle compareAndSet, int shift) throws Throwable {
        Object object = new Object();
        long word = (long) get.invokeExact(object, WORD);
        int hash = 0x1234_5678;
        return (boolean) compareAndSet.invokeExact(object, WORD, word, word | (long) hash << shift)
                && System.identityHashCode(object) == hash
                && object.hashCode() == hash;
    }
}
