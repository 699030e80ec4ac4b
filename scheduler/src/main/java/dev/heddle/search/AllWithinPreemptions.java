package dev.heddle.search;

import dev.heddle.execution.Choice;
import dev.heddle.execution.Execution;

/** Explores every interleaving that has no more than a number of preemptions. */
final class AllWithinPreemptions implements Policy {

    private final Preemptions preemptions;

    AllWithinPreemptions(int bound) {
        preemptions = new Preemptions(bound);
    }

    @Override
    public boolean sleeps() {
        return false;
    }

    @Override
    public boolean leftOut() {
        return preemptions.refused();
    }

    @Override
    public void save(CheckpointWriter to) {
        preemptions.save(to);
    }

    @Override
    public void restore(CheckpointReader from) {
        preemptions.restore(from);
    }

    @Override
    public int arrive(Node node, Node before, Execution execution, DefaultSchedule schedule) {
        preemptions.arrive(node, before, execution);
        int first = node.last >= 0 && execution.enabled(node.last) ? node.last : schedule.next(execution, node);
        node.choice = Choice.of(first, 0);
        for (int t : node.enabled) {
            preemptions.plan(node, t);
        }
        return first;
    }

    @Override
    public int stray(Node node, Execution execution, DefaultSchedule schedule) {
        return Choice.PRUNED; // all the others are planned, too
    }

    @Override
    public void learn(Execution execution, SearchTree tree, int fresh) {
        tree.planAlternatives(fresh);
    }
}
