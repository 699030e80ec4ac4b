package dev.heddle.search;

import dev.heddle.execution.Execution;

/**
 * Optimal dynamic partial-order reduction (Abdulla, Aronis, Jonsson, Sagonas): source sets, sleep sets and
 * wakeup trees. Each trace is explored exactly once, and no execution is given up.
 */
final class WakeupTrees extends RaceReversals {

    @Override
    public void learn(Execution execution, SearchTree tree, int fresh) {
        reverseRaces(execution, tree);
        for (int i = 0; i < execution.log().branchings(); i++) {
            if (execution.log().branching(i) >= execution.log().segment()) {
                reverseAlternatives(execution.log().branching(i), tree, execution);
            }
        }
    }

    /**
     * Has an event go its other ways. Where nothing else is in the sequences they are the same each time: there may be
     * many alternatives, and to look for each of them after each execution would take their square.
     */
    private void reverseAlternatives(int event, SearchTree tree, Execution execution) {
        boolean alone = races.allAfter(event) && tree.reduction() == Reduction.NONE;
        int thread = execution.log().thread(event);
        Node node = tree.node(event);
        if (!alone || node.alternativesPlanned != thread) {
            races.findAlternatives(event, v -> reverse(v, tree, execution));
            node.alternativesPlanned = alone ? thread : -1;
        }
    }

    @Override
    public void drop(Node node, int decision, Footprint footprint) {
        node.dropSequences(decision, footprint);
    }

    @Override
    void explore(Sequence v, Node node) {
        if (!startsAsleep(v, node)) {
            insert(v, node);
        }
    }

    /** Whether a weak initial of the sequence sleeps: then it has been explored already. */
    static boolean startsAsleep(Sequence v, Node node) {
        for (int i = 0; i < node.asleep(); i++) {
            if (v.weakInitial(node.sleeper(i), node.footprint(i)) != Sequence.NOT_INITIAL) {
                return true;
            }
        }
        return false;
    }

    /** Inserts the sequence into the node's wakeup tree, unless what is planned there covers it. */
    private static void insert(Sequence v, Node node) {
        Branch parent = null;
        while (true) {
            Branch level = parent == null ? node.pending : parent.child;
            Branch child = firstWeakInitial(v, level);
            if (child == null) {
                append(node, parent, v.toBranch());
                return;
            }
            int at = v.weakInitial(child.choice, child.footprint);
            if (at != Sequence.ABSENT) {
                v.drop(at);
            }
            if (v.isEmpty() || child.child == null) {
                return; // what is planned, whatever comes after it, covers the sequence
            }
            parent = child;
        }
    }

    private static Branch firstWeakInitial(Sequence v, Branch level) {
        for (Branch branch = level; branch != null; branch = branch.next) {
            if (v.weakInitial(branch.choice, branch.footprint) != Sequence.NOT_INITIAL) {
                return branch;
            }
        }
        return null;
    }

    private static void append(Node node, Branch parent, Branch branch) {
        if (parent == null) {
            node.append(branch);
            return;
        }
        Branch last = parent.child;
        while (last.next != null) {
            last = last.next;
        }
        last.next = branch;
    }
}
