package dev.heddle.object;

/** What an access to a variable means to the memory model. The order of events is sequentially consistent anyhow. */
public enum MemoryOrder {
    /** As the variable was declared. */
    DECLARED,
    /** Races with every access that nothing orders. */
    PLAIN,
    /** Does not race with its like, and orders nothing. */
    OPAQUE,
    ACQUIRE,
    RELEASE,
    VOLATILE;

    /** Whether what follows comes after what was released to the variable, where the access reads it. */
    public boolean acquires() {
        return this == ACQUIRE || this == VOLATILE;
    }

    /** Whether what came before is released by the variable, where the access writes it. */
    public boolean releases() {
        return this == RELEASE || this == VOLATILE;
    }
}
