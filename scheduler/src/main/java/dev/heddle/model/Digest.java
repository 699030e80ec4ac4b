package dev.heddle.model;

import dev.heddle.object.StateSink;

/** Makes a fingerprint of a row of numbers. */
final class Digest implements StateSink {

    private long one;
    private long two;

    @Override
    public void add(long number) {
        one = mix(one * 31 + number);
        two = mix(two + number * 0x9E3779B97F4A7C15L + 1);
    }

    Fingerprint get() {
        return new Fingerprint(one, two);
    }

    /** The finaliser of SplitMix64: every bit of the result depends on every bit given. */
    static long mix(long z) {
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }
}
