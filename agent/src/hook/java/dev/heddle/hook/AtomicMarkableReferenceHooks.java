package dev.heddle.hook;

import java.util.concurrent.atomic.AtomicMarkableReference;

/**
 * {@link AtomicMarkableReference}: each method announces itself and is then carried out as the JDK would. The weak compare-and-set is
 * carried out as the strong one, which fails for no reason only when asked for.
 */
public final class AtomicMarkableReferenceHooks {

    private AtomicMarkableReferenceHooks() {}

    public static <V> V getReference(AtomicMarkableReference<V> atomic, int site) {
        Announce.read(atomic, site);
        return atomic.getReference();
    }

    public static <V> boolean isMarked(AtomicMarkableReference<V> atomic, int site) {
        Announce.read(atomic, site);
        return atomic.isMarked();
    }

    public static <V> V get(AtomicMarkableReference<V> atomic, boolean[] holder, int site) {
        if (holder == null || holder.length == 0) {
            return atomic.get(holder); // throws
        }
        Announce.read(atomic, site);
        boolean[] mark = new boolean[1];
        V reference = atomic.get(mark);
        ArrayHooks.write(holder, 0, mark[0] ? 1 : 0, site);
        holder[0] = mark[0];
        return reference;
    }

    public static <V> void set(AtomicMarkableReference<V> atomic, V reference, boolean mark, int site) {
        Announce.update(atomic, site);
        atomic.set(reference, mark);
    }

    public static <V> boolean compareAndSet(
            AtomicMarkableReference<V> atomic,
            V expectedReference,
            V newReference,
            boolean expectedMark,
            boolean newMark,
            int site) {
        if (atomic != null && Control.controlled()) {
            Control.controller()
                    .pairs()
                    .compareAndSet(atomic, expectedReference, expectedMark ? 1 : 0, newReference, newMark ? 1 : 0, site);
        }
        return atomic.compareAndSet(
                expectedReference, newReference, expectedMark, newMark);
    }

    public static <V> boolean weakCompareAndSet(
            AtomicMarkableReference<V> atomic,
            V expectedReference,
            V newReference,
            boolean expectedMark,
            boolean newMark,
            int site) {
        return !Announce.failsSpuriously(atomic, site) && compareAndSet(
                atomic, expectedReference, newReference, expectedMark, newMark, site);
    }

    public static <V> boolean attemptMark(
            AtomicMarkableReference<V> atomic, V expectedReference, boolean newMark, int site) {
        Announce.update(atomic, site);
        return atomic.attemptMark(expectedReference, newMark);
    }
}
