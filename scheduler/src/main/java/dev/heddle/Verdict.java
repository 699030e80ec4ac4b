package dev.heddle;

import java.time.Duration;
import java.util.List;

/**
 * What a search has established.
 *
 * @param extent how far it went
 * @param extentDetail the bound or reason in words, for instance {@code 2 preemptions} or {@code 1,000
 *     executions}; empty where {@code extent} says it all
 * @param failure the first failure, or null
 * @param executions how many executions were run to their end
 * @param pruned how many more were given up because all that was left in them is explored elsewhere
 * @param cut how many of the executions were cut by the depth bound
 * @param transitions how many transitions were explored: those repeated in replays count once
 * @param events how many events were run altogether, replays included
 * @param time how long it took
 * @param notes further findings, each a sentence: races reported, pools left running, hints
 */
public record Verdict(
        Extent extent,
        String extentDetail,
        Failure failure,
        long executions,
        long pruned,
        long cut,
        long transitions,
        long events,
        Duration time,
        List<String> notes) {

    /** How far a search went. */
    public enum Extent {
        /** Every trace was explored. */
        COMPLETE,
        /** Every trace that needs no more preemptions than the bound was explored. */
        COMPLETE_WITHIN_PREEMPTIONS,
        /** A failure ended the search. */
        FAILED,
        /** A bound on depth, executions or time ended it, or it was interrupted. */
        STOPPED,
        /** Executions were sampled. */
        SAMPLED,
        /** One given execution was replayed. */
        REPLAYED
    }

    public Verdict {
        notes = List.copyOf(notes);
    }

    /** Whether nothing failed. This alone does not say that everything was explored. */
    public boolean passed() {
        return failure == null;
    }

    /** Whether nothing failed and everything was explored. */
    public boolean complete() {
        return passed() && extent == Extent.COMPLETE;
    }
}
