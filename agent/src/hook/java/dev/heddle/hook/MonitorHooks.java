package dev.heddle.hook;

/**
 * What stands in the place of monitor instructions. Code that is under control contains no real
 * monitor instruction, hence nothing is left to do for a thread that lost control on the way.
 */
public final class MonitorHooks {

    private MonitorHooks() {}

    public static void enter(Object monitor, int site) {
        if (monitor == null) {
            throw new NullPointerException("Cannot enter synchronized block because value is null");
        }
        if (Control.controlled()) {
            Control.controller().enterMonitor(monitor, site);
        }
    }

    public static void exit(Object monitor, int site) {
        if (monitor == null) {
            throw new NullPointerException("Cannot exit synchronized block because value is null");
        }
        if (Control.controlled()) {
            Control.controller().exitMonitor(monitor, site);
        }
    }

    /** The method that calls this has a monitor that could not be replaced. */
    public static void beyondControl(String reason, int site) {
        if (Control.controlled()) {
            Control.controller().beyondControl(reason, site);
        }
    }
}
