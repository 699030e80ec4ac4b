package dev.heddle.search;

import dev.heddle.execution.Choice;
import dev.heddle.execution.Execution;

/** What a strategy decides about the search tree: what to explore at a new node, and what an execution teaches. */
interface Policy {

    /** Whether what sleeps at a node sleeps on below it, until something touches what it touches. */
    default boolean sleeps() {
        return true;
    }

    /** Whether every state is to have a node, because {@link #arrive} keeps something there; else it must not. */
    default boolean needsNodes() {
        return true;
    }

    /**
     * Decides at a node that is visited for the first time and for which nothing is planned. May plan further
     * branches.
     *
     * @param before the node before, or null at the root
     * @return a thread, or a negative {@link Choice} to end the execution here
     */
    default int arrive(Node node, Node before, Execution execution, DefaultSchedule schedule) {
        int thread = schedule.next(execution, node);
        return thread < 0 ? Choice.PRUNED : thread;
    }

    /**
     * Decides at a node where the planned decision cannot be taken, because it has turned out to be in vain.
     *
     * @return as of {@link #arrive}
     */
    default int stray(Node node, Execution execution, DefaultSchedule schedule) {
        int thread = schedule.next(execution, node);
        return thread < 0 ? Choice.PRUNED : thread;
    }

    /** Whether something has been left out because of a bound. */
    default boolean leftOut() {
        return false;
    }

    /** Drops what is planned at a node but covered by a decision that now sleeps there. */
    default void drop(Node node, int decision, Footprint footprint) {
        node.drop(decision);
    }

    /** Writes down what it has learnt apart from the tree. */
    default void save(CheckpointWriter to) {}

    default void restore(CheckpointReader from) {}

    /**
     * Learns from an execution that has ended, or that has come to a state where only time can pass: then what came before
     * the last such state is known already.
     *
     * @param fresh the first event that the execution before did not have
     */
    default void learn(Execution execution, SearchTree tree, int fresh) {}
}
