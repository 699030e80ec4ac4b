package dev.heddle.hook;

import java.util.concurrent.TimeUnit;

/** The methods of {@link TimeUnit} that wait. As in the JDK, no time means no waiting. */
public final class TimeUnitHooks {

    private TimeUnitHooks() {}

    public static void sleep(TimeUnit unit, long timeout, int site) throws InterruptedException {
        if (unit != null && timeout > 0 && Control.controlled()) {
            Control.controller().sleep(unit.toNanos(timeout), site);
        } else {
            unit.sleep(timeout);
        }
    }

    public static void timedJoin(TimeUnit unit, Thread thread, long timeout, int site)
            throws InterruptedException {
        if (unit != null && timeout > 0 && Control.controlled()) {
            Control.controller().join(thread, unit.toNanos(timeout), site);
        } else {
            unit.timedJoin(thread, timeout);
        }
    }

    public static void timedWait(TimeUnit unit, Object monitor, long timeout, int site)
            throws InterruptedException {
        if (unit != null && timeout > 0 && Control.controlled()) {
            Control.controller().waitOn(monitor, unit.toNanos(timeout), site);
        } else {
            unit.timedWait(monitor, timeout);
        }
    }
}
