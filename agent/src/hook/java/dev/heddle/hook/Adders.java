package dev.heddle.hook;

/**
 * What the controller does for {@link java.util.concurrent.atomic.LongAdder}, {@link
 * java.util.concurrent.atomic.LongAccumulator} and their like for {@code double}: each call announces an access that follows at once.
 */
public interface Adders {

    /** {@code add}, {@code accumulate} and their like: nobody is told the result. */
    void add(Object adder, int site);

    /** {@code sum}, {@code get} and their like. */
    void read(Object adder, int site);

    /** {@code reset} and {@code sumThenReset} or {@code getThenReset}. */
    void reset(Object adder, int site);
}
