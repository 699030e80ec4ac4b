package dev.heddle.search;

import dev.heddle.execution.Choice;
import dev.heddle.execution.EventLog;
import dev.heddle.execution.Execution;
import dev.heddle.object.Accesses;
import java.util.Arrays;

/**
 * Explores what needs no more than a number of preemptions (Coons, Musuvathi, McKinley: bounded partial-order
 * reduction). A preemption takes the turn from a thread that could have gone on.
 *
 * <p>Without a bound it is enough to backtrack to the last event a race could be reversed at, because the
 * executions explored from there lead on to all others. With a bound they may not be allowed. So there is a
 * backtrack point at every event an operation conflicts with, or that it had to wait for, and a conservative
 * one where the block of events of the same thread around it begins: there a switch may be free. Nothing
 * sleeps, for the same reason. (Fewer points lose traces on some random programs.)
 */
final class BoundedPersistentSets extends BoundedPolicy {

    private final Races races = new Races();
    private final Causality causality = races.causality();

    BoundedPersistentSets(int bound) {
        super(bound);
    }

    @Override
    public int stray(Node node, Execution execution, DefaultSchedule schedule) {
        planAll(node);
        return Choice.PRUNED;
    }

    @Override
    public void learn(Execution execution, SearchTree tree, int fresh) {
        EventLog log = execution.log();
        races.find(execution, fresh, new Races.Visitor() {
            @Override
            public void visit(Reversal reversal) {
                backtrack(reversal.node(), reversal.thread(), tree, log);
            }

            @Override
            public void infeasible(int operation, int event) {
                backtrack(event, log.thread(operation), tree, log);
            }
        });
        for (int e = fresh; e < log.size() + log.pending(); e++) {
            for (int a = log.firstAccess(e); a < log.firstAccess(e + 1); a++) {
                backtrackToConflicts(e, a, tree, log);
            }
            for (int c = log.firstCause(e); c < log.firstCause(e + 1); c++) {
                backtrack(log.cause(c), log.thread(e), tree, log);
            }
        }
        tree.planAlternatives(fresh);
    }

    private void backtrackToConflicts(int e, int access, SearchTree tree, EventLog log) {
        int thread = log.thread(e);
        for (int b = causality.accessBefore(access); b >= 0; b = causality.accessBefore(b)) {
            int f = causality.event(b);
            if (log.thread(f) != thread && Accesses.conflict(log.mode(b), log.mode(access))) {
                backtrack(f, thread, tree, log);
            }
        }
    }

    private void backtrack(int event, int thread, SearchTree tree, EventLog log) {
        plan(tree.node(event), thread);
        plan(tree.node(blockOf(event, log)), thread);
    }

    private static int blockOf(int event, EventLog log) {
        int first = event;
        while (first > 0 && log.thread(first - 1) == log.thread(event)) {
            first--;
        }
        return first;
    }

    private void plan(Node node, int thread) {
        if (Arrays.binarySearch(node.enabled, thread) >= 0) {
            preemptions.plan(node, thread);
        } else {
            planAll(node);
        }
    }
}
