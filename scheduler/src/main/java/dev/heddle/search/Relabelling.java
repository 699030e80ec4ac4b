package dev.heddle.search;

/** How a symmetry renames what events are about. */
public interface Relabelling {

    /** The thread that takes the place of this one. */
    int thread(int thread);

    /** The cell that takes the place of this one. */
    int cell(int cell);
}
