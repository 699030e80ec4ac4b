package dev.heddle.hook;

import java.util.concurrent.atomic.DoubleAccumulator;

/** {@link DoubleAccumulator}: each method announces itself and is then carried out as the JDK would. */
public final class DoubleAccumulatorHooks {

    private DoubleAccumulatorHooks() {}

    public static void accumulate(DoubleAccumulator accumulator, double x, int site) {
        Announce.add(accumulator, site);
        accumulator.accumulate(x);
    }

    public static double get(DoubleAccumulator accumulator, int site) {
        Announce.readAdder(accumulator, site);
        return accumulator.get();
    }

    public static void reset(DoubleAccumulator accumulator, int site) {
        Announce.resetAdder(accumulator, site);
        accumulator.reset();
    }

    public static double getThenReset(DoubleAccumulator accumulator, int site) {
        Announce.resetAdder(accumulator, site);
        return accumulator.getThenReset();
    }

    public static String toString(DoubleAccumulator accumulator, int site) {
        return Double.toString(get(accumulator, site));
    }

    public static int intValue(DoubleAccumulator accumulator, int site) {
        return (int) get(accumulator, site);
    }

    public static long longValue(DoubleAccumulator accumulator, int site) {
        return (long) get(accumulator, site);
    }

    public static float floatValue(DoubleAccumulator accumulator, int site) {
        return (float) get(accumulator, site);
    }

    public static double doubleValue(DoubleAccumulator accumulator, int site) {
        return get(accumulator, site);
    }
}
