package dev.heddle.hook;

/** Announces an operation on an atomic, just before it is carried out; a null one has none: it throws. */
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

    static long bit(boolean value) {
        return value ? 1 : 0;
    }
}
