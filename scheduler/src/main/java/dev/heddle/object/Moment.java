package dev.heddle.object;

/**
 * A moment at which an operation did not happen but might have: the search asks what it would have done
 * there. Objects look at the state of the cells through the {@link Operation}, so that one piece of code
 * answers for the present and for other moments.
 */
public interface Moment {

    /** What {@link SharedObject#guard(int)} would have given for the cell. */
    long guard(int cell);

    /** What {@link SharedObject#signalled} would have given for the operation. */
    boolean signalled();
}
