package dev.heddle.search;

import dev.heddle.execution.EventLog;
import dev.heddle.execution.Execution;
import dev.heddle.object.Kind;
import dev.heddle.object.Operation;

/** Who goes next where the search leaves it open. Every schedule gives the same traces, in another order. */
interface DefaultSchedule {

    /**
     * Chooses among the threads that are enabled and awake.
     *
     * @return a thread, or -1 if there is none
     */
    int next(Execution execution, Node node);

    /** Up to which event, not included, the thread that ran last goes on as long as it neither waits nor gives way. */
    default int undisturbed(Execution execution) {
        return 0;
    }

    /**
     * The thread that ran last goes on until it cannot; then the first that can. The cheapest. A thread that
     * waits in a loop must not go on for ever: it gives way where it yields or would give up by time-out, and
     * after many events in a row.
     */
    static DefaultSchedule runToCompletion() {
        return new DefaultSchedule() {
            @Override
            public int next(Execution execution, Node node) {
                int last = execution.last();
                if (!can(execution, node, last)) {
                    return after(execution, node, -1);
                }
                return givesWay(execution, last) ? otherThan(last, execution, node) : last;
            }

            @Override
            public int undisturbed(Execution execution) {
                int size = execution.log().size();
                return size % MANY == 0 ? size : size - size % MANY + MANY;
            }
        };
    }

    /** How many events of one thread in a row are enough for a while. */
    int MANY = 5_000;

    private static boolean givesWay(Execution execution, int last) {
        Operation operation = execution.operation(last);
        if (operation.kind == Kind.YIELD || operation.kind == Kind.SLEEP || operation.timed) {
            return true;
        }
        EventLog log = execution.log();
        int first = log.size() - MANY;
        return first >= 0
                && log.size() % MANY == 0
                && log.thread(first) == last
                && log.inThread(log.size() - 1) - log.inThread(first) == MANY - 1;
    }

    private static int otherThan(int last, Execution execution, Node node) {
        int next = after(execution, node, last);
        return next >= 0 ? next : after(execution, node, -1); // at worst the same one again
    }

    /** The threads take turns, one event each. */
    static DefaultSchedule roundRobin() {
        return (execution, node) -> {
            int next = after(execution, node, execution.log().size() == 0 ? -1 : execution.last());
            return next < 0 ? after(execution, node, -1) : next;
        };
    }

    /**
     * Whoever is about to start a thread goes first; apart from that the threads take turns. So threads that are
     * alike are all there before one of them has gone ahead, and stay alike for long.
     */
    static DefaultSchedule inStep() {
        DefaultSchedule turns = roundRobin();
        return (execution, node) -> {
            for (int t = 0; t < execution.threadBound(); t++) {
                if (can(execution, node, t) && execution.operation(t).kind == Kind.START) {
                    return t;
                }
            }
            return turns.next(execution, node);
        };
    }

    /** Chance decides, the same way for the same seed. */
    static DefaultSchedule random(long seed) {
        SplitMix chance = new SplitMix(seed);
        return (execution, node) -> {
            int count = 0;
            for (int t = 0; t < execution.threadBound(); t++) {
                count += can(execution, node, t) ? 1 : 0;
            }
            int nth = count == 0 ? 0 : chance.below(count);
            for (int t = 0; t < execution.threadBound(); t++) {
                if (can(execution, node, t) && nth-- == 0) {
                    return t;
                }
            }
            return -1;
        };
    }

    private static boolean can(Execution execution, Node node, int thread) {
        return execution.enabled(thread) && node.awake(thread, execution.operation(thread)) >= 0;
    }

    private static int after(Execution execution, Node node, int thread) {
        for (int t = thread + 1; t < execution.threadBound(); t++) {
            if (can(execution, node, t)) {
                return t;
            }
        }
        return -1;
    }
}
