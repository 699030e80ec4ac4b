package dev.heddle.search;

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
}
