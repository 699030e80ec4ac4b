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
            int to = Math.max(thread + 1, from * 2);
            events = Arrays.copyOf(events, to);
            clocks = Arrays.copyOf(clocks, to);
            Arrays.fill(events, from, to, -1);
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
