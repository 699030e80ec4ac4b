package dev.heddle.hook;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** {@link CyclicBarrier}. */
public final class BarrierHooks {

    private static final long NO_LIMIT = -1;

    private BarrierHooks() {}

    public static int await(CyclicBarrier barrier, int site)
            throws InterruptedException, BrokenBarrierException {
        if (!modelled(barrier, "await()", site)) {
            return barrier.await();
        }
        try {
            return barriers().await(barrier, NO_LIMIT, site);
        } catch (TimeoutException e) {
            throw new IllegalStateException("a wait without a limit timed out", e);
        }
    }

    public static int await(CyclicBarrier barrier, long timeout, TimeUnit unit, int site)
            throws InterruptedException, BrokenBarrierException, TimeoutException {
        return modelled(barrier, "await(long,java.util.concurrent.TimeUnit)", site)
                ? barriers().await(barrier, Math.max(0, unit.toNanos(timeout)), site)
                : barrier.await(timeout, unit);
    }

    public static void reset(CyclicBarrier barrier, int site) {
        if (modelled(barrier, "reset()", site)) {
            barriers().reset(barrier, site);
        } else {
            barrier.reset();
        }
    }

    public static boolean isBroken(CyclicBarrier barrier, int site) {
        return modelled(barrier, "isBroken()", site) ? barriers().isBroken(barrier, site) : barrier.isBroken();
    }

    public static int getNumberWaiting(CyclicBarrier barrier, int site) {
        return modelled(barrier, "getNumberWaiting()", site)
                ? barriers().waiting(barrier, site)
                : barrier.getNumberWaiting();
    }

    private static boolean modelled(CyclicBarrier barrier, String method, int site) {
        return Control.controlled() && Dispatch.reaches(barrier, CyclicBarrier.class, method, site);
    }

    private static Barriers barriers() {
        return Control.controller().barriers();
    }
}
