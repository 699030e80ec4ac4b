package dev.heddle.hook;

import java.time.Duration;
import java.util.Map;
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
        if (isAlive(thread, site)) {
            return false;
        }
        Thread.State state =
                Control.controlled() ? Control.controller().state(thread, site) : thread.getState();
        if (state == Thread.State.NEW) {
            throw new IllegalThreadStateException("Thread not started");
        }
        return true;
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

    /** What the JDK has made up as a new thread's number, which would be another one in every execution. */
    public static long id(long real) {
        return Control.controlled() ? Control.controller().environment().threadId(real) : real;
    }

    public static int activeCount(int site) {
        return Control.controlled() ? ofCurrentGroup(site).length : Thread.activeCount();
    }

    public static int enumerate(Thread[] into, int site) {
        return into != null && Control.controlled()
                ? ThreadGroupHooks.copy(ofCurrentGroup(site), into)
                : Thread.enumerate(into);
    }

    private static Thread[] ofCurrentGroup(int site) {
        ThreadGroup group = Control.controller().currentThread().getThreadGroup();
        return ThreadGroupHooks.threads(group, true, site);
    }

    public static Map<Thread, StackTraceElement[]> getAllStackTraces(int site) {
        if (Control.controlled()) {
            Control.controller().unmodelled(site);
        }
        return Thread.getAllStackTraces();
    }

    public static StackTraceElement[] getStackTrace(Thread thread, int site) {
        return modelled(thread, "getStackTrace()", site)
                ? Control.controller().environment().stackTrace(thread, site)
                : thread.getStackTrace();
    }

    /** The real thread was never started: only the controller knows that it lives. */
    public static void setDaemon(Thread thread, boolean on, int site) {
        if (thread != null && Control.controlled() && Control.controller().isAlive(thread, site)) {
            throw new IllegalThreadStateException();
        }
        thread.setDaemon(on);
    }

    @SuppressWarnings({"deprecation", "removal"})
    public static void stop(Thread thread, int site) {
        refuse("Thread.stop", site);
        thread.stop();
    }

    @SuppressWarnings("removal")
    public static void suspend(Thread thread, int site) {
        refuse("Thread.suspend", site);
        thread.suspend();
    }

    @SuppressWarnings("removal")
    public static void resume(Thread thread, int site) {
        refuse("Thread.resume", site);
        thread.resume();
    }

    /** What newer JDKs answer with an exception; where it does something it would do so at any place. */
    private static void refuse(String method, int site) {
        if (Control.controlled() && Runtime.version().feature() < 20) {
            Control.controller().beyondControl(
                    method + " acts on a thread wherever it is, which cannot be explored: use an interrupt.", site);
        }
    }

    public static ThreadGroup getThreadGroup(Thread thread, int site) {
        return thread != null && Control.controlled()
                ? Control.controller().environment().group(thread, site)
                : thread.getThreadGroup();
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
