package dev.heddle.object;

/** Takes in what an operation means to the memory model. */
public interface Ordering {

    /** The operation comes after all that was released to the cell. */
    void acquires(int cell);

    /** What acquires the cell from now on comes after all that the thread has done. */
    void releases(int cell);

    /** From now on the thread's reads are on approval: it will ask whether what it has read is good. */
    default void readsOnApproval(boolean onApproval) {}
}
