package dev.heddle.model;

/** What a random program may contain beyond variables that are read and written. */
public enum Feature {
    COMPARE_AND_SET,
    ADD,
    LOCKS,
    TRY_LOCK,
    MONITORS,
    SEMAPHORES,
    TRY_ACQUIRE,
    READ_WRITE_LOCKS,
    LATCHES,
    BARRIERS,
    PARK,
    INTERRUPTS,
    TIMED,
    START_JOIN,
    CHOICES,
    BRANCHES,
    LOOPS,
    CHECKS,
    YIELD
}
