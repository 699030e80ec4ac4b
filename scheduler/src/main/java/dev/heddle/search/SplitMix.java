package dev.heddle.search;

/**
 * Steele, Lea and Flood's generator of random numbers. The same seed gives the same numbers on every Java
 * version, and its whole state is one number that can be saved.
 */
final class SplitMix {

    private long state;

    SplitMix(long seed) {
        state = seed;
    }

    long next() {
        long z = state += 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }

    /** A number from 0 up to but not including the bound. */
    int below(int bound) {
        return (int) Long.remainderUnsigned(next(), bound);
    }

    long state() {
        return state;
    }

    void restore(long newState) {
        state = newState;
    }
}
