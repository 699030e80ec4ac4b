package dev.heddle.search;

/** How a symmetry renames what events are about. */
public interface Relabelling {

    /** The thread that takes the place of this one. */
    int thread(int thread);

    /** The cell that takes the place of this one. */
    int cell(int cell);

    /**
     * The mode in which the cell that takes the place of another is touched. A write of a known value commutes with
     * writes of the same value; where values change too, it is taken to commute with none.
     */
    default long mode(long mode) {
        return mode;
    }
}
