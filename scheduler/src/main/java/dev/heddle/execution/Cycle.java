package dev.heddle.execution;

import dev.heddle.object.Accesses;
import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import dev.heddle.object.SharedObject;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Whether an execution is in a global state again that it was in before, in a way that it could go on for ever: all
 * objects are as they were, all threads that ran since stand where they stood, with the same values, and no other thread
 * could have run. Then threads give way to each other without end, though each of them does something. In doubt it is
 * not so.
 */
final class Cycle {

    private final Execution execution;
    private final EventLog log;
    private final Accesses accesses = new Accesses();
    private final BitSet ran = new BitSet();
    private final BitSet written = new BitSet();

    Cycle(Execution execution) {
        this.execution = execution;
        this.log = execution.log();
    }

    /**
     * @param t the thread that has just come to the beginning of an iteration
     * @param from how many events there were when it began one with the same values
     * @param arrivals by thread: for each loop that it is in, how many events there were when it began iterations with the
     *     same values, none of which did anything but by events
     * @return whether the execution could go on from there like this for ever
     */
    boolean closes(int t, int from, IntFunction<int[][]> arrivals) {
        if (!isRestored(from) || ran.cardinality() < 2) {
            return false;
        }
        for (int u = 0; u < execution.threadBound(); u++) {
            boolean stands = u == t
                    || (ran.get(u)
                            ? execution.live(u) && standsAgain(u, from, arrivals.apply(u))
                            : !execution.live(u) || couldNotRun(u));
            if (!stands) {
                return false;
            }
        }
        return true;
    }

    /** Whether everything that was touched since an event is as it was. */
    private boolean isRestored(int from) {
        Map<Integer, Long> found = new HashMap<>();
        for (int e = from; e < log.size(); e++) {
            if (log.alternatives(e) > 1 || !isRepeatable(log.kind(e))) {
                return false;
            }
            ran.set(log.thread(e));
            for (int a = log.firstAccess(e); a < log.firstAccess(e + 1); a++) {
                found.putIfAbsent(log.cell(a), log.guard(a));
                written.set(log.cell(a), written.get(log.cell(a)) || log.mode(a) != Accesses.READ);
            }
        }
        return found.entrySet().stream().allMatch(each -> {
            SharedObject object = execution.object(each.getKey());
            boolean told = object.isToldBy(each.getValue()) || !written.get(each.getKey()) && object.isSeenByGuard();
            return told && object.guard(each.getKey()) == each.getValue();
        });
    }

    private static boolean isRepeatable(Kind kind) {
        return switch (kind) {
            case READ, WRITE, UPDATE, COMPARE_AND_SET, LOCK, TRY_LOCK, UNLOCK, ACQUIRE, TRY_ACQUIRE, RELEASE, YIELD -> true;
            default -> false;
        };
    }

    /** Whether a thread has gone round, and has come as far in its iteration as it had in the one before. */
    private boolean standsAgain(int u, int from, int[][] loops) {
        for (int[] loop : loops) {
            int before = lastUpTo(loop, from);
            int now = loop.length == 0 ? -1 : loop[loop.length - 1];
            if (before >= 0 && now > from && isRepeated(u, before, from, now)) {
                return true;
            }
        }
        return false;
    }

    private static int lastUpTo(int[] ascending, int most) {
        int last = -1;
        for (int each : ascending) {
            last = each <= most ? each : last;
        }
        return last;
    }

    /** Whether the thread's events after one of its arrivals, up to another event, are those after its last arrival. */
    private boolean isRepeated(int u, int before, int upTo, int now) {
        int second = next(u, now, log.size());
        for (int first = next(u, before, upTo); first < upTo; first = next(u, first + 1, upTo)) {
            if (second == log.size() || !isSame(first, second)) {
                return false;
            }
            second = next(u, second + 1, log.size());
        }
        return second == log.size();
    }

    private int next(int u, int from, int end) {
        int e = from;
        while (e < end && log.thread(e) != u) {
            e++;
        }
        return e;
    }

    private boolean isSame(int e, int f) {
        int accesses = log.firstAccess(e + 1) - log.firstAccess(e);
        if (log.kind(e) != log.kind(f)
                || log.object(e) != log.object(f)
                || log.site(e) != log.site(f)
                || log.argument(e) != log.argument(f)
                || log.firstAccess(f + 1) - log.firstAccess(f) != accesses) {
            return false;
        }
        for (int i = 0; i < accesses; i++) {
            int a = log.firstAccess(e) + i;
            int b = log.firstAccess(f) + i;
            if (log.cell(a) != log.cell(b) || log.mode(a) != log.mode(b) || log.guard(a) != log.guard(b)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a thread that has not run has been waiting all the time for something that nobody touched. */
    private boolean couldNotRun(int u) {
        Operation op = execution.operation(u);
        if (op.spins() || execution.enabled(u)) {
            return false;
        }
        accesses.clear();
        op.accesses(0, accesses);
        for (int i = 0; i < accesses.size(); i++) {
            if (written.get(accesses.cell(i))) {
                return false;
            }
        }
        return true;
    }
}
