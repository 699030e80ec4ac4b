package dev.heddle.execution;

import dev.heddle.object.Accesses;
import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import dev.heddle.object.SharedObject;
import dev.heddle.object.Standstill;
import dev.heddle.object.ThreadObject;
import dev.heddle.object.Vain;
import dev.heddle.object.VariableObject;

/**
 * Threads that wait in loops. An iteration that changes nothing, and after which its thread stands where it stood
 * before, might as well not have been: to leave it out of an execution gives an execution of the same program in
 * which everybody else sees the same. So no such iteration is ever completed: the last operation in it by which the
 * thread looks at something waits until it would see something else.
 */
final class Spinning {

    private final Execution execution;
    private final EventLog log;
    private final VainOperations known;
    private final Pasts pasts = new Pasts();
    private final Accesses accesses = new Accesses();

    Spinning(Execution execution, VainOperations known) {
        this.execution = execution;
        this.log = execution.log();
        this.known = known;
    }

    VainOperations known() {
        return known;
    }

    void begin() {
        pasts.clear();
    }

    void register(int cell, SharedObject object) {
        if (known.watches(cell) && object instanceof VariableObject variable) {
            variable.watch();
        }
    }

    /** Whether an operation other than a read, which has just been carried out, has changed nothing. */
    static boolean changesNothing(Operation op) {
        return switch (op.kind) {
            case COMPARE_AND_SET -> op.result == 0;
            case TRY_LOCK, TRY_ACQUIRE -> op.outcome == Operation.Outcome.REFUSED;
            case YIELD -> !op.interruptible;
            case SPIN -> true;
            default -> false;
        };
    }

    /** Whether the last event of all, an update, wrote what was there before. */
    boolean leftAsItWas(int event) {
        if (log.kind(event) != Kind.UPDATE || event != log.size() - 1) {
            return false;
        }
        int access = log.firstAccess(event);
        SharedObject object = execution.object(log.cell(access));
        return object instanceof VariableObject
                && log.guard(access) != VariableObject.UNKNOWN
                && log.guard(access) == object.guard(log.cell(access));
    }

    // ---- what is known ---------------------------------------------------------------------------

    /** A thread has come to its nth operation. */
    void stands(Operation op, int nth, Causes causes) {
        int t = op.thread.thread();
        if (!known.isEmpty() && known.mayKnow(t, nth)) {
            op.vain = known.get(t, nth, pasts.of(log, t, causes));
        }
    }

    /** How many operations a thread that has come to its nth can do of which none is known to be in vain. */
    int unknown(int t, int nth) {
        return known.isEmpty() ? Integer.MAX_VALUE : known.next(t, nth) - nth;
    }

    /** An event has completed an iteration in vain: learns which operation has to wait; gives whether that is news. */
    boolean learn(int completing, int eventsBefore, int loop) {
        int t = log.thread(completing);
        int event = completing;
        while (event >= 0 && (log.thread(event) != t || log.kind(event) == Kind.YIELD)) {
            event--;
        }
        if (event < 0 || log.inThread(event) < eventsBefore) {
            return false;
        }
        int access = log.firstAccess(event);
        int cell = log.cell(access);
        if (log.firstAccess(event + 1) != access + 1 || !onlyLooks(event, eventsBefore)) {
            return false;
        }
        boolean watchesMore = watchIteration(event, eventsBefore);
        return log.guard(access) == VariableObject.UNKNOWN
                ? watchesMore
                : addVain(event, log.guard(access), new Vain(cell, loop, log.inThread(event) - eventsBefore));
    }

    /** Whether all that an iteration looked at tells by its guards what was seen: an iterator, for one, goes on. */
    private boolean onlyLooks(int last, int eventsBefore) {
        int t = log.thread(last);
        for (int e = last; e >= 0 && (log.thread(e) != t || log.inThread(e) >= eventsBefore); e--) {
            if (log.thread(e) == t && !execution.object(log.object(e)).isSeenByGuard()) {
                return false;
            }
        }
        return true;
    }

    /** Has the values of what an iteration touched be known from the next run on, where they may be those of before. */
    boolean watch(int completing, int eventsBefore) {
        int t = log.thread(completing);
        for (int e = completing; e >= 0 && (log.thread(e) != t || log.inThread(e) >= eventsBefore); e--) {
            for (int a = log.firstAccess(e); log.thread(e) == t && a < log.firstAccess(e + 1); a++) {
                SharedObject object = execution.object(log.cell(a));
                boolean known = object instanceof VariableObject ? object.isSeenByGuard() : object.isToldBy(log.guard(a));
                if (log.mode(a) != Accesses.READ && !known && !object.isToldBy(log.guard(a))) {
                    return false;
                }
            }
        }
        return watchIteration(completing, eventsBefore);
    }

