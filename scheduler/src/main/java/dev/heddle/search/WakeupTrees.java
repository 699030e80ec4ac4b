package dev.heddle.search;

import dev.heddle.execution.Execution;

/**
 * Optimal dynamic partial-order reduction (Abdulla, Aronis, Jonsson, Sagonas): source sets, sleep sets and
 * wakeup trees. Each trace is explored exactly once, and no execution is given up.
 */
final class WakeupTrees implements Policy {

    private final Races races = new Races();

    @Override
    public void learn(Execution execution, SearchTree tree, int fresh) {
        // All races, not only those of fresh events: the sequence to be inserted depends on what came after.
        races.find(execution, 0, v -> reverse(v, tree.node(v.node())));
        races.findAlternatives(v -> reverse(v, tree.node(v.node())));
    }

    private static void reverse(Reversal v, Node node) {
        v.collect();
        if (!startsAsleep(v, node)) {
            insert(v, node);
        }
    }

    /** Whether a weak initial of the sequence sleeps: then it has been explored already. */
    static boolean startsAsleep(Reversal v, Node node) {
        for (int i = 0; i < node.asleep(); i++) {
            if (v.weakInitial(node.sleeper(i), node.footprint(i)) != Reversal.NOT_INITIAL) {
                return true;
            }
        }
        return false;
    }

    /** Inserts the sequence into the node's wakeup tree, unless what is planned there covers it. */
    private static void insert(Reversal v, Node node) {
        Branch parent = null;
        while (true) {
            Branch level = parent == null ? node.pending : parent.child;
            Branch child = firstWeakInitial(v, level);
            if (child == null) {
                append(node, parent, v.toBranch());
                return;
            }
            int at = v.weakInitial(child.choice, child.footprint);
            if (at != Reversal.ABSENT) {
                v.drop(at);
            }
            if (v.isEmpty() || child.child == null) {
                return; // what is planned, whatever comes after it, covers the sequence
            }
            parent = child;
        }
    }

    private static Branch firstWeakInitial(Reversal v, Branch level) {
        for (Branch branch = level; branch != null; branch = branch.next) {
            if (v.weakInitial(branch.choice, branch.footprint) != Reversal.NOT_INITIAL) {
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
