package dev.heddle.report;

import java.time.Duration;
import java.util.Locale;

/** Numbers as they are written in reports, the same in every locale. */
final class Amount {

    private Amount() {}

    /** For instance {@code 1,680}. */
    static String of(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** For instance {@code 1 execution} or {@code 1,680 executions}. */
    static String of(long number, String noun) {
        return of(number) + " " + noun + (number == 1 ? "" : "s");
    }

    /** For instance {@code 0.03 s}, {@code 12.4 s} or {@code 3 min 20 s}. */
    static String of(Duration time) {
        double seconds = time.toMillis() / 1000.0;
        if (seconds < 10) {
            return String.format(Locale.ROOT, "%.2f s", seconds);
        }
        if (seconds < 120) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        return time.toMinutes() + " min " + time.toSecondsPart() + " s";
    }
}
