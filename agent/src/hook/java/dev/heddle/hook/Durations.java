package dev.heddle.hook;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Time limits as the JDK's methods take them, in nanoseconds; too long ones become the longest. */
final class Durations {

    private static final long NO_LIMIT = -1;
    private static final long A_DAY = TimeUnit.DAYS.toNanos(1);

    private Durations() {}

    /** A time limit, not less than 0; none for code of the JDK that waits for a day, because it only waits again. */
    static long limit(long nanos, int site) {
        boolean again = nanos >= A_DAY && Sites.get(site).className().startsWith("java.util.concurrent.");
        return again ? NO_LIMIT : Math.max(0, nanos);
    }

    /** Whether the JDK accepts this pair, rather than throwing {@link IllegalArgumentException}. */
    static boolean valid(long millis, int nanos) {
        return millis >= 0 && nanos >= 0 && nanos <= 999_999;
    }

    static long nanos(long millis, int nanos) {
        long whole = TimeUnit.MILLISECONDS.toNanos(millis);
        return whole > Long.MAX_VALUE - nanos ? Long.MAX_VALUE : whole + nanos;
    }

    static long nanos(Duration duration) {
        return TimeUnit.NANOSECONDS.convert(duration);
    }

    /** From now until a moment of the clock that the program sees, not less than 0. */
    static long nanosUntil(long deadlineMillis) {
        return TimeUnit.MILLISECONDS.toNanos(
                Math.max(0, deadlineMillis - TimeHooks.currentTimeMillis()));
    }
}
