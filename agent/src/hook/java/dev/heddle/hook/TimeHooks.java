package dev.heddle.hook;

import java.util.concurrent.TimeUnit;

/**
 * The clocks of the JVM, as the program sees them. Under control an execution always begins at the same moment, which is
 * arbitrary, and time passes only where the program lets it.
 */
public final class TimeHooks {

    /** The first of January 2026, midnight UTC. */
    private static final long FIRST_MILLIS = 1_767_225_600_000L;

    private static final long FIRST_NANOS = 1_000_000_000_000L; // not 0, which code takes for "not set"
    private static final long NANOS_OF_SECOND = 1_000_000_000;

    private TimeHooks() {}

    /** {@link System#nanoTime}. */
    public static long nanoTime(int site) {
        return Control.controlled() ? FIRST_NANOS + Control.controller().elapsedNanos(site) : System.nanoTime();
    }

    /** {@link System#currentTimeMillis}. */
    public static long currentTimeMillis(int site) {
        return Control.controlled()
                ? FIRST_MILLIS + TimeUnit.NANOSECONDS.toMillis(Control.controller().elapsedNanos(site))
                : System.currentTimeMillis();
    }

    /** What {@link System#nanoTime} says when so much time has gone by. */
    static long nanoTimeAt(long elapsedNanos) {
        return FIRST_NANOS + elapsedNanos;
    }

    /** For code of the JDK. */
    public static long nanoTime() {
        return nanoTime(0);
    }

    /** For code of the JDK. */
    public static long currentTimeMillis() {
        return currentTimeMillis(0);
    }

    /**
     * What {@link java.time.Clock} asks the JVM for.
     *
     * @param real what the JVM would say
     * @param offsetSeconds seconds since 1970
     * @return the nanoseconds since then
     */
    public static long nanosSince(long offsetSeconds, long real) {
        return Control.controlled()
                ? (FIRST_MILLIS / 1000 - offsetSeconds) * NANOS_OF_SECOND + Control.controller().elapsedNanos(0)
                : real;
    }
}
