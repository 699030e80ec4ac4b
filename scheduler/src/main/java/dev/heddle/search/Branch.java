package dev.heddle.search;

import dev.heddle.execution.Choice;

/**
 * Something still to be explored: a decision, and what must follow it. The children of a node of the search tree
 * that have not been explored yet form a list, in the order in which they will be; together with their own
 * children they are what the papers call a wakeup tree.
 */
final class Branch {

    /** The decision: a thread and an alternative. */
    final int choice;

    /** What the operation will touch; null where the strategy does not need to know. */
    final Footprint footprint;

    /** The first of the branches one of which must follow, or null if anything may. */
    Branch child;

    /** The branch to be explored after this one, or null. */
    Branch next;

    Branch(int choice, Footprint footprint) {
        this.choice = choice;
        this.footprint = footprint;
    }

    /** A list of branches without those of one decision. */
    static Branch without(Branch first, int decision) {
        if (first == null) {
            return null;
        }
        first.next = without(first.next, decision);
        return first.choice == decision ? first.next : first;
    }

    /** A list of branches without the sequences of which a decision is a weak initial. */
    static Branch withoutSequences(Branch first, int decision, Footprint print) {
        if (first == null) {
            return null;
        }
        first.next = withoutSequences(first.next, decision, print);
        if (first.choice == decision) {
            return first.next;
        }
        if (Choice.thread(first.choice) == Choice.thread(decision) || print.conflictsWith(first.footprint)) {
            return first;
        }
        first.child = withoutSequences(first.child, decision, print);
        return first.child == null ? first.next : first;
    }
}
