package dev.heddle.search;

import dev.heddle.execution.Choice;
import dev.heddle.execution.EventLog;
import dev.heddle.execution.Execution;

/** Counts preemptions along a path, and refuses decisions that would make too many. */
final class Preemptions {

    private final int bound;
    private boolean refused;

    Preemptions(int bound) {
        this.bound = bound;
    }

    /** Whether a decision has been refused. */
    boolean refused() {
        return refused;
    }

    /** Notes at a new node what it takes to count. */
    void arrive(Node node, Node before, Execution execution) {
        node.enabled = DynamicPersistentSets.enabled(execution);
        node.last = before == null ? -1 : execution.last();
        node.preemptions = before == null ? 0 : before.preemptions + before.preemptionBy(execution.last());
    }

    /** Plans to explore a thread unless that is planned already or a preemption too many. */
    void plan(Node node, int thread) {
        int decision = Choice.of(thread, 0);
        if (node.covers(decision) || Choice.thread(node.choice) == thread) {
            return;
        }
        if (node.preemptions + node.preemptionBy(thread) > bound) {
            refused = true;
        } else {
            node.append(new Branch(decision, null));
        }
    }

    void save(CheckpointWriter to) {
        to.put(refused ? 1 : 0);
    }

    void restore(CheckpointReader from) {
        refused = from.integer() == 1;
    }

    /** How many preemptions an execution has. */
    static int of(EventLog log, SearchTree tree) {
        int last = log.size() - 1;
        return last < 0 ? 0 : tree.node(last).preemptions + tree.node(last).preemptionBy(log.thread(last));
    }
}
