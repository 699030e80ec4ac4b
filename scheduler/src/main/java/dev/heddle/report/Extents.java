package dev.heddle.report;

import dev.heddle.Verdict;

/** How far a search went, in words. */
final class Extents {

    private Extents() {}

    /** For instance {@code complete} or {@code stopped at 1,000 executions, not everything explored}. */
    static String words(Verdict verdict) {
        String detail = verdict.extentDetail();
        boolean plain = detail == null || detail.isEmpty();
        return switch (verdict.extent()) {
            case COMPLETE -> "complete";
            case COMPLETE_WITHIN_PREEMPTIONS -> "complete within " + detail;
            case FAILED -> "failed";
            case STOPPED -> detail != null && detail.endsWith(" is not explored")
                    ? "not complete, " + detail
                    : (plain ? "stopped" : "stopped at " + detail) + ", not everything explored";
            case SAMPLED -> plain ? "sampled" : "sampled (" + detail + ")";
            case REPLAYED -> "replayed";
        };
    }

    /** For instance {@code 7 executions, 61 transitions, 0.03 s}. */
    static String counts(Verdict verdict) {
        String counts = Amount.of(verdict.executions(), "execution");
        if (verdict.cut() > 0) {
            boolean daemons = String.valueOf(verdict.extentDetail()).startsWith("daemon");
            counts += " (" + Amount.of(verdict.cut()) + (daemons ? " cut)" : " cut by the depth bound)");
        }
        if (verdict.pruned() > 0) {
            counts += ", " + Amount.of(verdict.pruned()) + " more given up as explored elsewhere";
        }
        return counts + ", " + Amount.of(verdict.transitions(), "transition") + ", " + Amount.of(verdict.time());
    }

    /** How far a search went that found a failure, as a sentence. */
    static String sentence(Verdict verdict) {
        String counts = counts(verdict);
        return switch (verdict.extent()) {
            case FAILED -> "Found after " + counts + "; the search stopped there.";
            case REPLAYED -> "Replayed: " + counts + ".";
            case SAMPLED -> "Found by sampling: " + words(verdict) + ", " + counts + ".";
            case COMPLETE, COMPLETE_WITHIN_PREEMPTIONS, STOPPED ->
                    "The search went on after the first failure: " + words(verdict) + ", " + counts + ".";
        };
    }
}
