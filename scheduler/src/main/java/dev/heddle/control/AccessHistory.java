package dev.heddle.control;

/**
 * The accesses to a variable that a later access may race with: the last plain write, the last plain read of
 * each thread since (FastTrack's epochs), and the last atomic accesses of each thread. An event stands for its place
 * in the execution; its clock is how often its thread had released something by then.
 */
final class AccessHistory {

    private static final int NOBODY = -1;
    private static final int SEVERAL = -2;

    private int owner = NOBODY; // the only thread that has touched the variable

    int write = -1;
    int writeClock;

    final ThreadEvents reads = new ThreadEvents();
    ThreadEvents atomicReads; // null for none, as of most variables
    ThreadEvents atomicWrites;

    /** Whether nobody but the thread, if at all, has touched the variable: then it races with nothing. */
    boolean isOnlyOf(int thread) {
        return owner == thread || owner == NOBODY;
    }

    /** The thread touches the variable. */
    void touch(int thread) {
        if (owner != thread) {
            owner = owner == NOBODY ? thread : SEVERAL;
        }
    }

    void wrote(int event, int clock) {
        write = event;
        writeClock = clock;
        reads.clear();
        if (atomicReads != null) {
            atomicReads.clear();
            atomicWrites.clear();
        }
    }

    /** An atomic access: does not race with its like, but with plain ones. */
    void atomic(boolean writes, int thread, int event, int clock) {
        if (atomicReads == null) {
            atomicReads = new ThreadEvents();
            atomicWrites = new ThreadEvents();
        }
        (writes ? atomicWrites : atomicReads).add(thread, event, clock);
    }
}
