package dev.heddle.hook;

/**
 * What the controller does for the elements of the atomic arrays of {@code java.util.concurrent.atomic}: as for single
 * atomics, each call announces an access that follows at once. The element exists.
 */
public interface AtomicArrays {

    /** A read, in whatever mode: all are treated as sequentially consistent. */
    void read(Object array, int index, int site);

    /** An unconditional write of a number. */
    void write(Object array, int index, long bits, int site);

    /** An unconditional write of a reference. */
    void write(Object array, int index, Object value, int site);

    /** An unconditional read-modify-write. */
    void update(Object array, int index, int site);

    /** A compare-and-set; it is a read where the comparison will fail. */
    void compareAndSet(Object array, int index, long expected, long next, int site);

    /** A compare-and-set of references, compared by identity. */
    void compareAndSet(Object array, int index, Object expected, Object next, int site);
}
