package dev.heddle.control;

import dev.heddle.execution.EventLog;
import dev.heddle.object.Kind;
import dev.heddle.object.LockObject;
import dev.heddle.object.MemoryOrder;
import dev.heddle.object.Operation;
import dev.heddle.object.Operation.Outcome;
import dev.heddle.object.Ordering;
import dev.heddle.object.ThreadObject;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Finds data races: two accesses to a plain variable, one of them a write, that no synchronisation orders.
 * Happens-before here is the memory model's: program order, start and join, and what is released to what
 * acquires it later. It is weaker than the search's own order of events, in which plain accesses order too.
 */
final class RaceDetector implements Ordering {

    // A thread's cells are numbered from its own number on.
    private static final int INTERRUPT_CELL = 1;
    private static final int PERMIT_CELL = 2;

    private EventLog log;
    private int[][] clocks = new int[8][]; // by thread
    private int[][] released = new int[64][]; // by cell: what an acquire of it comes after; used again
    private boolean[] isReleased = new boolean[64]; // by cell: whether that is anything, in this execution
    private int[] releasedCells = new int[16]; // the cells of which it is
    private int releases;
    private final BitSet onApproval = new BitSet(); // threads whose reads do not count yet
    private int ordering; // the thread whose operation is being looked at
    private int[] calls; // what was done before calls of things that have no model
    private int[] poolWork; // what threads of pools have done
    private final BitSet returning = new BitSet(); // threads that have called such a thing since their last event
    private final BitSet pooled = new BitSet(); // threads that a pool has started
    private boolean seesAll; // none of the two has ever had a member in this execution
    private int earlier = -1;

    /** Begins a new execution. */
    void begin(EventLog newLog) {
        log = newLog;
        for (int t = 0; t < clocks.length; t++) {
            if (clocks[t] != null) {
                Arrays.fill(clocks[t], 0);
                clocks[t][t] = 1;
            }
        }
        while (releases > 0) {
            isReleased[releasedCells[--releases]] = false;
        }
        onApproval.clear();
        calls = null;
        poolWork = null;
        returning.clear();
        pooled.clear();
        seesAll = true;
    }

    private int[] clock(int thread) {
        if (thread >= clocks.length) {
            clocks = Arrays.copyOf(clocks, Math.max(thread + 1, clocks.length * 2));
        }
        int[] clock = clocks[thread];
        if (clock == null || clock.length <= thread) {
            clock = clocks[thread] = clock == null ? new int[thread + 1] : Arrays.copyOf(clock, thread + 1);
            clock[thread] = 1;
        }
        return clock;
    }

    /** All that the child does comes after what the parent has done. */
    void forked(int parent, int child) {
        int[] first = joined(clock(child), clock(parent));
        clocks[child] = first;
        clock(parent)[parent]++;
    }

    /** All that the thread does comes after what the other, which has ended, has done. */
    void joined(int thread, int other) {
        clocks[thread] = joined(clock(thread), clock(other));
    }

    private static int[] joined(int[] into, int[] from) {
        int[] target = into.length >= from.length ? into : Arrays.copyOf(into, from.length);
        for (int i = 0; i < from.length; i++) {
            target[i] = Math.max(target[i], from[i]);
        }
        return target;
    }

    private void acquire(int thread, int cell) {
        if (cell < isReleased.length && isReleased[cell]) {
            acquire(thread, released[cell]);
        }
    }

    private void acquire(int thread, int[] from) {
        if (from != null) {
            clocks[thread] = joined(clock(thread), from);
        }
    }

    private void release(int thread, int cell) {
        int[] clock = clock(thread);
        if (cell < isReleased.length && isReleased[cell]) {
            released[cell] = joined(released[cell], clock);
        } else {
            releaseFirst(cell, clock);
        }
        clock[thread]++;
    }

    private void releaseFirst(int cell, int[] clock) {
        if (cell >= released.length) {
            released = Arrays.copyOf(released, Math.max(cell + 1, released.length * 2));
            isReleased = Arrays.copyOf(isReleased, released.length);
        }
        if (releases == releasedCells.length) {
            releasedCells = Arrays.copyOf(releasedCells, releases * 2);
        }
        isReleased[cell] = true;
        releasedCells[releases++] = cell;
        int[] to = released[cell];
        if (to == null || to.length < clock.length) {
            released[cell] = clock.clone();
        } else {
            System.arraycopy(clock, 0, to, 0, clock.length);
            Arrays.fill(to, clock.length, to.length, 0);
        }
    }

