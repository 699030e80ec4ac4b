package dev.heddle.control;

import java.util.Arrays;

/** One event of each thread, and the thread's clock at it. Mostly there is one thread, and arrays are not needed. */
final class ThreadEvents {

    private static final int NOBODY = -1;
    private static final int SEVERAL = -2;

    private int only = NOBODY; // the thread that has one, if no other has
    private int onlyEvent;
    private int onlyClock;
    private int[] events = {};
    private int[] clocks = {};

    void clear() {
        if (only == SEVERAL) {
            Arrays.fill(events, -1);
        }
        only = NOBODY;
    }

    void add(int thread, int event, int clock) {
        if (only == thread || only == NOBODY) {
            only = thread;
            onlyEvent = event;
            onlyClock = clock;
        } else {
            if (only != SEVERAL) {
                put(only, onlyEvent, onlyClock);
                only = SEVERAL;
            }
            put(thread, event, clock);
        }
    }

    private void put(int thread, int event, int clock) {
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
        return only == SEVERAL ? events.length : only + 1;
    }

    /** The thread's event, or -1 where it has none. */
    int event(int thread) {
        return only == SEVERAL ? events[thread] : only == thread ? onlyEvent : -1;
    }

    int clock(int thread) {
        return only == SEVERAL ? clocks[thread] : onlyClock;
    }
}
