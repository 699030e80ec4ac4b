package dev.heddle.execution;

/** A decision: a thread and one of the alternatives of its operation, packed into an int. */
public final class Choice {

    /** All threads have ended. */
    public static final int ENDED = -1;

    /** Threads are left and none is enabled. */
    public static final int DEADLOCK = -2;

    /** All that is left has been or will be explored elsewhere. */
    public static final int PRUNED = -3;

    /** A bound is reached. */
    public static final int CUT = -4;

    private static final int THREAD_BITS = 14;

    /** The most threads an execution can have. */
    public static final int MAX_THREADS = 1 << THREAD_BITS;

    /** The most alternatives an operation can have. */
    public static final int MAX_ALTERNATIVES = 1 << 31 - THREAD_BITS;

    private Choice() {}

    public static int of(int thread, int alternative) {
        return alternative << THREAD_BITS | thread;
    }

    public static int thread(int choice) {
        return choice & MAX_THREADS - 1;
    }

    public static int alternative(int choice) {
        return choice >>> THREAD_BITS;
    }
}
