package dev.heddle.search;

/** What is to be explored from a node on: the sequence the papers call {@code v}. It can be used up step by step. */
interface Sequence {

    /** Given by {@link #weakInitial}: the decision is not a weak initial. */
    int NOT_INITIAL = -1;

    /** Given by {@link #weakInitial}: the decision is a weak initial that the sequence does not contain. */
    int ABSENT = -2;

    /**
     * Whether a decision that can be taken at the node, and has this footprint, is a weak initial of the
     * sequence: it depends on nothing that comes before it there, or on nothing at all if it is not there.
     *
     * @return the place at which it is found, or {@link #ABSENT}, or {@link #NOT_INITIAL}
     */
    int weakInitial(int decision, Footprint footprint);

    /** Takes out what stands at a place: it has been dealt with. */
    void drop(int place);

    /** Whether nothing is left of the sequence. */
    boolean isEmpty();

    /** The sequence as branches, each the only child of the one before, or null if nothing is left. */
    Branch toBranch();

    /** The first step of the sequence as a branch. */
    Branch toFirstBranch();
}
