package dev.heddle.execution;

import dev.heddle.object.Accesses;
import dev.heddle.object.Kind;
import dev.heddle.object.SharedObject;
import dev.heddle.object.Standstill;
import dev.heddle.object.VariableObject;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Finds out whether an iteration of a loop has left everything as it was. It may have locked and unlocked, or written and
 * written back, if no other thread has touched that meanwhile: then an execution without it is one of the same
 * program, in which everybody else sees the same.
 */
final class Iteration {

    private final Execution execution;
    private final EventLog log;

    Iteration(Execution execution) {
        this.execution = execution;
        this.log = execution.log();
    }

    /** What an iteration did to one cell. */
    private static final class Touched {
        final int cell;
        final long found;
        final boolean minds; // whether it makes a difference to the thread what it found
        boolean untold; // whether no guard tells what it found
        long change; // what it has added to the guard
        int firstChange = -1; // the event
        int last;

        Touched(int cell, long found, boolean minds) {
            this.cell = cell;
            this.found = found;
            this.minds = minds;
        }
    }

    /**
     * What stands still if the iteration that the thread has just completed left everything as it was; else null.
     *
     * @param eventsBefore how many events the thread had before it
     */
    Standstill of(int t, int eventsBefore, int loop) {
        List<Touched> all = new ArrayList<>();
        int first = first(t, eventsBefore);
        for (int e = first; e < log.size(); e++) {
            if (log.thread(e) == t && !touch(e, all)) {
                return null;
            }
        }
        BitSet changing = new BitSet();
        BitSet untold = new BitSet();
        for (Touched one : all) {
            untold.set(one.cell, one.untold);
            if (one.firstChange >= 0) {
                changing.set(one.cell);
                if (one.change != 0 || isSeenMeanwhile(one, t)) {
                    return null;
                }
            }
        }
        List<Touched> seen = all.stream().filter(one -> one.minds).toList();
        return new Standstill(
                loop,
                seen.stream().map(one -> execution.object(one.cell)).toArray(SharedObject[]::new),
                seen.stream().mapToInt(one -> one.cell).toArray(),
                seen.stream().mapToLong(one -> one.found).toArray(),
                changing,
                untold,
                first);
    }

    private int first(int t, int eventsBefore) {
        int first = log.size();
        for (int e = log.size() - 1; e >= 0; e--) {
            if (log.thread(e) == t) {
                if (log.inThread(e) < eventsBefore) {
                    break;
                }
                first = e;
            }
        }
        return first;
    }

    private boolean touch(int e, List<Touched> all) {
        boolean nothing = log.firstAccess(e) == log.firstAccess(e + 1);
        if (log.alternatives(e) > 1 || nothing && log.kind(e) != Kind.YIELD) {
            return false;
        }
        for (int a = log.firstAccess(e); a < log.firstAccess(e + 1); a++) {
            if (!touch(e, a, all)) {
                return false;
            }
        }
        return true;
    }

    private boolean touch(int e, int a, List<Touched> all) {
        int cell = log.cell(a);
        SharedObject object = execution.object(cell);
        boolean reads = log.mode(a) == Accesses.READ;
        long found = log.guard(a);
        boolean told = object.isToldBy(found)
                || reads && object.isSeenByGuard() && found != VariableObject.UNKNOWN;
        if (!told && !(reads && onlyLooks(log.kind(e)))) {
            return false;
        }
        boolean minds = minds(e);
        Touched one = all.stream().filter(each -> each.cell == cell).findFirst().orElse(null);
        if (one == null) {
            one = new Touched(cell, found, minds);
            all.add(one);
        }
        one.untold |= !told;
        if (minds && !one.untold && found != one.found + one.change || one.untold && !reads) {
            return false; // alone it would have found something else
        }
        long left = reads ? found : left(a, e);
        if (left != found && one.firstChange < 0) {
            one.firstChange = e;
        }
        one.change += left - found;
        one.last = e;
        return true;
    }

    private static boolean onlyLooks(Kind kind) {
        return kind == Kind.READ || kind == Kind.AWAIT;
    }

    /** Whether what the operation finds makes a difference. Whenever it could go ahead, some do so in only one way. */
    private boolean minds(int e) {
        return switch (log.kind(e)) {
            case LOCK, ACQUIRE -> execution.recall(e, null).timed;
            case WAIT, WAKE, UNLOCK, RELEASE -> false;
            default -> true;
        };
    }

    /** The guard that an access has left behind. */
    private long left(int access, int event) {
        if (log.left(access) != VariableObject.UNKNOWN) {
            return log.left(access);
        }
        int cell = log.cell(access);
        for (int a = log.firstAccess(event + 1); a < log.firstAccess(log.size()); a++) {
            if (log.cell(a) == cell) {
                return log.guard(a);
            }
        }
        return execution.object(cell).guard(cell);
    }

    private boolean isSeenMeanwhile(Touched one, int t) {
        SharedObject object = execution.object(one.cell);
        for (int e = one.firstChange + 1; e < one.last; e++) {
            for (int a = log.firstAccess(e); log.thread(e) != t && a < log.firstAccess(e + 1); a++) {
                if (log.cell(a) == one.cell && !object.ignoresPairs(log.kind(e), log.guard(a), left(a, e))) {
                    return true;
                }
            }
        }
        return false;
    }
}
