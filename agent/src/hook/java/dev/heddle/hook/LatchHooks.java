package dev.heddle.hook;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** {@link CountDownLatch}. */
public final class LatchHooks {

    private static final long NO_LIMIT = -1;

    private LatchHooks() {}

    public static void await(CountDownLatch latch, int site) throws InterruptedException {
        if (modelled(latch, "await()", site)) {
            latches().await(latch, NO_LIMIT, site);
        } else {
            latch.await();
        }
    }

    public static boolean await(CountDownLatch latch, long timeout, TimeUnit unit, int site)
            throws InterruptedException {
        return modelled(latch, "await(long,java.util.concurrent.TimeUnit)", site)
                ? latches().await(latch, Durations.limit(unit.toNanos(timeout), site), site)
                : latch.await(timeout, unit);
    }

    public static void countDown(CountDownLatch latch, int site) {
        if (modelled(latch, "countDown()", site)) {
            latches().countDown(latch, site);
        } else {
            latch.countDown();
        }
    }

    public static long getCount(CountDownLatch latch, int site) {
        return modelled(latch, "getCount()", site) ? latches().count(latch, site) : latch.getCount();
    }

    private static boolean modelled(CountDownLatch latch, String method, int site) {
        return Control.controlled() && Dispatch.reaches(latch, CountDownLatch.class, method, site);
    }

    private static Latches latches() {
        return Control.controller().latches();
    }
}
