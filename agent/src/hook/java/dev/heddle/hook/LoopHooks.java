package dev.heddle.hook;

import java.util.HashSet;
import java.util.Set;

/**
 * What instrumented code calls at the beginning of each iteration of a loop, and before calls of code whose effects no
 * other hook sees. Only the copies of methods that are run under control call these.
 */
public final class LoopHooks {

    private static int activations; // one controlled thread runs at a time
    private static volatile Set<String> hiding = Set.of(); // types of functions; replaced, not changed

    private LoopHooks() {}

    /** A method with loops begins. Gives what tells this call of it from all others. */
    public static int enters() {
        return ++activations;
    }

    /**
     * An iteration begins.
     *
     * @return whether the thread is to tell what its variables hold: {@link #holds} for each, then {@link #told}
     */
    public static boolean begins(int activation, int site) {
        return Control.controlled() && Control.controller().loops().begins(activation, site);
    }

    public static void holds(int value) {
        Control.controller().loops().holds(value);
    }

    public static void holds(long value) {
        Control.controller().loops().holds(value);
    }

    public static void holds(float value) {
        Control.controller().loops().holds(Float.floatToRawIntBits(value));
    }

    public static void holds(double value) {
        Control.controller().loops().holds(Double.doubleToRawLongBits(value));
    }

    public static void holds(Object value) {
        Control.controller().loops().holds(value);
    }

    public static void told() {
        Control.controller().loops().told();
    }

    /** Code is called that may remember something, or ask for something, that no hook sees. */
    public static void unseen() {
        if (Control.controlled()) {
            Control.controller().loops().unseen();
        }
    }

    /** A function is called, which may be anybody's method. */
    public static void callsFunction(String type) {
        if (hiding.contains(type)) {
            unseen();
        }
    }

    /** The program has a reference, of this type, to a method that may remember or ask for something unseen. */
    public static synchronized void functionsMayHide(String type) {
        Set<String> more = new HashSet<>(hiding);
        more.add(type);
        hiding = Set.copyOf(more);
    }
}
