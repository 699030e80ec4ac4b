package dev.heddle.hook;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.TimeoutException;

/** What the controller does for {@link java.util.concurrent.CyclicBarrier}. */
public interface Barriers {

    /**
     * {@code await}; {@code nanos} is negative for no time limit. The controller runs the barrier's action.
     *
     * @return the arrival index
     */
    int await(Object barrier, long nanos, int site)
            throws InterruptedException, BrokenBarrierException, TimeoutException;

    /** {@code reset}. */
    void reset(Object barrier, int site);

    /** {@code isBroken}. */
    boolean isBroken(Object barrier, int site);

    /** {@code getNumberWaiting}. */
    int waiting(Object barrier, int site);
}