    private static int[] release(int[] into, int[] clock) {
        return into == null ? clock.clone() : joined(into, clock);
    }

    // ---- what is not seen ------------------------------------------------------------------------

    /**
     * The thread calls something that threads share and that has no model, such as a queue. It may order
     * everything; to be on the safe side it does: what came before such calls comes before what follows them.
     */
    void unseenCall(int thread) {
        int[] clock = clock(thread);
        calls = release(calls, clock);
        clock[thread]++;
        returning.set(thread);
        seesAll = false;
    }

    /** A pool has started the thread: what it does may follow any call of the pool, and come before any later one. */
    void pooled(int thread) {
        pooled.set(thread);
        seesAll = false;
    }

    private void seeUnseen(int thread) {
        if (pooled.get(thread)) {
            acquire(thread, calls);
        } else if (returning.get(thread)) {
            returning.clear(thread);
            acquire(thread, calls);
            acquire(thread, poolWork);
        }
    }

    /**
     * The operation has just been carried out as the given event.
     *
     * @return whether it races with an earlier event, {@link #earlier()}
     */
    boolean races(Operation op, int event) {
        int t = op.thread.thread();
        if (seesAll) {
            return look(op, t, event);
        }
        seeUnseen(t);
        boolean races = look(op, t, event);
        if (pooled.get(t)) {
            int[] clock = clock(t);
            poolWork = release(poolWork, clock);
            clock[t]++;
        }
        return races;
    }

    private boolean look(Operation op, int t, int event) {
        int cell = op.object.number();
        boolean done = op.outcome == Outcome.DONE;
        if (op.object instanceof LockObject && done) { // the same as below, for what is met most often
            orderByLock(op.kind, t, cell);
            return false;
        }
        if (op.object instanceof ViewVariable view) {
            boolean races = false;
            for (CellVariable element : view.elements) {
                races |= access(element, op, t, event);
            }
            return races;
        }
        if (op.object instanceof LibraryVariable variable) {
            return libraryCall(op, variable, t, event);
        }
        if (op.object instanceof CellVariable variable) {
            return access(variable, op, t, event);
        }
        ordering = t;
        if (op.object.orders(op, this)) {
            return false;
        }
        if (op.outcome == Outcome.INTERRUPTED) {
            acquire(t, op.thread.number() + INTERRUPT_CELL);
        }
        switch (op.kind) {
            case LOCK, TRY_LOCK, GRANT, ACQUIRE, TRY_ACQUIRE, DRAIN -> {
                if (done) {
                    acquire(t, cell);
                }
            }
            case UNLOCK, RELEASE -> release(t, cell);
            case EXIT -> release(t, cell);
            case INTERRUPT -> release(t, cell + INTERRUPT_CELL);
            case CLEAR_INTERRUPT -> acquire(t, cell + INTERRUPT_CELL);
            case UNPARK -> release(t, cell + PERMIT_CELL);
            case PARK -> acquire(t, cell + PERMIT_CELL);
            case READ -> {
                if (op.object instanceof ThreadObject) {
                    acquire(t, op.argument == ThreadObject.INTERRUPT_FLAG ? cell + INTERRUPT_CELL : cell);
                }
            }
            default -> { }
        }
        return false;
    }

    private void orderByLock(Kind kind, int t, int cell) {
        if (kind == Kind.UNLOCK) {
            release(t, cell);
        } else if (kind != Kind.READ) {
            acquire(t, cell);
        }
    }

    /** A call that takes a monitor gives it back before anything else happens, or in an event of its own. */
    private boolean libraryCall(Operation op, LibraryVariable variable, int t, int event) {
        Kind kind = LibraryVariable.writes(op) ? Kind.UPDATE : Kind.READ;
        LockObject lock = LibraryVariable.lock(op);
        if (lock != null) {
            acquire(t, lock.number());
        }
        boolean races = contentAccess(variable, kind, t, event);
        CellVariable other = LibraryVariable.alsoRead(op);
        if (other != null && !races) {
            races = contentAccess(other, Kind.READ, t, event);
        }
        if (lock != null) {
            release(t, lock.number());
        }
        return races;
    }

