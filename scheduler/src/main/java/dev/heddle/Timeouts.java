package dev.heddle;

/** What becomes of operations with a time limit, such as {@code tryLock(1, SECONDS)}, that cannot go ahead at once. */
public enum Timeouts {

    /** They may give up at any time, or not: both are explored. */
    EXPLORED,

    /** They never give up: what waits for something that never comes is a deadlock. Sleeps still end. */
    NEVER
}
