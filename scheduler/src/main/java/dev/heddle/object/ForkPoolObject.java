package dev.heddle.object;

/**
 * A {@code ForkJoinPool}. It has two cells: whether it has been shut down (its number), and how its workers are occupied. A
 * task that is not run by who joins it needs a worker that is free; see {@link FutureObject}.
 *
 * <p>A worker that waits in a way that the pool knows of says so by {@link Kind#MAKE_WAY} and {@link Kind#COME_BACK}. As in the
 * JDK the pool then gets another worker if none is free and too few others run; if more run, it does not. Whoever joins a task
 * may also help meanwhile with what others have forked: that is one more worker here. Afterwards there may be more
 * workers than the pool wants. One of them that has nothing to do goes to sleep, and is not woken again, or has found
 * something by then: both are tried. Who waits for the end of all tasks from outside runs some of them, as one more worker:
 * from {@link Kind#REGISTER} to {@link Kind#DEREGISTER}.
 */
public final class ForkPoolObject extends AwaitedObject {

    /** How many cells a pool takes. */
    public static final int CELLS = 2;

    /** The {@link Operation#argument} of a {@link Kind#MAKE_WAY}: whoever waits may help others meanwhile. */
    public static final long HELPS = 1;

    private static final int BITS = 20;
    private static final long MASK = (1L << BITS) - 1;

    private final int workersCell;
    private final int parallelism;
    private final int leastRunning;
    private boolean shutDown;
    private long workers; // those who are there or would be made for another task
    private long running;
    private long waiting;
    private int offered;

    /**
     * @param parallelism how many workers the pool wants
     * @param leastRunning how many of them have to run, as long as they are needed, when others wait
     */
    public ForkPoolObject(int number, String name, int parallelism, int leastRunning, boolean shutDown) {
        super(number, name);
        this.workersCell = number + 1;
        this.parallelism = parallelism;
        this.leastRunning = leastRunning;
        this.workers = parallelism;
        this.shutDown = shutDown;
    }

    @Override
    public int cells() {
        return CELLS;
    }

    /** A task is given to the pool: whether it has had more of them than workers, be it one after the other. */
    public boolean isCrowded() {
        return ++offered > parallelism;
    }

    @Override
    public long guard(int cell) {
        return cell == number() ? (shutDown ? 1 : 0) : (workers << BITS | running) << BITS | waiting;
    }

    @Override
    boolean isDone(Operation op) {
        return guard(op) == 1;
    }

    private static long workers(long guard) {
        return guard >> 2 * BITS;
    }

    private static long running(long guard) {
        return guard >> BITS & MASK;
    }

    private static long waiting(long guard) {
        return guard & MASK;
    }

    private static long free(long guard) {
        return workers(guard) - running(guard) - waiting(guard);
    }

    // ---- tasks that workers take ---------------------------------------------------------------------

    /** Whether a worker is free for the task that an operation is about to begin. */
    boolean isFreeFor(Operation begin) {
        return free(guard(begin, workersCell)) > 0;
    }

    void accessWorkers(Accesses into, long mode) {
        into.add(workersCell, mode);
    }

    /** A worker begins a task. */
    void occupy() {
        running++;
    }

    @Override
    public boolean canBlock(Operation op) {
        return op.kind == Kind.BEGIN;
    }

    @Override
    public boolean passes(Operation op, long guard) {
        return op.kind != Kind.BEGIN || free(guard) > 0;
    }

    // ---- operations --------------------------------------------------------------------------------

    @Override
    public boolean enabled(Operation op) {
        return op.kind != Kind.AWAIT || awaitEnabled(op);
    }

    @Override
    public int alternatives(Operation op) {
        long now = guard(op, workersCell);
        return switch (op.kind) {
            case MAKE_WAY -> op.argument == HELPS && free(now) == 0 && othersSuffice(now) ? 2 : 1;
            case LEAVE -> isOneTooMany(now, waiting(now)) ? 2 : 1;
            case COME_BACK -> free(now) > 0 && isOneTooMany(now, waiting(now) - 1) ? 2 : 1;
            default -> 1;
        };
    }

    /** Whether enough workers run besides the one that is about to wait. */
    private boolean othersSuffice(long guard) {
        return running(guard) > leastRunning;
    }

    private boolean isOneTooMany(long guard, long stillWaiting) {
        return workers(guard) - stillWaiting > parallelism;
    }

    @Override
    public void accesses(Operation op, int alternative, Accesses into) {
        switch (op.kind) {
            case READ -> into.add(number(), Accesses.READ);
            case AWAIT -> accessAwait(op, into);
            case SHUT_DOWN -> into.add(number(), Accesses.EXCLUSIVE);
            default -> accessWorkers(into, Accesses.EXCLUSIVE);
        }
    }

    @Override
    public void perform(Operation op, int alternative) {
        op.outcome = Operation.Outcome.DONE;
        switch (op.kind) {
            case READ -> op.result = shutDown ? 1 : 0;
            case AWAIT -> performAwait(op);
            case SHUT_DOWN -> shutDown = true;
            case MAKE_WAY -> {
                long now = guard(workersCell);
                running--;
                waiting++;
                workers += free(now) == 0 && (!othersSuffice(now) || alternative == 1) ? 1 : 0;
            }
            case COME_BACK -> {
                running++;
                waiting--;
                workers -= alternative;
            }
            case LEAVE -> {
                running--;
                workers -= alternative;
            }
            case REGISTER -> workers++;
            case DEREGISTER -> workers--;
            default -> throw new IllegalArgumentException(op.toString());
        }
    }

    @Override
    public boolean isSeenByGuard() {
        return true;
    }

    @Override
    public boolean orders(Operation op, Ordering into) {
        if (op.kind == Kind.SHUT_DOWN) {
            into.releases(number());
        } else if (op.kind == Kind.READ || op.kind == Kind.AWAIT && op.outcome == Operation.Outcome.DONE) {
            into.acquires(number());
        }
        return true;
    }

    @Override
    public void state(StateSink into) {
        into.add(guard(number()));
        into.add(guard(workersCell));
    }

    @Override
    public String describe() {
        return (shutDown ? "shut down, " : "") + running + " of " + workers + " workers run tasks"
                + (waiting == 0 ? "" : ", " + waiting + " wait for other tasks");
    }
}
