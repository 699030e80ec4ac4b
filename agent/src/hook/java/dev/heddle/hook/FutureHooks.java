package dev.heddle.hook;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The beginning of the methods of {@link java.util.concurrent.FutureTask}, whoever calls them. */
public final class FutureHooks {

    private static final long NO_LIMIT = -1;

    private FutureHooks() {}

    public static void born(Object future) {
        if (Control.controlled()) {
            Control.controller().born(future);
        }
    }

    public static void begin(Object future) {
        if (Control.controlled()) {
            futures().begin(future);
        }
    }

    public static void complete(Object future, Object result) {
        if (Control.controlled()) {
            futures().complete(future);
        }
    }

    public static void complete(Object future, Throwable exception) {
        complete(future, (Object) exception);
    }

    public static void cancel(Object future, boolean mayInterrupt) {
        if (Control.controlled()) {
            futures().cancel(future, mayInterrupt);
        }
    }

    public static void get(Object future) throws InterruptedException {
        if (Control.controlled()) {
            futures().await(future, NO_LIMIT);
        }
    }

    public static void get(Object future, long timeout, TimeUnit unit) throws InterruptedException, TimeoutException {
        if (Control.controlled() && !futures().await(future, Math.max(0, unit.toNanos(timeout)))) {
            throw new TimeoutException();
        }
    }

    public static void read(Object future) {
        if (Control.controlled()) {
            futures().read(future);
        }
    }

    private static Futures futures() {
        return Control.controller().futures();
    }
}
