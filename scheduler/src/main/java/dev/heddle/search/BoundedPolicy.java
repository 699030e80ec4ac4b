package dev.heddle.search;

import dev.heddle.execution.Execution;

/** A strategy that plans nothing beyond a number of preemptions. Nothing sleeps: what covers it may not be allowed. */
abstract class BoundedPolicy implements Policy {

    final Preemptions preemptions;

    BoundedPolicy(int bound) {
        preemptions = new Preemptions(bound);
    }

    @Override
    public final boolean sleeps() {
        return false;
    }

    @Override
    public final boolean leftOut() {
        return preemptions.refused();
    }

    @Override
    public final void save(CheckpointWriter to) {
        preemptions.save(to);
    }

    @Override
    public final void restore(CheckpointReader from) {
        preemptions.restore(from);
    }

    @Override
    public int arrive(Node node, Node before, Execution execution, DefaultSchedule schedule) {
        preemptions.arrive(node, before, execution);
        return node.last >= 0 && execution.enabled(node.last) ? node.last : schedule.next(execution, node);
    }

    final void planAll(Node node) {
        for (int thread : node.enabled) {
            preemptions.plan(node, thread);
        }
    }
}
