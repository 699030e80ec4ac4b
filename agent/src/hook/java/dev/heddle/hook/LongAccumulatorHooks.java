package dev.heddle.hook;

import java.util.concurrent.atomic.LongAccumulator;

/** {@link LongAccumulator}: each method announces itself and is then carried out as the JDK would. */
public final class LongAccumulatorHooks {

    private LongAccumulatorHooks() {}

    public static void accumulate(LongAccumulator accumulator, long x, int site) {
        Announce.add(accumulator, site);
        accumulator.accumulate(x);
    }

    public static long get(LongAccumulator accumulator, int site) {
        Announce.readAdder(accumulator, site);
        return accumulator.get();
    }

    public static void reset(LongAccumulator accumulator, int site) {
        Announce.resetAdder(accumulator, site);
        accumulator.reset();
    }

    public static long getThenReset(LongAccumulator accumulator, int site) {
        Announce.resetAdder(accumulator, site);
        return accumulator.getThenReset();
    }

    public static String toString(LongAccumulator accumulator, int site) {
        return Long.toString(get(accumulator, site));
    }

    public static int intValue(LongAccumulator accumulator, int site) {
        return (int) get(accumulator, site);
    }

    public static long longValue(LongAccumulator accumulator, int site) {
        return get(accumulator, site);
    }

    public static float floatValue(LongAccumulator accumulator, int site) {
        return (float) get(accumulator, site);
    }

    public static double doubleValue(LongAccumulator accumulator, int site) {
        return (double) get(accumulator, site);
    }
}
