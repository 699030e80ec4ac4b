package dev.heddle.control;

import dev.heddle.execution.Choice;
import dev.heddle.execution.Decider;
import dev.heddle.execution.Execution;
import dev.heddle.object.Kind;

/**
 * Decides the execution before the search: each thread goes on until it cannot or yields. It is cut where it
 * does not come to an end, because all it is for is to have most of the code run once.
 */
final class WarmUp implements Decider {

    private static final int MOST_EVENTS = 10_000;

    @Override
    public int decide(Execution execution) {
        if (execution.log().size() >= MOST_EVENTS) {
            return Choice.CUT;
        }
        int last = execution.last();
        if (execution.enabled(last) && execution.operation(last).kind != Kind.YIELD
                && execution.operation(last).kind != Kind.SPIN) {
            return Choice.of(last, 0);
        }
        int threads = execution.threadBound();
        for (int i = 1; i <= threads; i++) {
            int t = (last + i) % threads;
            if (execution.enabled(t)) {
                return Choice.of(t, 0);
            }
        }
        throw new IllegalStateException("No thread is enabled.");
    }

    @Override
    public int undisturbed(Execution execution) {
        return MOST_EVENTS;
    }

    @Override
    public boolean repeats() {
        return true;
    }

    @Override
    public boolean goesRound() {
        return true;
    }
}
