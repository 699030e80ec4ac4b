package dev.heddle.hook;

import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * What is particular to {@link java.util.concurrent.ScheduledThreadPoolExecutor}. Where its methods ask the pool itself, its
 * queue or a task of it, that is part of what they have announced before.
 */
public final class ScheduleHooks {

    private static Thread asking; // the thread that is out of control and still lives in virtual time

    private ScheduleHooks() {}

    // ---- what is announced -----------------------------------------------------------------------

    public static void schedule(Object pool, Runnable task, long delay, TimeUnit unit) {
        if (task != null && unit != null && Control.controlled()) {
            schedules().schedule(pool, unit.toNanos(delay), false);
        }
    }

    public static void schedule(Object pool, Callable<?> task, long delay, TimeUnit unit) {
        if (task != null && unit != null && Control.controlled()) {
            schedules().schedule(pool, unit.toNanos(delay), false);
        }
    }

    public static void schedule(Object pool, Runnable task, long delay, long period, TimeUnit unit) {
        if (task != null && unit != null && period > 0 && Control.controlled()) {
            schedules().schedule(pool, unit.toNanos(delay), true);
        }
    }

    /** What stands for a task that is to run after some time; null out of control. */
    public static Object delay(Object code, long delay, TimeUnit unit) {
        if (!Control.controlled()) {
            return null;
        }
        long nanos = Math.max(0, unit.toNanos(delay));
        DelayedTask task = new DelayedTask((Runnable) code, nanos);
        schedules().delay(task, code, nanos);
        return task;
    }

    public static void repeat(Object pool, Object task) {
        if (Control.controlled()) {
            schedules().repeat(pool, task);
        }
    }

    public static void taken(Object pool) {
        if (Control.controlled()) {
            schedules().taken(pool);
        }
    }

    public static void change(Object pool, boolean value) {
        PoolHooks.change(pool, value);
    }

    /** The end of a method that may have thrown out tasks. */
    public static void cancelThrownOut(Object pool) {
        if (pool instanceof java.util.concurrent.ScheduledThreadPoolExecutor && Control.controlled()) {
            for (Future<?> task = schedules().nextThrownOut(pool); task != null; task = schedules().nextThrownOut(pool)) {
                task.cancel(false);
            }
        }
    }

    /** The program asks how long a task has to wait. */
    public static void getDelay(Object task, TimeUnit unit) {
        if (Control.controlled()) {
            Control.controller().elapsedNanos(0);
        }
    }

    // ---- what is part of it ----------------------------------------------------------------------

    public static boolean cancel(Future<?> task, boolean mayInterrupt, Object pool) {
        if (!Control.controlled()) {
            return task.cancel(mayInterrupt);
        }
        schedules().thrownOut(pool, task);
        return true;
    }

    public static boolean isShutdown(ThreadPoolExecutor pool) {
        Thread thread = begin();
        try {
            return pool.isShutdown();
        } finally {
            end(thread);
        }
    }

    public static boolean remove(ThreadPoolExecutor pool, Runnable task) {
        Thread thread = begin();
        try {
            return pool.remove(task);
        } finally {
            end(thread);
        }
    }

    public static boolean isCancelled(Future<?> task) {
        Thread thread = begin();
        try {
            return task.isCancelled();
        } finally {
            end(thread);
        }
    }

    public static long getDelay(Delayed task, TimeUnit unit) {
        Thread thread = begin();
        try {
            return task.getDelay(unit);
        } finally {
            end(thread);
        }
    }

    public static long nanoTime() {
        return Control.controlled() || asking == Thread.currentThread()
                ? TimeHooks.nanoTimeAt(schedules().elapsedNanos())
                : System.nanoTime();
    }

    /** For the tasks of a {@code ForkJoinPool}: they look at the clock when they are made. */
    public static long nanoTimeSeen() {
        return Control.controlled() ? TimeHooks.nanoTime() : nanoTime();
    }

    /** For the controller: how long a task has to wait. */
    public static long delay(Delayed task) {
        Thread before = asking;
        asking = Thread.currentThread();
        try {
            return task.getDelay(TimeUnit.NANOSECONDS);
        } finally {
            asking = before;
        }
    }

    /** Takes a thread that is under control out of it, but not out of virtual time; gives what {@link #end} needs. */
    static Thread begin() {
        if (!Control.controlled()) {
            return null;
        }
        asking = Thread.currentThread();
        return Control.suspend();
    }

    static void end(Thread thread) {
        if (thread != null) {
            asking = null;
            Control.running(thread);
        }
    }

    private static Schedules schedules() {
        return Control.controller().schedules();
    }
}
