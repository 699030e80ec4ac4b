package dev.heddle.object;

/**
 * A thread pool whose threads, tasks and decisions are its own: what an operation does to it happens just after it.
 * Until then the object knows what there will be; afterwards it asks. A worker asks for {@link Kind#WORK} and gets a
 * task, or is to end. How tasks wait for a worker is up to the pool's queue, and to a subclass.
 *
 * <p>The first cell is the pool's state and the number of its workers and tasks. Workers that end because the pool has been
 * shut down do not notice each other: their order is of no account.
 */
public abstract class PoolObject extends SharedObject {

    /** The real pool. */
    public interface Pool {

        /** {@link #RUNNING}, {@link #SHUT_DOWN} or {@link #STOPPED}; after its end one of the latter two. */
        int state();

        int workers();

        int queued();

        /** How many more tasks can be queued. */
        int room();

        int core();

        int most();

        /** Whether it makes a difference which worker is the last to end. */
        boolean tellsLastWorker();
    }

    public static final int RUNNING = 0;
    public static final int SHUT_DOWN = 1;
    public static final int STOPPED = 2;

    /** The {@link Operation#argument} of a {@link Kind#READ}: whether the pool has been shut down. */
    public static final int IS_SHUT_DOWN = 0;

    /** The same: what its state is, and how many workers it has. */
    public static final int STATE_AND_WORKERS = 1;

    /** The same: everything. */
    public static final int EVERYTHING = 2;

    /**
     * The {@link Operation#argument} of an {@link Kind#UPDATE}: a worker that has been counted and now has its thread is
     * added, or given up because the pool has been shut down meanwhile.
     */
    public static final int NEW_WORKER = 1;

    /** The same for a worker without a task of its own: it is given up only if the pool has been stopped. */
    public static final int NEW_WORKER_FOR_QUEUE = 2;

    /** How many cells a pool takes at most. */
    public static final int CELLS = 2 + TaskLine.CELLS;

    static final long WORKER = 1;
    static final long QUEUED = 1L << 20;
    private static final long STATE = 1L << 40;
    private static final int STATES = 4;
    private static final long DELAYED = STATE * STATES;
    static final long OF_OTHER_CELL = 1L << 60; // tells guards of other cells from those of the first
    private static final long NONE = -1;
    private static final long ENDING = 0; // the mode of a worker's end

    final Pool pool;
    private final int shutCell; // for those who ask no more than whether it has been shut down
    private long announced = NONE;

    PoolObject(int number, String name, Pool pool) {
        super(number, name);
        this.pool = pool;
        this.shutCell = number + 1;
    }

    @Override
    public final int cells() {
        return CELLS;
    }

    /** The first cell of those that only a subclass knows. */
    final int ownCell() {
        return shutCell + 1;
    }

    // ---- the state, packed into guards ------------------------------------------------------------

    @Override
    public final long guard() {
        return announced != NONE
                ? announced
                : delayed() * DELAYED + pool.state() * STATE + counted() * QUEUED + pool.workers() * WORKER;
    }

    /** How many tasks are not for the workers yet. */
    long delayed() {
        return 0;
    }

    /** How many tasks are queued, as far as the first cell tells. */
    long counted() {
        return pool.queued();
    }

    @Override
    public long guard(int cell) {
        return cell == number() ? guard() : OF_OTHER_CELL + (state(guard()) == RUNNING ? 0 : 1);
    }

    static int state(long guard) {
        return (int) (guard / STATE % STATES);
    }

    /** Whether there are no tasks, as far as the first cell tells. */
    private static boolean isEmpty(long guard) {
        return queued(guard) == 0 && guard / DELAYED == 0;
    }

    static long queued(long guard) {
        return guard % STATE / QUEUED;
    }

    static int workers(long guard) {
        return (int) (guard % QUEUED);
    }

    /** Whether there is a task for a worker. */
    boolean isQueued(Operation op) {
        return queued(guard(op)) > 0;
    }

    static boolean isOver(long guard) {
        return state(guard) != RUNNING && isEmpty(guard) && workers(guard) == 0;
    }

    /** Whether a worker that asks for work is to end. */
    final boolean endsWorker(long guard, boolean isQueued) {
        return state(guard) == STOPPED
                || !isQueued && state(guard) == SHUT_DOWN && guard / DELAYED == 0
                || workers(guard) > pool.most() && (workers(guard) > 1 || !isQueued);
    }

    final boolean endsWorker(Operation op) {
        return endsWorker(guard(op), isQueued(op));
    }

    @Override
    public boolean adds() {
        return true;
    }

    /** What was announced has happened by now. */
    final void forget(Operation op) {
        if (op.moment == null) {
            announced = NONE;
            happened();
        }
    }

    /** Tasks may have come and gone unannounced. */
    void happened() {}

    // ---- operations --------------------------------------------------------------------------------

    @Override
    public boolean enabled(Operation op) {
        forget(op);
        return switch (op.kind) {
            case WORK -> isQueued(op) || endsWorker(op);
            case AWAIT -> isOver(guard(op)) || op.timed || op.wouldBeInterrupted();
            default -> true;
        };
    }

