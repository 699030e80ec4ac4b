package dev.heddle.execution;

/**
 * Decides at a global state who goes next: actions in, decisions out. Search strategies, sampling and
 * replay are deciders; none of them knows what carries the threads.
 */
public interface Decider {

    /**
     * Called at every global state in which some thread is enabled. The thread that ran last is {@link
     * Execution#last()}; to let it go on is the cheapest decision.
     *
     * @return a {@link Choice}, or {@link Choice#PRUNED} or {@link Choice#CUT} to end the execution here
     */
    int decide(Execution execution);
}
