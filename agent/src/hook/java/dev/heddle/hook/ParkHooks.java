package dev.heddle.hook;

import java.util.concurrent.locks.LockSupport;

/**
 * The beginning of the methods of {@link LockSupport}, whoever calls them: each tells whether the JDK's own code
 * is to be left out. Parking by {@code Unsafe} goes the same way.
 */
public final class ParkHooks {

    private static final long NO_LIMIT = -1;

    private ParkHooks() {}

    public static boolean park() {
        return Control.controlled() && Control.controller().park(null, NO_LIMIT);
    }

    public static boolean park(Object blocker) {
        return Control.controlled() && Control.controller().park(blocker, NO_LIMIT);
    }

    public static boolean parkNanos(long nanos) {
        return nanos > 0 && Control.controlled() && Control.controller().park(null, nanos);
    }

    public static boolean parkNanos(Object blocker, long nanos) {
        return nanos > 0 && Control.controlled() && Control.controller().park(blocker, nanos);
    }

    public static boolean parkUntil(long deadline) {
        return Control.controlled()
                && Control.controller().park(null, Durations.nanosUntil(deadline));
    }

    public static boolean parkUntil(Object blocker, long deadline) {
        return Control.controlled()
                && Control.controller().park(blocker, Durations.nanosUntil(deadline));
    }

    public static boolean unpark(Thread thread) {
        return thread != null && Control.controlled() && Control.controller().unpark(thread);
    }

    public static void parkByUnsafe(Object unsafe, boolean absolute, long time) {
        if (absolute) {
            LockSupport.parkUntil(time);
        } else if (time == 0) {
            LockSupport.park();
        } else {
            LockSupport.parkNanos(time);
        }
    }

    public static void unparkByUnsafe(Object unsafe, Object thread) {
        LockSupport.unpark((Thread) thread);
    }
}
