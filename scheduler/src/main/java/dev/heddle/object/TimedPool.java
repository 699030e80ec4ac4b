package dev.heddle.object;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * A pool whose tasks wait for their time. A thread of its own lets time pass up to the next deadline, by {@link
 * Kind#TICK}; from then on the tasks that are due are there for the workers, in the order of their deadlines.
 *
 * <p>A task that is repeated comes round without end, if it is let. So there is a tick for it only where nothing else can
 * happen, and the thread that ticks is {@linkplain #mayTick told} so: as if no thread were so slow that a whole period
 * goes by.
 *
 * <p>Beside the cell that all pools have there is one for the next deadline.
 */
public final class TimedPool extends PoolObject {

    /** The real pool. */
    public interface Pool extends PoolObject.Pool {

        /** The tasks in the queue. */
        Object[] tasks();

        /** When one of them is due. */
        long due(Object task);

        /** Whether tasks whose time has not come are kept when the pool is shut down. */
        boolean keepsDelayed();
    }

    public static final long NO_DEADLINE = 1L << 58;

    private final Pool timed;
    private final ClockObject clock;
    private final int nextCell;
    private final Set<Object> repeated = Collections.newSetFromMap(new IdentityHashMap<>());
    private long ready; // tasks of this deadline and earlier ones are there for the workers

    public TimedPool(int number, String name, Pool pool, ClockObject clock) {
        super(number, name, pool);
        this.timed = pool;
        this.clock = clock;
        this.nextCell = ownCell();
    }

    /** A task has been run, and will be given to the pool again. */
    public void repeats(Object task) {
        repeated.add(task);
    }

    /** When the next task is due that is not there for the workers. */
    private long next() {
        long next = NO_DEADLINE;
        for (Object task : timed.tasks()) {
            long due = timed.due(task);
            next = due > ready ? Math.min(next, due) : next;
        }
        return next;
    }

    /** The next deadline if there are only tasks for it that have been run before; else {@link #NO_DEADLINE}. */
    public long nextRepeat() {
        long next = next();
        for (Object task : timed.tasks()) {
            if (timed.due(task) == next && !repeated.contains(task)) {
                return NO_DEADLINE;
            }
        }
        return next;
    }

    /** Whether a task waits that has not been run yet. */
    public boolean hasNew() {
        for (Object task : timed.tasks()) {
            if (!repeated.contains(task)) {
                return true;
            }
        }
        return false;
    }

    /** Says whether a thread that stands before a tick may go ahead, though only for a task that is repeated. */
    public static void mayTick(Operation op, boolean may) {
        op.timed = may;
    }

    // ---- the state, packed into guards ------------------------------------------------------------

    @Override
    long counted() {
        long due = 0;
        for (Object task : timed.tasks()) {
            due += timed.due(task) <= ready ? 1 : 0;
        }
        return due;
    }

    @Override
    long delayed() {
        return pool.queued() - counted();
    }

    @Override
    public long guard(int cell) {
        if (cell != nextCell) {
            return super.guard(cell);
        }
        long next = next();
        return OF_OTHER_CELL + 2 * next + (next < NO_DEADLINE && nextRepeat() == next ? 1 : 0);
    }

    private long next(Operation op) {
        return (guard(op, nextCell) - OF_OTHER_CELL) / 2;
    }

    private static boolean repeats(long guard) {
        return guard % 2 == 1;
    }

    /** Only the real pool can tell what it has made of it. */
    @Override
    public long leaves(Operation op, int cell, long before) {
        return VariableObject.UNKNOWN;
    }

    @Override
    public boolean adds() {
        return false;
    }

    // ---- operations --------------------------------------------------------------------------------

    @Override
    public boolean enabled(Operation op) {
        boolean enabled = super.enabled(op);
        return op.kind == Kind.TICK ? isOver(guard(op)) || mayTick(op, guard(op, nextCell)) : enabled;
    }

    private static boolean mayTick(Operation op, long guard) {
        return (guard - OF_OTHER_CELL) / 2 < NO_DEADLINE && (op.timed || !repeats(guard));
    }

    @Override
    public void accesses(Operation op, int alternative, Accesses into) {
        if (op.kind != Kind.TICK) {
            super.accesses(op, alternative, into);
            return;
        }
        forget(op);
        boolean ticks = next(op) < NO_DEADLINE;
        into.add(number(), ticks ? Accesses.EXCLUSIVE : Accesses.READ);
        into.add(nextCell, ticks ? Accesses.EXCLUSIVE : Accesses.READ);
        if (ticks) {
            clock.accessUntil(next(op), op, into);
        }
    }

    @Override
    void accessAll(Accesses into, long mode) {
        super.accessAll(into, mode);
        into.add(nextCell, mode);
    }

    @Override
    void accessEnd(Accesses into) {
        into.add(number(), Accesses.EXCLUSIVE);
    }

    @Override
    void accessNewTask(Operation op, Accesses into) {
        into.add(number(), Accesses.EXCLUSIVE);
        into.add(nextCell, Accesses.EXCLUSIVE);
        into.add(clock.number(), Accesses.READ);
    }

    @Override
    void accessShutDown(Operation op, Accesses into) {
        accessAll(into, Accesses.EXCLUSIVE);
        if (!timed.keepsDelayed()) {
            into.add(clock.number(), Accesses.READ);
        }
    }

    /** What it touches to cancel one of its tasks, which may take it out of the queue. */
    void accessCancelled(Accesses into) {
        into.add(number(), Accesses.EXCLUSIVE);
        into.add(nextCell, Accesses.EXCLUSIVE);
    }

    @Override
    public void perform(Operation op, int alternative) {
        if (op.kind != Kind.TICK) {
            super.perform(op, alternative);
            return;
        }
        op.outcome = Operation.Outcome.DONE;
        op.result = isOver(guard()) ? 0 : 1;
        long next = next();
        if (next < NO_DEADLINE) {
            clock.advance(next);
            ready = next;
        }
    }

    /** The argument of {@link Kind#EXECUTE} is the delay. */
    @Override
    long added(Operation op, long now) {
        if (op.argument <= 0) {
            ready = Math.max(ready, clock.now());
        }
        return QUEUED + (workers(now) == 0 || workers(now) < pool.core() ? WORKER : 0);
    }

    @Override
    public boolean passes(Operation op, long guard) {
        if (op.kind != Kind.TICK) {
            return super.passes(op, guard);
        }
        return guard < OF_OTHER_CELL || mayTick(op, guard);
    }

    @Override
    public boolean canBlock(Operation op) {
        return op.kind == Kind.TICK || super.canBlock(op);
    }

    @Override
    public void state(StateSink into) {
        super.state(into);
        into.add(ready);
    }
}
