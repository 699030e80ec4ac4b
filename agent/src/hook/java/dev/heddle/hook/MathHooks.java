package dev.heddle.hook;

/** {@link Math} and {@link StrictMath}. */
public final class MathHooks {

    private static final double UNIT = 0x1.0p-53;

    private MathHooks() {}

    public static double random(int site) {
        return Control.controlled() ? (Control.controller().chance() >>> 11) * UNIT : Math.random();
    }
}
