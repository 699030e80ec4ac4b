package dev.heddle.search;

import dev.heddle.object.Accesses;

/** What the threads of a program may still do from where they stand, for programs of which that is known. */
public interface Future {

    /**
     * Whether a thread, or one that it may yet start, may do something from now on, its next operation
     * included, that touches the cell and conflicts with an access in this mode. True is always safe.
     */
    boolean mayTouch(int thread, int cell, long mode);

    /** Adds what a thread may touch after its next operation, before it comes to another. */
    void addWhatMayFollow(int thread, Accesses into);
}
