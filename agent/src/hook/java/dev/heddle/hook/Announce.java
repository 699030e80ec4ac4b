package dev.heddle.hook;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Announces an operation on an atomic, an adder or an element of an atomic array, just before it is carried out; a null
 * one has none: it throws.
 */
final class Announce {

    private Announce() {}

    static void read(Object atomic, int site) {
        if (atomic != null && Control.controlled()) {
            Control.controller().readAtomic(atomic, site);
        }
    }

    static void write(Object atomic, long bits, int site) {
        if (atomic != null && Control.controlled()) {
            Control.controller().writeAtomic(atomic, bits, site);
        }
    }

    static void write(Object atomic, Object value, int site) {
        if (atomic != null && Control.controlled()) {
            Control.controller().writeAtomic(atomic, value, site);
        }
    }

    static void update(Object atomic, int site) {
        if (atomic != null && Control.controlled()) {
            Control.controller().updateAtomic(atomic, site);
        }
    }

    static void compareAndSet(Object atomic, long expected, long next, int site) {
        if (atomic != null && Control.controlled()) {
            Control.controller().compareAndSetAtomic(atomic, expected, next, site);
        }
    }

    static void compareAndSet(Object atomic, Object expected, Object next, int site) {
        if (atomic != null && Control.controlled()) {
            Control.controller().compareAndSetAtomic(atomic, expected, next, site);
        }
    }

    /** Whether a weak compare-and-set, which is about to be carried out as a strong one, is to fail instead. */
    static boolean failsSpuriously(Object atomic, int site) {
        return atomic != null && Control.controlled() && Control.controller().failsSpuriously(site);
    }

    static void add(Object adder, int site) {
        if (adder != null && Control.controlled()) {
            Control.controller().adders().add(adder, site);
        }
    }

    static void readAdder(Object adder, int site) {
        if (adder != null && Control.controlled()) {
            Control.controller().adders().read(adder, site);
        }
    }

    static void resetAdder(Object adder, int site) {
        if (adder != null && Control.controlled()) {
            Control.controller().adders().reset(adder, site);
        }
    }

    static long bit(boolean value) {
        return value ? 1 : 0;
    }

    static void read(Object array, int index, int site) {
        if (exists(array, index)) {
            Control.controller().atomicArrays().read(array, index, site);
        }
    }

    static void write(Object array, int index, long bits, int site) {
        if (exists(array, index)) {
            Control.controller().atomicArrays().write(array, index, bits, site);
        }
    }

    static void write(Object array, int index, Object value, int site) {
        if (exists(array, index)) {
            Control.controller().atomicArrays().write(array, index, value, site);
        }
    }

    static void update(Object array, int index, int site) {
        if (exists(array, index)) {
            Control.controller().atomicArrays().update(array, index, site);
        }
    }

    static void compareAndSet(Object array, int index, long expected, long next, int site) {
        if (exists(array, index)) {
            Control.controller().atomicArrays().compareAndSet(array, index, expected, next, site);
        }
    }

    static void compareAndSet(Object array, int index, Object expected, Object next, int site) {
        if (exists(array, index)) {
            Control.controller().atomicArrays().compareAndSet(array, index, expected, next, site);
        }
    }

    /** Whether there is such an element, and the thread is under control: else nothing is announced. */
    private static boolean exists(Object array, int index) {
        return array != null && Control.controlled() && index >= 0 && index < length(array);
    }

    private static int length(Object array) {
        if (array instanceof AtomicIntegerArray ints) {
            return ints.length();
        }
        return array instanceof AtomicLongArray longs
                ? longs.length()
                : ((AtomicReferenceArray<?>) array).length();
    }
}