    private boolean contentAccess(CellVariable variable, Kind kind, int t, int event) {
        if (variable.history != null) {
            return plainAccess(variable.history, kind, t, event);
        }
        acquire(t, variable.number());
        if (kind != Kind.READ) {
            release(t, variable.number());
        }
        return false;
    }

    @Override
    public void acquires(int cell) {
        acquire(ordering, cell);
    }

    @Override
    public void releases(int cell) {
        release(ordering, cell);
    }

    @Override
    public void readsOnApproval(boolean value) {
        onApproval.set(ordering, value);
    }

    private boolean access(CellVariable variable, Operation op, int t, int event) {
        boolean plain = op.order == MemoryOrder.DECLARED ? variable.plain : op.order == MemoryOrder.PLAIN;
        if (plain) {
            if (variable.history == null) {
                variable.history = new AccessHistory(); // what came before is met again in another order
            }
            return plainAccess(variable.history, op.kind, t, event);
        }
        boolean writes = op.kind != Kind.READ && !(op.kind == Kind.COMPARE_AND_SET && op.result == 0);
        boolean races = variable.history != null && atomicAccess(variable.history, writes, t, event);
        MemoryOrder order = op.order == MemoryOrder.DECLARED ? MemoryOrder.VOLATILE : op.order;
        int cell = variable.number();
        if (order.acquires() && op.kind != Kind.WRITE && op.kind != Kind.ADD) {
            acquire(t, cell);
        }
        if (order.releases() && writes) {
            release(t, cell);
        }
        return races;
    }

    private boolean plainAccess(AccessHistory history, Kind kind, int t, int event) {
        if (kind == Kind.READ && onApproval.get(t)) {
            return false;
        }
        boolean race = !isOrdered(kind, history, t);
        note(kind, history, t, event, clockOf(t));
        return race;
    }

    /** Whether all that a thread does is seen and counts at once, so that its plain accesses need nothing but what follows. */
    boolean seesAllOf(int t) {
        return !pooled.get(t) && !returning.get(t) && !onApproval.get(t);
    }

    /** Whether a plain access would race with none of those before it. */
    boolean isOrdered(Kind kind, AccessHistory history, int t) {
        return history.isOnlyOf(t) || !racesWithOthers(history, kind, t, clock(t));
    }

    /** The thread's own clock: how often it has released something. */
    int clockOf(int t) {
        return clock(t)[t];
    }

    /** Keeps a plain access, for those after it. */
    static void note(Kind kind, AccessHistory history, int t, int event, int clock) {
        history.touch(t);
        if (kind == Kind.READ) {
            history.reads.add(t, event, clock);
        } else {
            history.wrote(event, clock);
        }
    }

    private boolean racesWithOthers(AccessHistory history, Kind kind, int t, int[] clock) {
        boolean race = racesWithWrite(history, t, clock) | racesWith(history.atomicWrites, t, clock);
        return kind == Kind.READ
                ? race
                : race | racesWith(history.reads, t, clock) | racesWith(history.atomicReads, t, clock);
    }

    private boolean atomicAccess(AccessHistory history, boolean writes, int t, int event) {
        int[] clock = clock(t);
        history.touch(t);
        boolean race = racesWithWrite(history, t, clock);
        if (writes) {
            race |= racesWith(history.reads, t, clock);
        }
        history.atomic(writes, t, event, clock[t]);
        return race;
    }

    private boolean racesWithWrite(AccessHistory history, int t, int[] clock) {
        if (history.write < 0 || !unordered(log.thread(history.write), history.writeClock, t, clock)) {
            return false;
        }
        earlier = history.write;
        return true;
    }

    private boolean racesWith(ThreadEvents others, int t, int[] clock) {
        boolean race = false;
        for (int other = 0; others != null && other < others.threads(); other++) {
            if (others.event(other) >= 0 && unordered(other, others.clock(other), t, clock)) {
                earlier = others.event(other);
                race = true;
            }
        }
        return race;
    }

    private static boolean unordered(int thread, int at, int t, int[] clock) {
        return thread != t && (thread >= clock.length || clock[thread] < at);
    }

    /** The first event of the race found last. */
    int earlier() {
        return earlier;
    }
}
