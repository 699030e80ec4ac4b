package dev.heddle.search;

import dev.heddle.execution.Decider;
import dev.heddle.execution.Execution;

/** A way of going from one execution to the next: through a search tree, or by sampling. */
interface Exploration extends Decider {

    /** How many events the next execution shares with the last one. */
    int shared();

    /**
     * Learns from an execution that has ended and makes ready for the next.
     *
     * @return whether there is a next one
     */
    boolean next(Execution ended);

    /** Whether an execution that has ended was one of an earlier pass. */
    default boolean repeats(Execution ended) {
        return false;
    }

    /** Whether something has been left out because of a bound on preemptions. */
    default boolean leftOut() {
        return false;
    }

    /** Writes down all that it takes to go on with the next execution. */
    void save(CheckpointWriter to);

    void restore(CheckpointReader from);

    /** An estimate of the share that has been explored before the next execution, or NaN where there is none. */
    double share();
}