    @Override
    public void accesses(Operation op, int alternative, Accesses into) {
        forget(op);
        switch (op.kind) {
            case READ -> {
                if (op.argument == EVERYTHING) {
                    accessAll(into, Accesses.READ);
                } else {
                    into.add(op.argument == IS_SHUT_DOWN ? shutCell : number(), Accesses.READ);
                }
            }
            case EXECUTE -> accessNewTask(op, into);
            case WORK -> {
                accessOwnInterrupt(op, into);
                if (endsWorker(op)) {
                    accessEnd(into);
                } else {
                    accessNextTask(op, into);
                }
            }
            case AWAIT -> {
                // As in the JDK, the interrupt flag counts only if the thread has to wait.
                boolean clears = !isOver(guard(op)) && op.wouldBeInterrupted();
                into.add(op.thread.interruptCell(), clears ? Accesses.EXCLUSIVE : Accesses.READ);
                into.add(number(), Accesses.READ);
            }
            case SHUT_DOWN -> accessShutDown(op, into);
            default -> accessAll(into, Accesses.EXCLUSIVE);
        }
    }

    void accessAll(Accesses into, long mode) {
        into.add(number(), mode);
        into.add(shutCell, mode);
    }

    /** What the end of a worker touches. */
    void accessEnd(Accesses into) {
        into.add(number(), pool.tellsLastWorker() ? Accesses.EXCLUSIVE : ENDING);
    }

    /** What a task touches that is given to the pool. */
    void accessNewTask(Operation op, Accesses into) {
        into.add(number(), Accesses.EXCLUSIVE);
    }

    /** What a worker touches that takes a task, or waits for one. */
    void accessNextTask(Operation op, Accesses into) {
        into.add(number(), Accesses.EXCLUSIVE);
    }

    void accessShutDown(Operation op, Accesses into) {
        into.add(number(), Accesses.EXCLUSIVE);
        into.add(shutCell, Accesses.EXCLUSIVE);
    }

    /** A worker clears its interrupt flag before it runs a task. */
    static void accessOwnInterrupt(Operation op, Accesses into) {
        into.add(op.thread.interruptCell(), op.thread.interrupted(op) ? Accesses.EXCLUSIVE : Accesses.READ);
    }

    @Override
    public void perform(Operation op, int alternative) {
        op.outcome = Operation.Outcome.DONE;
        long now = guard();
        switch (op.kind) {
            case EXECUTE -> {
                op.result = number();
                announced = state(now) == RUNNING ? now + added(op, now) : now;
            }
            case WORK -> {
                op.result = number();
                boolean ends = endsWorker(op);
                announced = ends ? now - WORKER : now - taken(op);
                if (!ends) {
                    op.thread.clearInterrupt();
                }
            }
            case LEAVE -> announced = isReplaced(op) ? now : now - WORKER;
            case SHUT_DOWN -> announced = state(now) == RUNNING ? now + SHUT_DOWN * STATE : now;
            case STOP -> {
                announced = workers(now) + (isOver(now) ? state(now) : STOPPED) * STATE;
                emptied();
            }
            case AWAIT -> {
                if (!isOver(now) && op.wouldBeInterrupted()) {
                    op.interrupt();
                } else if (!isOver(now)) {
                    op.outcome = Operation.Outcome.TIMED_OUT;
                }
            }
            case UPDATE -> announced = givesUpWorker(op, now) ? withoutWorker(now) : announced;
            case READ -> { }
            default -> throw new IllegalArgumentException(op.toString());
        }
    }

    private static boolean givesUpWorker(Operation op, long now) {
        return op.argument == NEW_WORKER && state(now) != RUNNING
                || op.argument == NEW_WORKER_FOR_QUEUE && state(now) == STOPPED;
    }

    /** What there will be when a worker has been given up; tasks may be left behind that nobody will run. */
    long withoutWorker(long now) {
        return now - WORKER;
    }

    /** Says what there will be after an operation that only a subclass knows. */
    final void announce(long guard) {
        announced = guard;
    }

    /** What a task adds to the state of a running pool: a worker, a place in the queue, or nothing. */
    long added(Operation op, long now) {
        if (workers(now) < pool.core()) {
            return WORKER;
        }
        if (pool.room() > 0) {
            return QUEUED + (workers(now) == 0 ? WORKER : 0);
        }
        return workers(now) < pool.most() ? WORKER : 0;
    }

    /** What is no longer there when a worker has taken a task. */
    long taken(Operation op) {
        return QUEUED;
    }

    /** All tasks are gone. */
    void emptied() {}

    /** Whether the pool makes up for a worker that ends by an exception. */
    private boolean isReplaced(Operation op) {
        int state = state(guard(op));
        return state == RUNNING || state == SHUT_DOWN && isQueued(op);
    }

    @Override
    public boolean passes(Operation op, long guard) {
        return op.kind != Kind.WORK || guard >= OF_OTHER_CELL || queued(guard) > 0 || endsWorker(guard, false);
    }

    @Override
    public boolean canBlock(Operation op) {
        return op.kind == Kind.WORK;
    }

    @Override
    public boolean orders(Operation op, Ordering into) {
        switch (op.kind) {
            case EXECUTE -> into.releases((int) op.result);
            case WORK -> {
                into.acquires((int) op.result);
                into.releases(number());
            }
            case LEAVE -> into.releases(number());
            case READ, AWAIT -> {
                if (op.outcome == Operation.Outcome.DONE) {
                    into.acquires(number());
                }
            }
            default -> { }
        }
        return true;
    }

    @Override
    public void state(StateSink into) {
        into.add(guard());
    }

    /** How many tasks wait. */
    long tasks() {
        return queued(guard());
    }

    @Override
    public String describe() {
        long now = guard();
        if (isOver(now)) {
            return "ended";
        }
        long tasks = tasks();
        return (state(now) == RUNNING ? "" : "shut down, ")
                + (workers(now) == 1 ? "1 worker, " : workers(now) + " workers, ")
                + (tasks == 0 ? "no task waits" : tasks == 1 ? "1 task waits" : tasks + " tasks wait");
    }
}
