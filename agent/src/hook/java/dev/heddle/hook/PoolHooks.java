package dev.heddle.hook;

import java.util.concurrent.TimeUnit;

/** The beginning of the methods of {@link java.util.concurrent.ThreadPoolExecutor}, whoever calls them. */
public final class PoolHooks {

    static final long NO_LIMIT = -1;
    private static final long FOR_EVER = TimeUnit.DAYS.toNanos(1);

    private PoolHooks() {}

    public static void born(Object pool) {
        if (Control.controlled()) {
            Control.controller().born(pool);
        }
    }

    public static void execute(Object pool, Runnable task) {
        if (task != null && Control.controlled()) {
            pools().execute(pool);
        }
    }

    /** A pool is about to have its factory make a thread; gives what {@link #madeThread} is to be told. */
    public static int makesThread() {
        return Control.controlled() ? pools().makesThread() : 0;
    }

    /** The factory has come back. The worker is for a task of its own, or for those that are queued if that is null. */
    public static void madeThread(int before, Object pool, Runnable task) {
        if (Control.controlled()) {
            pools().madeThread(pool, before, task != null);
        }
    }

    /** The task that the pool has handed over to this worker, or null where the pool's own code finds out. */
    public static Object work(Object pool) {
        return Control.controlled() ? pools().work(pool) : null;
    }

    public static void leave(Object pool, Object worker, boolean abruptly) {
        if (Control.controlled()) {
            pools().leave(pool, abruptly);
        }
    }

    public static void shutdown(Object pool) {
        if (Control.controlled()) {
            pools().shutdown(pool);
        }
    }

    public static void shutdownNow(Object pool) {
        if (Control.controlled()) {
            pools().shutdownNow(pool);
        }
    }

    public static void interruptWorkers(Object pool) {
        if (Control.controlled()) {
            pools().interruptWorkers(pool);
        }
    }

    /** Whether the time is over. Code that waits for a day, such as {@code close()}, would only wait again. */
    public static boolean awaitTermination(Object pool, long timeout, TimeUnit unit) throws InterruptedException {
        return Control.controlled() && !pools().awaitTermination(pool, limit(timeout, unit));
    }

    static long limit(long timeout, TimeUnit unit) {
        long nanos = unit.toNanos(timeout);
        return nanos >= FOR_EVER ? NO_LIMIT : Math.max(0, nanos);
    }

    public static void isShutdown(Object pool) {
        if (Control.controlled()) {
            pools().isShutdown(pool);
        }
    }

    public static void read(Object pool) {
        if (Control.controlled()) {
            pools().read(pool);
        }
    }

    public static void describe(Object pool) {
        if (Control.controlled()) {
            pools().describe(pool);
        }
    }

    public static void change(Object pool) {
        if (Control.controlled()) {
            pools().change(pool);
        }
    }

    public static void change(Object pool, int number) {
        change(pool);
    }

    public static void change(Object pool, boolean value) {
        change(pool);
    }

    public static void change(Object pool, long time, TimeUnit unit) {
        change(pool);
    }

    public static void change(Object pool, Runnable task) {
        change(pool);
    }

    private static Pools pools() {
        return Control.controller().pools();
    }
}
