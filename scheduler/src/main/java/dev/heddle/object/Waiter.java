package dev.heddle.object;

/** What waits for the {@link ClockObject clock}: a thread, or a pool whose next task has its time. */
interface Waiter {

    /** Until when it waits, or {@link ThreadObject#NO_DEADLINE}. */
    long deadline();

    /** The same at the moment an operation of another one is looked at. */
    long deadline(Operation other);

    /** The cell of its deadline. */
    int deadlineCell();

    /** The deadline that a guard of that cell stands for. */
    long deadlineOf(long guard);
}
