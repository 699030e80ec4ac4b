package dev.heddle.hook;

import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;

/** Conditions of a modelled lock; others do as they do. */
public final class ConditionHooks {

    private static final long NO_LIMIT = -1;

    private ConditionHooks() {}

    public static void await(Condition condition, int site) throws InterruptedException {
        if (modelled(condition)) {
            Control.controller().await(condition, NO_LIMIT, true, site);
        } else {
            condition.await();
        }
    }

    public static void awaitUninterruptibly(Condition condition, int site) {
        if (modelled(condition)) {
            try {
                Control.controller().await(condition, NO_LIMIT, false, site);
            } catch (InterruptedException e) {
                throw new IllegalStateException("an uninterruptible wait was interrupted", e);
            }
        } else {
            condition.awaitUninterruptibly();
        }
    }

    public static long awaitNanos(Condition condition, long nanos, int site)
            throws InterruptedException {
        if (modelled(condition)) {
            long deadline = TimeHooks.nanoTime(site) + nanos;
            await(condition, nanos, site);
            return deadline - TimeHooks.nanoTime(site);
        }
        return condition.awaitNanos(nanos);
    }

    public static boolean await(Condition condition, long time, TimeUnit unit, int site)
            throws InterruptedException {
        if (modelled(condition)) {
            return await(condition, unit.toNanos(time), site);
        }
        return condition.await(time, unit);
    }

    public static boolean awaitUntil(Condition condition, Date deadline, int site)
            throws InterruptedException {
        if (modelled(condition)) {
            return await(condition, Durations.nanosUntil(deadline.getTime()), site);
        }
        return condition.awaitUntil(deadline);
    }

    public static void signal(Condition condition, int site) {
        if (modelled(condition)) {
            Control.controller().signal(condition, false, site);
        } else {
            condition.signal();
        }
    }

    public static void signalAll(Condition condition, int site) {
        if (modelled(condition)) {
            Control.controller().signal(condition, true, site);
        } else {
            condition.signalAll();
        }
    }

    private static boolean modelled(Condition condition) {
        return Control.controlled() && Conditions.modelled(condition);
    }

    private static boolean await(Condition condition, long nanos, int site)
            throws InterruptedException {
        return Control.controller().await(condition, Math.max(0, nanos), true, site);
    }
}
