package dev.heddle.execution;

import java.util.Arrays;

/**
 * For each thread the events that its next event comes after in every execution, besides its own: a start, the last event
 * of a thread that was joined, a notification.
 */
final class Causes {

    private int[][] byThread = new int[8][]; // [0] is their number

    void clear() {
        for (int[] of : byThread) {
            if (of != null) {
                of[0] = 0;
            }
        }
    }

    void clear(int t) {
        if (t < byThread.length && byThread[t] != null) {
            byThread[t][0] = 0;
        }
    }

    void add(int t, int event) {
        if (t >= byThread.length) {
            byThread = Arrays.copyOf(byThread, Math.max(t + 1, byThread.length * 2));
        }
        int[] of = byThread[t];
        if (of == null) {
            of = byThread[t] = new int[4];
        } else if (of[0] + 1 == of.length) {
            of = byThread[t] = Arrays.copyOf(of, of.length * 2);
        }
        of[++of[0]] = event;
    }

    /** What one thread's next event comes after, the other's does too. */
    void passOn(int from, int to) {
        for (int i = 0; i < count(from); i++) {
            add(to, get(from, i));
        }
    }

    int count(int t) {
        return t < byThread.length && byThread[t] != null ? byThread[t][0] : 0;
    }

    int get(int t, int i) {
        return byThread[t][i + 1];
    }

    /** Tells the log what the event that it records comes after. */
    void tell(int t, EventLog log) {
        for (int i = 0; i < count(t); i++) {
            log.causedBy(get(t, i));
        }
    }
}
