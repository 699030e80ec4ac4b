package dev.heddle.object;

import java.util.ArrayList;
import java.util.List;

/**
 * A task with a result, such as a {@code FutureTask}. It has two cells: whether it is done (its number), and who
 * runs it. So only who cancels it minds that it begins, and whoever waits for it minds neither.
 *
 * <p>A task of a {@link ForkPoolObject} may need a free worker to begin. Once it has been taken it needs none any more: it only
 * turns out that it is too late. That, too, looks at the workers, because whether it could have begun before depends on them.
 */
public final class FutureObject extends AwaitedObject {

    /** How many cells a task takes. */
    public static final int CELLS = 2;

    private final List<ThreadObject> runners = new ArrayList<>();
    private final int runnerCell;
    private Object offeredTo;
    private ForkPoolObject workers; // null where any number of tasks may run
    private TimedPool pool;
    private boolean done;
    private int runner; // one more than its index among the runners; 0 for none

    public FutureObject(int number, String name, boolean done) {
        super(number, name);
        this.runnerCell = number + 1;
        this.done = done;
    }

    /** Says whose threads may run the task when they join it. */
    public void offer(Object pool) {
        offeredTo = pool;
    }

    /** The {@link Operation#argument} of a {@link Kind#BEGIN} that needs a worker of its own. */
    public static final long AS_WORKER = 1;

    /** Says whose workers run the task if nobody does who joins it. */
    public void needs(ForkPoolObject newWorkers) {
        workers = newWorkers;
    }

    /** Says which pool takes note when the task is cancelled. */
    public void belongsTo(TimedPool newPool) {
        pool = newPool;
    }

    /** Whose threads may run the task when they join it; null for nobody's. */
    public Object offeredTo() {
        return offeredTo;
    }

    @Override
    public int cells() {
        return CELLS;
    }

    /** Only whether it is done can be asked for without a change. */
    @Override
    public boolean isSeenByGuard() {
        return true;
    }

    @Override
    public long guard(int cell) {
        return cell == runnerCell ? runner : done ? 1 : 0;
    }

    @Override
    boolean isDone(Operation op) {
        return guard(op, number()) == 1;
    }

    private boolean needsWorker(Operation op) {
        return op.kind == Kind.BEGIN && op.argument == AS_WORKER && workers != null;
    }

    /** Whether nobody runs it, has run it, or has completed it otherwise. */
    private boolean isThereToBegin(Operation op) {
        return runner(op) == null && !isDone(op);
    }

    private ThreadObject runner(Operation op) {
        long running = guard(op, runnerCell);
        return running == 0 ? null : runners.get((int) running - 1);
    }

    /** The thread that a cancellation interrupts, or null. */
    private ThreadObject interrupted(Operation op) {
        return op.argument == 1 && !isDone(op) ? runner(op) : null;
    }

    @Override
    public boolean enabled(Operation op) {
        if (needsWorker(op)) {
            return !isThereToBegin(op) || workers.isFreeFor(op);
        }
        return op.kind != Kind.AWAIT || awaitEnabled(op);
    }

    @Override
    public void accesses(Operation op, int alternative, Accesses into) {
        switch (op.kind) {
            case READ -> into.add(number(), Accesses.READ);
            case AWAIT -> accessAwait(op, into);
            case BEGIN -> {
                if (needsWorker(op)) {
                    workers.accessWorkers(into, isThereToBegin(op) ? Accesses.EXCLUSIVE : Accesses.READ);
                }
                if (runner(op) == null) {
                    into.add(number(), Accesses.READ);
                    into.add(runnerCell, Accesses.EXCLUSIVE);
                } else {
                    into.add(runnerCell, Accesses.READ); // another thread runs it, or has run it
                }
            }
            case LEAVE -> into.add(runnerCell, Accesses.EXCLUSIVE);
            case CANCEL -> {
                into.add(number(), Accesses.EXCLUSIVE);
                into.add(runnerCell, Accesses.READ);
                if (pool != null) {
                    pool.accessCancelled(into);
                }
                ThreadObject interrupted = interrupted(op);
                if (interrupted != null) {
                    interrupted.accessesOfInterrupt(into);
                }
            }
            default -> into.add(number(), Accesses.EXCLUSIVE);
        }
    }

    @Override
    public void perform(Operation op, int alternative) {
        op.outcome = Operation.Outcome.DONE;
        switch (op.kind) {
            case READ -> op.result = done ? 1 : 0;
            case AWAIT -> performAwait(op);
            case BEGIN -> {
                op.result = !done && runner == 0 ? 1 : 0;
                if (op.result == 1) {
                    runners.add(op.thread);
                    runner = runners.size();
                    if (needsWorker(op)) {
                        workers.occupy();
                    }
                }
            }
            case LEAVE -> runner = 0;
            case UPDATE -> { }
            case COMPLETE -> done = true;
            case CANCEL -> {
                ThreadObject interrupted = interrupted(op);
                if (interrupted != null) {
                    interrupted.interruptNow();
                }
                done = true;
            }
            default -> throw new IllegalArgumentException(op.toString());
        }
    }

    @Override
    public boolean orders(Operation op, Ordering into) {
        if (op.kind == Kind.COMPLETE || op.kind == Kind.CANCEL) {
            into.releases(number());
        } else if (op.kind == Kind.UPDATE) {
            into.acquires(number());
            into.releases(number());
        } else if (op.outcome == Operation.Outcome.DONE) {
            into.acquires(number());
        }
        return true;
    }

    @Override
    public ThreadObject holder() {
        return done || runner == 0 ? null : runners.get(runner - 1);
    }

    @Override
    public void state(StateSink into) {
        into.add(done ? 1 : 0);
        into.add(runner == 0 ? -1 : runners.get(runner - 1).number());
    }

    @Override
    public String describe() {
        return done ? "done" : runner == 0 ? "not begun" : "run by " + runners.get(runner - 1);
    }
}
