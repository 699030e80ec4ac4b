package dev.heddle.report;

import java.time.Duration;
import java.util.Locale;

/**
 * How far a search has come while it runs.
 *
 * @param executions how many executions have been run
 * @param time how long the search has been running
 * @param depth how many events the last execution had
 * @param share an estimate of the share of the tree that is explored, from 0 to 1, or NaN where there is none
 */
public record Progress(long executions, Duration time, int depth, double share) {

    /** For instance {@code searching: 12,000 executions, 4,000 a second, depth 87, about 12 % explored}. */
    public String line() {
        double seconds = Math.max(0.001, time.toMillis() / 1000.0);
        String line = "searching: " + Amount.of(executions, "execution") + ", "
                + Amount.of(Math.round(executions / seconds)) + " a second, depth " + Amount.of(depth);
        return Double.isNaN(share) ? line : line + ", about " + percent(share) + " explored";
    }

    /** Never 100 % while the search still runs. */
    private static String percent(double share) {
        double percent = 100 * share;
        if (percent < 0.01) {
            return "0.01 % or less";
        }
        if (percent < 10) {
            return String.format(Locale.ROOT, "%.2g %%", percent);
        }
        return Math.min(99, Math.round(percent)) + " %";
    }
}
