package dev.heddle.search;

import dev.heddle.execution.Choice;
import dev.heddle.execution.Execution;

/** Explores every interleaving that has no more than a number of preemptions. */
final class AllWithinPreemptions extends BoundedPolicy {

    AllWithinPreemptions(int bound) {
        super(bound);
    }

    @Override
    public int arrive(Node node, Node before, Execution execution, DefaultSchedule schedule) {
        int first = super.arrive(node, before, execution, schedule);
        node.choice = Choice.of(first, 0);
        planAll(node);
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
