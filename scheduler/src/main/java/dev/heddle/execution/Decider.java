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

    /**
     * Up to which event, not included, the thread that ran last goes on, whatever the other threads stand before, as long
     * as it does nothing but read and write variables: until then nobody is asked. Where an event repeats one of the run
     * before it has to be the same, or else {@link #decide} is called after all.
     */
    default int undisturbed(Execution execution) {
        return 0;
    }

    /**
     * No thread can go on, and time is about to pass for that reason. The log shows what the threads stand before, as at the
     * end of an execution. Not called where the execution only repeats the one before.
     */
    default void nobodyGoesOn(Execution execution) {}

    /**
     * Whether this decider can take all of its decisions again, because the execution has been found to go round in
     * a circle, and that can be avoided.
     */
    default boolean repeats() {
        return false;
    }

    /** The execution begins once more. */
    default void again() {}

    /**
     * Whether a thread that waits in a loop goes round once more where no thread can go on, because something that
     * it has read has changed meanwhile. If not, the execution ends: in another one that thread reads later.
     */
    default boolean goesRound() {
        return false;
    }
}
