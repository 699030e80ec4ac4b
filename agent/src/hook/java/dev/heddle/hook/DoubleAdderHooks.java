package dev.heddle.hook;

import java.util.concurrent.atomic.DoubleAdder;

/** {@link DoubleAdder}: each method announces itself and is then carried out as the JDK would. */
public final class DoubleAdderHooks {

    private DoubleAdderHooks() {}

    public static void add(DoubleAdder adder, double x, int site) {
        Announce.add(adder, site);
        adder.add(x);
    }

    public static void reset(DoubleAdder adder, int site) {
        Announce.resetAdder(adder, site);
        adder.reset();
    }

    public static double sum(DoubleAdder adder, int site) {
        Announce.readAdder(adder, site);
        return adder.sum();
    }

    public static double sumThenReset(DoubleAdder adder, int site) {
        Announce.resetAdder(adder, site);
        return adder.sumThenReset();
    }

    public static String toString(DoubleAdder adder, int site) {
        return Double.toString(sum(adder, site));
    }

    public static int intValue(DoubleAdder adder, int site) {
        return (int) sum(adder, site);
    }

    public static long longValue(DoubleAdder adder, int site) {
        return (long) sum(adder, site);
    }

    public static float floatValue(DoubleAdder adder, int site) {
        return (float) sum(adder, site);
    }

    public static double doubleValue(DoubleAdder adder, int site) {
        return sum(adder, site);
    }
}
