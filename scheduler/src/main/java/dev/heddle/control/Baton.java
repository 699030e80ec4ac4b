package dev.heddle.control;

import java.util.concurrent.locks.LockSupport;

/**
 * What one platform thread waits for and another passes to it. A hand-over usually comes within
 * microseconds, and to wake a parked thread takes longer than that. So the waiting thread first looks for it, then
 * looks again and again while it gives its processor to whoever else has something to do, and parks only
 * after that. Where other programs want the processor they keep it for milliseconds, while a thread that is woken gets
 * it at once: if that is seen to happen, threads park without further ado for a while.
 */
final class Baton {

    private static final int SPINS = Runtime.getRuntime().availableProcessors() > 1 ? 20 : 0;
    private static final int YIELDS = 50; // some tens of microseconds
    private static final long LONG_NANOS = 500_000;
    private static final int WHILE = 5_000;

    private static int crowded; // for how many more waits; a race on it does no harm

    private volatile boolean here;
    private volatile Thread parked;

    /** Hands the baton over; everything done before is seen by the one who gets it. */
    void pass() {
        here = true;
        Thread waiter = parked;
        if (waiter != null) {
            LockSupport.unpark(waiter);
        }
    }

    /** Waits until the baton is passed. An interrupt does not end the wait; its flag is kept. */
    void await() {
        await(Long.MAX_VALUE);
    }

    /**
     * Waits until the baton is passed, but not for much longer than {@code nanos}.
     *
     * @return whether it was passed
     */
    boolean await(long nanos) {
        for (int i = 0; i < SPINS && !here; i++) {
            Thread.onSpinWait();
        }
        if (crowded > 0) {
            crowded--;
        } else if (!here) {
            giveWay();
        }
        if (!here) {
            park(nanos);
        }
        if (!here) {
            return false; // and if it comes only now it is there next time
        }
        here = false;
        return true;
    }

    private void giveWay() {
        long before = System.nanoTime();
        for (int i = 0; i < YIELDS && !here; i++) {
            Thread.yield();
            long now = System.nanoTime();
            if (now - before > LONG_NANOS) {
                crowded = WHILE;
                return;
            }
            before = now;
        }
    }

    private void park(long nanos) {
        boolean limited = nanos < Long.MAX_VALUE;
        long end = limited ? System.nanoTime() + nanos : 0;
        boolean interrupted = false;
        parked = Thread.currentThread();
        while (!here) {
            if (!limited) {
                LockSupport.park(this);
            } else {
                long left = end - System.nanoTime();
                if (left <= 0) {
                    break;
                }
                LockSupport.parkNanos(this, left);
            }
            interrupted |= Thread.interrupted(); // a thread with the flag set would not park
        }
        parked = null;
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
