package dev.heddle.hook;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The methods of {@link java.util.concurrent.ForkJoinPool} and its tasks, whoever calls them. */
public final class ForkHooks {

    private ForkHooks() {}

    public static void born(Object object) {
        if (Control.controlled()) {
            Control.controller().born(object);
        }
    }

    /** The task, where it has been forked under control. */
    public static Object fork(Object task) {
        if (!Control.controlled()) {
            return null;
        }
        forks().fork(task);
        return task;
    }

    /** The task, where the pool takes it under control. */
    public static Object submit(Object pool, Object task) {
        return task != null && Control.controlled() && forks().submit(pool, task) ? task : null;
    }

    /** The task, where the pool takes it under control. */
    public static Object delay(Object pool, Object task) {
        return task != null && Control.controlled() && forks().delay(pool, task) ? task : null;
    }

    /** What is repeated without end in such a pool would need an end that is nowhere modelled. */
    public static void repeat(Object pool) {
        if (Control.controlled()) {
            Control.controller().beyondControl(
                    "Tasks of a ForkJoinPool that are repeated are not supported: give them to a scheduled thread pool.", 0);
        }
    }

    public static void join(Object task) throws InterruptedException {
        if (Control.controlled()) {
            forks().join(task, false);
        }
    }

    public static void get(Object task) throws InterruptedException {
        if (Control.controlled()) {
            forks().join(task, true);
        }
    }

    public static void get(Object task, long timeout, TimeUnit unit) throws InterruptedException, TimeoutException {
        if (Control.controlled() && !forks().await(task, Math.max(0, unit.toNanos(timeout)))) {
            throw new TimeoutException();
        }
    }

    public static void complete(Object task) {
        if (Control.controlled()) {
            forks().complete(task);
        }
    }

    public static void fail(Object task) {
        if (Control.controlled()) {
            forks().fail(task);
        }
    }

    public static void read(Object task) {
        if (Control.controlled()) {
            forks().read(task);
        }
    }

    public static void count(Object task) {
        if (Control.controlled()) {
            forks().count(task);
        }
    }

    public static void shutdown(Object pool) {
        if (Control.controlled()) {
            forks().shutdown(pool);
        }
    }

    public static void isShutdown(Object pool) {
        if (Control.controlled()) {
            forks().isShutdown(pool);
        }
    }

    /** Whether the time is over before the pool has ended. */
    public static boolean awaitTermination(Object pool, long timeout, TimeUnit unit) throws InterruptedException {
        return Control.controlled() && !forks().awaitTermination(pool, PoolHooks.limit(timeout, unit));
    }

    /** Whether the time is over before all tasks have ended. */
    public static boolean awaitQuiescence(Object pool, long timeout, TimeUnit unit) throws InterruptedException {
        return Control.controlled() && !forks().awaitQuiescence(pool, PoolHooks.limit(timeout, unit));
    }

    public static void close(Object pool) throws InterruptedException {
        if (Control.controlled() && pool != ForkJoinPool.commonPool()) {
            forks().shutdown(pool);
            forks().awaitTermination(pool, PoolHooks.NO_LIMIT);
        }
    }

    public static Thread currentThread() {
        return Control.controlled() ? Control.controller().currentThread() : Thread.currentThread();
    }

    private static Forks forks() {
        return Control.controller().forks();
    }
}
