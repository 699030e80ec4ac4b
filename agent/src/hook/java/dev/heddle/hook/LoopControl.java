package dev.heddle.hook;

/**
 * Is told about loops, so that a thread that goes round for nothing is known. The current thread says what its
 * variables hold in the same order each time it begins an iteration of the same loop.
 */
public interface LoopControl {

    /**
     * The current thread begins an iteration.
     *
     * @param activation tells the call of the method that it is in from all others
     * @param site the loop
     * @return whether it is to tell what its variables hold
     */
    boolean begins(int activation, int site);

    /** What the next variable holds, as raw bits. */
    void holds(long bits);

    /** What the next variable holds. */
    void holds(Object reference);

    /** All variables have been told. */
    void told();

    /** The current thread calls code that may remember or ask for something that nobody sees. */
    void unseen();
}
