package dev.heddle.hook;

import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** The beginning of the methods of the JDK's blocking queues, whoever calls them. */
public final class QueueHooks {

    private static final long NO_LIMIT = -1;

    private QueueHooks() {}

    public static void born(Object queue) {
        if (Control.controlled()) {
            Control.controller().born(queue);
        }
    }

    public static void read(Object queue) {
        if (Control.controlled()) {
            queues().read(queue);
        }
    }

    public static void read(Object queue, Object element) {
        read(queue);
    }

    public static void read(Object queue, Object[] target) {
        read(queue);
    }

    public static void put(Object queue, Object element) throws InterruptedException {
        if (element != null && Control.controlled()) {
            queues().put(queue, NO_LIMIT);
        }
    }

    public static boolean offer(Object queue, Object element, long timeout, TimeUnit unit)
            throws InterruptedException {
        return element != null && Control.controlled() && !queues().put(queue, Math.max(0, unit.toNanos(timeout)));
    }

    public static void offer(Object queue, Object element) {
        if (element != null && Control.controlled()) {
            queues().offer(queue);
        }
    }

    public static void take(Object queue) throws InterruptedException {
        if (Control.controlled()) {
            queues().take(queue, NO_LIMIT);
        }
    }

    public static boolean poll(Object queue, long timeout, TimeUnit unit) throws InterruptedException {
        return Control.controlled() && !queues().take(queue, Math.max(0, unit.toNanos(timeout)));
    }

    public static void poll(Object queue) {
        if (Control.controlled()) {
            queues().poll(queue, 1);
        }
    }

    public static void remove(Object queue, Object element) {
        if (element != null && Control.controlled()) {
            queues().remove(queue, element);
        }
    }

    public static void update(Object queue, Collection<?> others) {
        if (Control.controlled()) {
            queues().update(queue);
        }
    }

    public static void clear(Object queue) {
        if (Control.controlled()) {
            queues().poll(queue, Integer.MAX_VALUE);
        }
    }

    public static void drainTo(Object queue, Collection<?> target, int most) {
        if (Control.controlled()) {
            queues().poll(queue, Math.max(0, most));
        }
    }

    /**
     * The lock of a queue, for a thread that has announced what it does: nobody holds it, and the interrupt flag has been
     * looked at.
     */
    public static void lock(ReentrantLock lock) throws InterruptedException {
        if (Control.controlled()) {
            lock.lock();
        } else {
            lock.lockInterruptibly();
        }
    }

    private static Queues queues() {
        return Control.controller().queues();
    }
}
