package dev.heddle.hook;

/**
 * What the controller does for {@link java.util.concurrent.atomic.AtomicStampedReference} and {@link
 * java.util.concurrent.atomic.AtomicMarkableReference} beside what it does for every atomic. A mark is a stamp of 0 or 1.
 */
public interface Pairs {

    /** A compare-and-set of both, which follows at once; it is a read where the comparison will fail. */
    void compareAndSet(
            Object atomic, Object expectedReference, int expectedStamp, Object newReference, int newStamp, int site);
}
