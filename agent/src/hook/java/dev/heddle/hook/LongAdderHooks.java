package dev.heddle.hook;

import java.util.concurrent.atomic.LongAdder;

/** {@link LongAdder}: each method announces itself and is then carried out as the JDK would. */
public final class LongAdderHooks {

    private LongAdderHooks() {}

    public static void add(LongAdder adder, long x, int site) {
        Announce.add(adder, site);
        adder.add(x);
    }

    public static void increment(LongAdder adder, int site) {
        Announce.add(adder, site);
        adder.increment();
    }

    public static void decrement(LongAdder adder, int site) {
        Announce.add(adder, site);
        adder.decrement();
    }

    public static void reset(LongAdder adder, int site) {
        Announce.resetAdder(adder, site);
        adder.reset();
    }

    public static long sum(LongAdder adder, int site) {
        Announce.readAdder(adder, site);
        return adder.sum();
    }

    public static long sumThenReset(LongAdder adder, int site) {
        Announce.resetAdder(adder, site);
        return adder.sumThenReset();
    }

    public static String toString(LongAdder adder, int site) {
        return Long.toString(sum(adder, site));
    }

    public static int intValue(LongAdder adder, int site) {
        return (int) sum(adder, site);
    }

    public static long longValue(LongAdder adder, int site) {
        return sum(adder, site);
    }

    public static float floatValue(LongAdder adder, int site) {
        return (float) sum(adder, site);
    }

    public static double doubleValue(LongAdder adder, int site) {
        return (double) sum(adder, site);
    }
}
