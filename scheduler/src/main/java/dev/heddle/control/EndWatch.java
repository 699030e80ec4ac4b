package dev.heddle.control;

/**
 * Notices what of the end of threads others can tell. Mostly that is nothing: an end is no event, and a join only comes
 * after it. Where threads ask whether others live, ends are events. Where they do so under the thread's own monitor, or wait
 * on it, it counts that the JVM takes this monitor at the end of a platform thread, and notifies all. Each time more is
 * noticed the search begins anew.
 */
final class EndWatch {

    private static final int UNSEEN = 0;
    private static final int EVENTS = 1;
    private static final int UNDER_MONITOR = 2;

    private int known = UNSEEN;
    private int noticed = UNSEEN;

    /** Whether ends are events. */
    boolean areEvents() {
        return known >= EVENTS;
    }

    /** Whether threads end under their monitors, and notify all who wait on them. */
    boolean areUnderMonitor() {
        return known >= UNDER_MONITOR;
    }

    /**
     * A thread can tell whether another one has ended.
     *
     * @param underMonitor whether it holds the other's monitor
     * @return whether the execution has to end, because that was not known
     */
    boolean isSeen(boolean underMonitor) {
        int seen = underMonitor ? UNDER_MONITOR : EVENTS;
        noticed = Math.max(noticed, seen);
        return seen > known;
    }

    /** Takes up what was noticed since the last call; gives false if there is nothing. */
    boolean learn() {
        boolean more = noticed > known;
        known = Math.max(known, noticed);
        return more;
    }
}
