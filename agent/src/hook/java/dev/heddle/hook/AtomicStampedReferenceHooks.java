package dev.heddle.hook;

import java.util.concurrent.atomic.AtomicStampedReference;

/**
 * {@link AtomicStampedReference}: each method announces itself and is then carried out as the JDK would. The weak compare-and-set is
 * carried out as the strong one, which fails for no reason only when asked for.
 */
public final class AtomicStampedReferenceHooks {

    private AtomicStampedReferenceHooks() {}

    public static <V> V getReference(AtomicStampedReference<V> atomic, int site) {
        Announce.read(atomic, site);
        return atomic.getReference();
    }

    public static <V> int getStamp(AtomicStampedReference<V> atomic, int site) {
        Announce.read(atomic, site);
        return atomic.getStamp();
    }

    public static <V> V get(AtomicStampedReference<V> atomic, int[] holder, int site) {
        if (holder == null || holder.length == 0) {
            return atomic.get(holder); // throws
        }
        Announce.read(atomic, site);
        int[] stamp = new int[1];
        V reference = atomic.get(stamp);
        ArrayHooks.write(holder, 0, stamp[0], site);
        holder[0] = stamp[0];
        return reference;
    }

    public static <V> void set(AtomicStampedReference<V> atomic, V reference, int stamp, int site) {
        Announce.update(atomic, site);
        atomic.set(reference, stamp);
    }

    public static <V> boolean compareAndSet(
            AtomicStampedReference<V> atomic,
            V expectedReference,
            V newReference,
            int expectedStamp,
            int newStamp,
            int site) {
        if (atomic != null && Control.controlled()) {
            Control.controller()
                    .pairs()
                    .compareAndSet(atomic, expectedReference, expectedStamp, newReference, newStamp, site);
        }
        return atomic.compareAndSet(
                expectedReference, newReference, expectedStamp, newStamp);
    }

    public static <V> boolean weakCompareAndSet(
            AtomicStampedReference<V> atomic,
            V expectedReference,
            V newReference,
            int expectedStamp,
            int newStamp,
            int site) {
        return !Announce.failsSpuriously(atomic, site) && compareAndSet(
                atomic, expectedReference, newReference, expectedStamp, newStamp, site);
    }

    public static <V> boolean attemptStamp(
            AtomicStampedReference<V> atomic, V expectedReference, int newStamp, int site) {
        Announce.update(atomic, site);
        return atomic.attemptStamp(expectedReference, newStamp);
    }
}
