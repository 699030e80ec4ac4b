package dev.heddle.search;

import dev.heddle.execution.Choice;
import dev.heddle.execution.Execution;

/** Explores every enabled thread at every node: plain stateless search. */
final class AllInterleavings implements Policy {

    @Override
    public boolean sleeps() {
        return false;
    }

    @Override
    public int arrive(Node node, Node before, Execution execution, DefaultSchedule schedule) {
        int first = schedule.next(execution, node);
        for (int t = execution.threadBound() - 1; t >= 0; t--) {
            if (t != first && execution.enabled(t)) {
                node.prepend(new Branch(Choice.of(t, 0), null));
            }
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
