package dev.heddle.hook;

/** What the controller tells of the state of locks, semaphores, latches and phasers. */
public interface SynchronizerStates {

    /** What the {@code toString} of a synchronizer says in brackets, with them. */
    String text(Object synchronizer);

    /** The thread that owns a lock, at least for writing; or null. */
    Thread owner(Object lock);

    /** {@code Semaphore.reducePermits}. */
    void reducePermits(Object semaphore, int reduction);
}
