package dev.heddle.hook;

import java.util.concurrent.TimeoutException;

/** What the controller does for {@link java.util.concurrent.Phaser}. */
public interface Phasers {

    /** A phaser has been made and has registered with its parent. */
    void born(Object phaser);

    /** {@code register} and {@code bulkRegister}. */
    int register(Object phaser, int parties, int site);

    /** {@code arrive}. The controller calls {@code onAdvance} where it is overridden. */
    int arrive(Object phaser, int site);

    /** {@code arriveAndDeregister}. */
    int arriveAndDeregister(Object phaser, int site);

    /** {@code arriveAndAwaitAdvance}. */
    int arriveAndAwaitAdvance(Object phaser, int site);

    /** All forms of {@code awaitAdvance}: {@code nanos} is negative for no time limit. */
    int awaitAdvance(Object phaser, int phase, long nanos, boolean interruptibly, int site)
            throws InterruptedException, TimeoutException;

    /** {@code forceTermination}. */
    void forceTermination(Object phaser, int site);

    /** {@code getPhase}. */
    int phase(Object phaser, int site);

    /** {@code getRegisteredParties}. */
    int registered(Object phaser, int site);

    /** {@code getUnarrivedParties}. */
    int unarrived(Object phaser, int site);

    /** {@code getArrivedParties}. */
    int arrived(Object phaser, int site);
}
