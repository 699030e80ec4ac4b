package dev.heddle.control;

import java.util.Arrays;

/** One event of each thread, and the thread's clock at it. */
final class ThreadEvents {

    private int[] events = {};
    private int[] clocks = {};

    void clear() {
        Arrays.fill(events, -1);
    }

    void add(int thread, int event, int clock) {
        if (thread >= events.length) {
            int from = events.length;
            events = Arrays.copyOf(events, thread + 1);
            clocks = Arrays.copyOf(clocks, thread + 1);
            Arrays.fill(events, from, thread + 1, -1);
        }
        events[thread] = event;
        clocks[thread] = clock;
    }

    /** Threads from this number on have no event. */
    int threads() {
        return events.length;
    }

    /** The thread's event, or -1 where it has none. */
    int event(int thread) {
        return events[thread];
    }

    int clock(int thread) {
        return clocks[thread];
    }
}
