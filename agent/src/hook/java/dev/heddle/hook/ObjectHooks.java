package dev.heddle.hook;

import java.util.concurrent.TimeUnit;

/** Allocation, and the methods that {@link Object} gives to every monitor. */
public final class ObjectHooks {

    private ObjectHooks() {}

    /** The current thread has just allocated and initialised {@code object}. */
    public static void born(Object object) {
        if (Control.controlled()) {
            Control.controller().born(object);
        }
    }

    public static int hashCode(Object object, int site) {
        HashHooks.asked(object);
        return object.hashCode();
    }

    /** The current thread is about to use something that is made for sharing and that no model stands for. */
    public static void unmodelled(int site) {
        if (Control.controlled()) {
            Control.controller().unmodelled(site);
        }
    }

    public static void wait(Object monitor, int site) throws InterruptedException {
        if (monitor != null && Control.controlled()) {
            Control.controller().waitOn(monitor, 0, site);
        } else {
            monitor.wait();
        }
    }

    public static void wait(Object monitor, long millis, int site) throws InterruptedException {
        if (millis >= 0 && monitor != null && Control.controlled()) {
            Control.controller().waitOn(monitor, TimeUnit.MILLISECONDS.toNanos(millis), site);
        } else {
            monitor.wait(millis);
        }
    }

    public static void wait(Object monitor, long millis, int nanos, int site)
            throws InterruptedException {
        if (Durations.valid(millis, nanos) && monitor != null && Control.controlled()) {
            Control.controller().waitOn(monitor, Durations.nanos(millis, nanos), site);
        } else {
            monitor.wait(millis, nanos);
        }
    }

    public static void notify(Object monitor, int site) {
        if (monitor != null && Control.controlled()) {
            Control.controller().notifyOn(monitor, false, site);
        } else {
            monitor.notify();
        }
    }

    public static void notifyAll(Object monitor, int site) {
        if (monitor != null && Control.controlled()) {
            Control.controller().notifyOn(monitor, true, site);
        } else {
            monitor.notifyAll();
        }
    }
}
