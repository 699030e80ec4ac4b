package dev.heddle;

/** How much of a declared {@link Symmetry} is used. Both rules visit one of all executions that differ by an exchange. */
public enum SymmetryRule {

    /**
     * Threads can be exchanged wherever the execution so far is the same after the exchange, even if they have
     * taken part in it. The default.
     */
    FULL,

    /** Only threads and objects that have not taken part in the execution so far are exchanged. Simpler; prunes less. */
    SIMPLE
}
