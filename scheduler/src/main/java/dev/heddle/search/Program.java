package dev.heddle.search;

import dev.heddle.execution.Execution;

/**
 * A program as the search sees it: something that can be run again and again from the same initial state
 * under the decisions of a {@link dev.heddle.execution.Decider}. Real Java code and model programs are both
 * that.
 */
public interface Program {

    /**
     * Runs the program once. The execution has been begun; the program adds its threads to it and drives it
     * until {@link Execution#decide()} gives no choice, or something fails.
     */
    Ending run(Execution execution);

    /** What its threads may still do in the execution being run, or null where nobody knows. */
    default Future future() {
        return null;
    }
}
