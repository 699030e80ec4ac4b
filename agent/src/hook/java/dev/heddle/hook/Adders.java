package dev.heddle.hook;

/**
 * What the controller does for {@link java.util.concurrent.atomic.LongAdder} and {@link
 * java.util.concurrent.atomic.DoubleAdder}: each call announces an access that follows at once.
 */
public interface Adders {

    /** {@code add} and its like: nobody is told the sum. */
    void add(Object adder, int site);

    /** {@code sum} and its like. */
    void read(Object adder, int site);

    /** {@code reset} and {@code sumThenReset}. */
    void reset(Object adder, int site);
}
