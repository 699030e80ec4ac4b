package dev.heddle.search;

import dev.heddle.execution.Execution;
import java.util.Arrays;

/**
 * Probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi, Nagarakatte): threads have random
 * priorities, the highest runs, and at a few events chosen beforehand the running thread drops below all
 * others. A bug that needs {@code d} ordered events is hit with a probability of at least {@code 1/(n·k^(d-1))}
 * for {@code n} threads and {@code k} events.
 */
final class PriorityChangePoints implements Sampling.Sampler {

    /** How many change points an execution has at most: enough for bugs of depth 3, as most bugs are. */
    private static final int MOST_CHANGES = 2;

    private final SplitMix chance;
    private long[] priorities = new long[8]; // by thread; 0 where none has been drawn
    private final int[] changes = new int[MOST_CHANGES];
    private int length = 1; // of the longest execution so far

    PriorityChangePoints(SplitMix chance) {
        this.chance = chance;
    }

    @Override
    public void begin() {
        Arrays.fill(priorities, 0);
        int count = chance.below(MOST_CHANGES + 1);
        for (int i = 0; i < MOST_CHANGES; i++) {
            changes[i] = i < count ? 1 + chance.below(length) : -1;
        }
    }

    @Override
    public void save(CheckpointWriter to) {
        to.put(length);
    }

    @Override
    public void restore(CheckpointReader from) {
        length = from.integer();
    }

    @Override
    public int choose(Execution execution) {
        int event = execution.log().size();
        length = Math.max(length, event);
        for (int i = 0; i < MOST_CHANGES; i++) {
            if (changes[i] == event) {
                // Drawn priorities are positive, and a later change drops lower than an earlier one.
                priorities[execution.last()] = -event;
            }
        }
        int best = -1;
        for (int t = 0; t < execution.threadBound(); t++) {
            if (execution.enabled(t) && (best < 0 || priority(t) > priority(best))) {
                best = t;
            }
        }
        return best;
    }

    private long priority(int thread) {
        if (thread >= priorities.length) {
            priorities = Arrays.copyOf(priorities, Math.max(thread + 1, priorities.length * 2));
        }
        if (priorities[thread] == 0) {
            priorities[thread] = chance.next() >>> 1 | 1;
        }
        return priorities[thread];
    }
}
