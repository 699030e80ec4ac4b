package dev.heddle.object;

import java.util.IdentityHashMap;
import java.util.Map;

/**
 * A pool whose tasks wait for their time. A thread of its own lets time pass up to the next deadline, by {@link
 * Kind#TICK}; from then on the tasks that are due are there for the workers, in the order of their deadlines. To the {@link
 * ClockObject clock} the pool is one more who waits until then.
 *
 * <p>A task that is repeated comes round without end, if it is let. So after some runs there is a tick for it only where
 * nothing else can happen, and the thread that ticks is {@linkplain #mayTick told} so: as if no thread were so slow that a
 * whole period goes by. After many more nobody heeds it any longer.
 *
 * <p>Beside the cell that all pools have there is one for the next deadline.
 */
public final class TimedPool extends PoolObject implements Waiter {

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

    // What becomes of the next deadline, as its guard tells: it comes like any other, it is held back, nobody heeds it.
    private static final int FREE = 0;
    private static final int HELD_BACK = 1;
    private static final int UNHEEDED = 2;
    private static final int FATES = 4;

    private final Pool timed;
    private final ClockObject clock;
    private final int nextCell;
    private final int freeRuns;
    private final int heededRuns;
    private final Map<Object, Integer> runs = new IdentityHashMap<>(); // of tasks that are repeated
    private boolean awaited = true;
    private long ready; // tasks of this deadline and earlier ones are there for the workers

    /**
     * @param freeRuns how often a task may run before it is held back
     * @param heededRuns how often it may run before nobody heeds it any longer
     */
    public TimedPool(int number, String name, Pool pool, ClockObject clock, int freeRuns, int heededRuns) {
        super(number, name, pool);
        this.timed = pool;
        this.clock = clock;
        this.nextCell = ownCell();
        this.freeRuns = freeRuns;
        this.heededRuns = heededRuns;
        clock.heed(this);
    }

    /** A task has been run, and will be given to the pool again. */
    public void repeats(Object task) {
        runs.merge(task, 1, Integer::sum);
    }

    private int runs(Object task) {
        return runs.getOrDefault(task, 0);
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

    /** What becomes of this deadline: the least that has been run of the tasks that are due then decides. */
    private int fate(long next) {
        int least = Integer.MAX_VALUE;
        for (Object task : timed.tasks()) {
            least = timed.due(task) == next ? Math.min(least, runs(task)) : least;
        }
        return next == NO_DEADLINE || least < freeRuns ? FREE : least < heededRuns ? HELD_BACK : UNHEEDED;
    }

    /** The next deadline if its tasks are held back; else {@link #NO_DEADLINE}. */
    public long nextHeldBack() {
        long next = next();
        return fate(next) == FREE ? NO_DEADLINE : next;
    }

    /** Whether a task waits that is not held back. */
    public boolean hasFree() {
        for (Object task : timed.tasks()) {
            if (runs(task) < freeRuns) {
                return true;
            }
        }
        return false;
    }

    /** Says whether anybody may still have something of tasks that are held back. */
    public void await(boolean isAwaited) {
        awaited = isAwaited;
    }

    // ---- its deadline ------------------------------------------------------------------------------

    @Override
    public long deadline() {
        long next = next();
        return next == NO_DEADLINE || !awaited && fate(next) != FREE ? ThreadObject.NO_DEADLINE : next;
    }

    @Override
    public long deadline(Operation other) {
        return deadlineOf(guard(other, nextCell));
    }

    @Override
    public int deadlineCell() {
        return nextCell;
    }

    @Override
    public long deadlineOf(long guard) {
        long next = next(guard);
        return next == NO_DEADLINE || fateIn(guard) == UNHEEDED ? ThreadObject.NO_DEADLINE : next;
    }

    /** Says whether a thread that stands before a tick may go ahead, though only for tasks that are held back. */
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
        return OF_OTHER_CELL + FATES * next + fate(next);
    }

    private static long next(long guard) {
        return (guard - OF_OTHER_CELL) / FATES;
    }

    private long next(Operation op) {
        return next(guard(op, nextCell));
    }

    private static int fateIn(long guard) {
        return (int) (guard % FATES);
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
        return op.kind == Kind.TICK ? isOver(guard(op)) || isDue(op, guard(op, nextCell)) : enabled;
    }

    private boolean isDue(Operation op, long guard) {
        return mayTick(op, guard) && clock.isDue(this, op, next(guard));
    }

    private static boolean mayTick(Operation op, long guard) {
        return next(guard) < NO_DEADLINE && (op.timed || fateIn(guard) == FREE);
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
            op.argument = op.moment == null ? next(op) : op.argument;
            clock.accessEnd(this, next(op), into);
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
