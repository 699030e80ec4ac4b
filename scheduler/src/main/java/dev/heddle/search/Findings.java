package dev.heddle.search;

import dev.heddle.Failure;
import dev.heddle.Verdict;
import dev.heddle.Verdict.Extent;
import java.time.Duration;
import java.util.List;

/**
 * What a search has found.
 *
 * @param extent how far it went
 * @param detail the bound or reason in words; empty where {@code extent} says it all
 * @param counts how much it did
 * @param failure the first failure, or null
 * @param schedule the schedule of the execution that failed first, or null
 * @param time how long it took
 */
public record Findings(
        Extent extent, String detail, Counts counts, Failure failure, Schedule schedule, Duration time) {

    /** The verdict, with further notes. */
    public Verdict verdict(List<String> notes) {
        return new Verdict(
                extent,
                detail,
                failure,
                counts.executions(),
                counts.pruned(),
                counts.cut(),
                counts.transitions(),
                counts.events(),
                time,
                notes);
    }
}