    private boolean addVain(int event, long guard, Vain ifUnknown) {
        int t = log.thread(event);
        long past = pasts.before(log, event);
        Vain vain = known.get(t, log.inThread(event), past);
        if (vain == null) {
            vain = ifUnknown;
            known.put(t, log.inThread(event), past, vain);
        }
        if (vain.contains(guard)) {
            return false;
        }
        vain.add(guard);
        return true;
    }

    /** Has the values of what an iteration read be known from the next run on; gives whether some were not. */
    private boolean watchIteration(int last, int eventsBefore) {
        int t = log.thread(last);
        boolean news = false;
        for (int e = last; e >= 0; e--) {
            if (log.thread(e) != t) {
                continue;
            }
            if (log.inThread(e) < eventsBefore) {
                break;
            }
            for (int a = log.firstAccess(e); a < log.firstAccess(e + 1); a++) {
                if (log.guard(a) == VariableObject.UNKNOWN && !known.watches(log.cell(a))) {
                    known.watch(log.cell(a));
                    news = true;
                }
            }
        }
        return news;
    }

    // ---- where no thread can go on ---------------------------------------------------------------

    /**
     * All threads that wait in the middle of an iteration, or stand still after one, go round once more: what comes next cannot be
     * exchanged with what they have seen, and they may see it from the beginning.
     */
    void goRound() {
        for (int t = 0; t < execution.threadBound(); t++) {
            Operation op = execution.live(t) ? execution.operation(t) : null;
            if (op != null && op.kind == Kind.SPIN) {
                op.argument = ThreadObject.OVER;
            } else if (op != null && op.vain != null && op.vain.iteration() > 0) {
                op.vain = null;
            }
        }
    }

    // ---- at the end --------------------------------------------------------------------------------

    /** Whether something that a spinning thread has read, in the iteration it is in, has changed since. */
    boolean hasReadWhatChanged(int t, int events) {
        int first = events - execution.operation(t).vain.iteration();
        for (int e = log.size() - 1; e >= 0; e--) {
            if (log.thread(e) != t) {
                continue;
            }
            if (log.inThread(e) < first) {
                return false;
            }
            for (int a = log.firstAccess(e); a < log.firstAccess(e + 1); a++) {
                if (hasChanged(a, e)) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * No thread can go on, and this one stands still. Whether it goes another way in other executions: because it would
     * not see the same any more, or because others wait for what its iterations change for a time.
     */
    boolean goesAnotherWay(int t) {
        Standstill own = Standstill.of(execution.operation(t));
        if (!own.lasts() || isWritten(own)) {
            return true;
        }
        for (int u = 0; u < execution.threadBound(); u++) {
            if (u != t
                    && execution.live(u)
                    && execution.operation(u).kind != Kind.SPIN
                    && touches(u, execution.operation(u), own)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a thread that stands still would see the iterations of another one that does. */
    boolean isSeen(int t) {
        Standstill own = Standstill.of(execution.operation(t));
        for (int u = 0; u < execution.threadBound(); u++) {
            if (u != t
                    && execution.live(u)
                    && execution.operation(u).kind == Kind.SPIN
                    && Standstill.of(execution.operation(u)).sees(own)) {
                return true;
            }
        }
        return false;
    }

    /** Whether something may have changed of which no guard tells. */
    private boolean isWritten(Standstill standstill) {
        for (int a = log.firstAccess(standstill.since()); a < log.firstAccess(log.size()); a++) {
            if (log.mode(a) != Accesses.READ && standstill.hasSeenUntold(log.cell(a))) {
                return true;
            }
        }
        return false;
    }

    /** Whether a thread stands before, or has read in the iteration it is in, what others change for a time. */
    private boolean touches(int u, Operation op, Standstill changing) {
        accesses.clear();
        op.accesses(0, accesses);
        for (int i = 0; i < accesses.size(); i++) {
            if (changing.changes(accesses.cell(i))) {
                return true;
            }
        }
        int first = execution.events(u) - (op.vain == null ? 0 : op.vain.iteration());
        for (int e = log.size() - 1; e >= 0 && (log.thread(e) != u || log.inThread(e) >= first); e--) {
            for (int a = log.firstAccess(e); log.thread(e) == u && a < log.firstAccess(e + 1); a++) {
                if (changing.changes(log.cell(a))) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean hasChanged(int access, int event) {
        int cell = log.cell(access);
        long now = execution.object(cell).guard(cell);
        if (now != VariableObject.UNKNOWN && log.guard(access) != VariableObject.UNKNOWN) {
            return now != log.guard(access);
        }
        for (int a = log.firstAccess(event + 1); a < log.firstAccess(log.size()); a++) {
            if (log.cell(a) == cell && log.mode(a) != Accesses.READ) {
                return true;
            }
        }
        return false;
    }
}
