package dev.heddle;

import java.util.List;

/**
 * What went wrong in one execution.
 *
 * @param kind which kind of failure
 * @param summary one sentence that says what happened
 * @param cause the throwable of the program, or null where there is none
 * @param details further lines for the report: the wait-for cycle, the stacks of a data race, what
 *     differed in a replay
 * @param story the interleaving, or null while it has not been told (the search re-runs a failing execution
 *     to tell it)
 * @param replay the replay string of exactly this execution, or null while it has none
 */
public record Failure(
        Kind kind, String summary, Throwable cause, List<String> details, Story story, String replay) {

    /** The kinds of failure. */
    public enum Kind {
        DEADLOCK,
        LIVELOCK,
        ASSERTION,
        EXCEPTION,
        DATA_RACE,
        NONDETERMINISM,
        TIME_OUT,
        TOO_LONG,
        LEFTOVER,
        SYMMETRY
    }

    public Failure {
        details = List.copyOf(details);
    }

    /** A failure that has not been told yet. */
    public Failure(Kind kind, String summary, Throwable cause, List<String> details) {
        this(kind, summary, cause, details, null, null);
    }

    /** The same failure with its interleaving and its replay string. */
    public Failure told(Story newStory, String newReplay) {
        return new Failure(kind, summary, cause, details, newStory, newReplay);
    }
}
