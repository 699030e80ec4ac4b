package dev.heddle.search;

import java.util.Arrays;

/**
 * What two executions that begin with the same events say alike about their beginning. A reversal asks for the events that
 * do not happen after an event f, and then an operation. If in both executions all that comes behind the common events
 * happens after f, those are the same ones in both: the second execution has nothing new to say about the reversal.
 */
final class CommonPast {

    private int[] least = {}; // by thread: how many of its events are before all that other threads do behind the common events
    private int[] seen = {}; // by thread: the number of the look at which it was seen
    private int look;

    /** Begins with executions that go on with nothing. */
    void begin(int threads) {
        if (least.length < threads) {
            least = new int[threads];
            seen = new int[threads];
        }
        Arrays.fill(least, Integer.MAX_VALUE);
    }

    /** Begins to look at one of the executions. */
    void look() {
        look++;
    }

    /** Takes notice of an event behind the common ones; only the first of a thread counts, the others come after it. */
    void add(int thread, int[] clocks, int clock, int threads) {
        if (seen[thread] == look) {
            return;
        }
        seen[thread] = look;
        for (int t = 0; t < threads; t++) {
            if (t != thread) {
                least[t] = Math.min(least[t], clocks[clock + t]);
            }
        }
    }

    /** Whether a thread's nth event, a common one, is before all that comes behind the common ones. */
    boolean isBeforeTheRest(int thread, int nth) {
        return nth < least[thread];
    }
}
