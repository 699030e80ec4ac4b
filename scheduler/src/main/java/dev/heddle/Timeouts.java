package dev.heddle;

/**
 * What becomes of operations with a time limit, such as {@code tryLock(1, SECONDS)}, that cannot go ahead at once. In any
 * case deadlines keep their order: who waits for 100 ms does not give up after one who began to sleep for 5 s at the same
 * time. No time passes between two operations of a thread, only while it waits for its turn.
 */
public enum Timeouts {

    /** They may give up at any time at which no other thread has an earlier deadline, or not: both are explored. */
    EXPLORED,

    /**
     * They give up, and sleeps end, only when no thread can go on otherwise: then time passes up to the next deadline, and all
     * whose time has come may go on, in every order. This is a machine that is never busy; a time limit that is too short
     * for the work of others is not found. Cannot be combined with declared symmetries.
     */
    LAST_RESORT,

    /**
     * They never give up: what waits for something that never comes is a deadlock. Sleeps still end, and the time of tasks
     * and of elements of a {@code DelayQueue} still comes.
     */
    NEVER
}
