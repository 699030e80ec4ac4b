package dev.heddle.control;

import java.util.Arrays;

/**
 * The accesses to a plain variable that a later access may race with: the last write, and the last read of
 * each thread since (FastTrack's epochs). An event stands for its place in the execution; its clock is how
 * often its thread had released something by then.
 */
final class AccessHistory {

    int write = -1;
    int writeClock;

    private int[] reads = {};
    private int[] readClocks = {};

    void wrote(int event, int clock) {
        write = event;
        writeClock = clock;
        Arrays.fill(reads, -1);
    }

    void read(int thread, int event, int clock) {
        if (thread >= reads.length) {
            int from = reads.length;
            reads = Arrays.copyOf(reads, thread + 1);
            readClocks = Arrays.copyOf(readClocks, thread + 1);
            Arrays.fill(reads, from, thread + 1, -1);
        }
        reads[thread] = event;
        readClocks[thread] = clock;
    }

    /** Threads from this number on have not read since the last write. */
    int readers() {
        return reads.length;
    }

    /** The thread's last read, or -1 where there is none since the last write. */
    int lastRead(int thread) {
        return reads[thread];
    }

    int readClock(int thread) {
        return readClocks[thread];
    }
}
