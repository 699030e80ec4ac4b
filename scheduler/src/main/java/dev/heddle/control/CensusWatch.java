package dev.heddle.control;

/**
 * Notices whether threads count or list others. From then on all starts and ends change something that they read, and the
 * search begins anew.
 */
final class CensusWatch {

    private boolean known;
    private boolean noticed;

    /** Whether starts and ends are seen. */
    boolean isTaken() {
        return known;
    }

    /**
     * A thread counts or lists others.
     *
     * @return whether the execution has to end, because that was not known
     */
    boolean isSeen() {
        noticed = true;
        return !known;
    }

    /** Takes up what was noticed since the last call; gives false if there is nothing. */
    boolean learn() {
        boolean more = noticed && !known;
        known |= noticed;
        return more;
    }
}
