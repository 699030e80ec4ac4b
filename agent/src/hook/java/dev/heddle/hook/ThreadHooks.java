package dev.heddle.hook;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** {@link Thread}. */
public final class ThreadHooks {

    private ThreadHooks() {}

    /**
     * {@code Thread.start} where application code calls it. The JDK's own method asks {@link #started}
     * too, but on some JDKs it holds the thread's monitor by then, which must not be held while other
     * threads run.
     */
    public static void start(Thread thread, int site) {
        if (!(modelled(thread, "start()", site) && Control.controller().start(thread, null, false))) {
            thread.start();
        }
    }

    /** The beginning of the JDK's own {@code Thread.start}, whoever calls it. */
    public static boolean started(Thread thread) {
        return started(thread, null);
    }

    /** The same of a thread that belongs to a pool or a scope; since JDK 19, and what virtual threads always use. */
    public static boolean started(Thread thread, Object container) {
        return Control.controlled() && Control.controller().start(thread, container, true);
    }

    public static void join(Thread thread, int site) throws InterruptedException {
        if (thread != null && Control.controlled()) {
            Control.controller().join(thread, 0, site);
        } else {
            thread.join();
        }
    }

    public static void join(Thread thread, long millis, int site) throws InterruptedException {
        if (millis >= 0 && thread != null && Control.controlled()) {
            Control.controller().join(thread, TimeUnit.MILLISECONDS.toNanos(millis), site);
        } else {
            thread.join(millis);
        }
    }

    public static void join(Thread thread, long millis, int nanos, int site)
            throws InterruptedException {
        if (Durations.valid(millis, nanos) && thread != null && Control.controlled()) {
            Control.controller().join(thread, Durations.nanos(millis, nanos), site);
        } else {
            thread.join(millis, nanos);
        }
    }

    /** Since Java 19; written without it, because it must load on 17. */
    public static boolean join(Thread thread, Duration duration, int site)
            throws InterruptedException {
        long nanos = Durations.nanos(duration);
        if (nanos > 0) {
            join(thread, nanos / 1_000_000, (int) (nanos % 1_000_000), site); // at once if it has not been started
        }
        Thread.State state =
                Control.controlled() ? Control.controller().state(thread, site) : thread.getState();
        if (state == Thread.State.NEW) {
            throw new IllegalThreadStateException("Thread not started");
        }
        return state == Thread.State.TERMINATED;
    }

    public static void yield(int site) {
        if (Control.controlled()) {
            Control.controller().yield(site);
        } else {
            Thread.yield();
        }
    }

    public static void onSpinWait(int site) {
        if (Control.controlled()) {
            Control.controller().yield(site);
        } else {
            Thread.onSpinWait();
        }
    }

    public static void sleep(long millis, int site) throws InterruptedException {
        if (millis >= 0 && Control.controlled()) {
            Control.controller().sleep(TimeUnit.MILLISECONDS.toNanos(millis), site);
        } else {
            Thread.sleep(millis);
        }
    }

    public static void sleep(long millis, int nanos, int site) throws InterruptedException {
        if (Durations.valid(millis, nanos) && Control.controlled()) {
            Control.controller().sleep(Durations.nanos(millis, nanos), site);
        } else {
            Thread.sleep(millis, nanos);
        }
    }

    /** Since Java 19; written without it, because it must load on 17. */
    public static void sleep(Duration duration, int site) throws InterruptedException {
        long nanos = Math.max(0, Durations.nanos(duration));
        sleep(nanos / 1_000_000, (int) (nanos % 1_000_000), site);
    }

    public static void interrupt(Thread thread, int site) {
        if (modelled(thread, "interrupt()", site)) {
            Control.controller().interrupt(thread, site);
        } else {
            thread.interrupt();
        }
    }

    /** The beginning of the JDK's own {@code Thread.interrupt}, whoever calls it: pools interrupt their threads. */
    public static boolean interrupts(Thread thread) {
        if (!Control.controlled()) {
            return false;
        }
        Control.controller().interrupt(thread, Sites.IN_LIBRARY);
        return true;
    }

    public static boolean isInterrupted(Thread thread, int site) {
        return modelled(thread, "isInterrupted()", site)
                ? Control.controller().isInterrupted(thread, site)
                : thread.isInterrupted();
    }

    public static boolean interrupted(int site) {
        return Control.controlled() ? Control.controller().interrupted(site) : Thread.interrupted();
    }

    public static boolean isAlive(Thread thread, int site) {
        return thread != null && Control.controlled()
                ? Control.controller().isAlive(thread, site)
                : thread.isAlive();
    }

    public static Thread.State getState(Thread thread, int site) {
        return modelled(thread, "getState()", site)
                ? Control.controller().state(thread, site)
                : thread.getState();
    }

    public static Thread currentThread(int site) {
        return Control.controlled() ? Control.controller().currentThread() : Thread.currentThread();
    }

    public static boolean holdsLock(Object monitor, int site) {
        return monitor != null && Control.controlled()
                ? Control.controller().holdsMonitor(monitor)
                : Thread.holdsLock(monitor);
    }

    private static boolean modelled(Thread thread, String method, int site) {
        return Control.controlled() && Dispatch.reaches(thread, Thread.class, method, site);
    }
}
