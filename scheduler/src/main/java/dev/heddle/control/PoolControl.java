package dev.heddle.control;

import dev.heddle.hook.Pools;
import dev.heddle.object.HandOverPool;
import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import dev.heddle.object.PoolObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ThreadPoolExecutor;

/** {@link ThreadPoolExecutor}. The real pool keeps its workers and tasks; only the waiting is ours. */
final class PoolControl extends Synchronizer<PoolObject> implements Pools {

    private final List<ProgramThread> interrupted = new ArrayList<>(); // by a pool that is being stopped

    private final Rollback rollback;

    PoolControl(Run run, Objects objects, Rollback rollback) {
        super(run, objects);
        this.rollback = rollback;
    }

    @Override
    PoolObject model(ProgramThread me, Object real) {
        return objects.synchronizer(
                me,
                real,
                PoolObject.class,
                PoolObject.CELLS,
                number -> {
                    ThreadPool pool = ThreadPool.of((ThreadPoolExecutor) real);
                    if (objects.outlives(real)) {
                        rollback.keep(pool.keepTasks());
                    }
                    return pool.model(number, run.time());
                });
    }

    @Override
    public void execute(Object pool) {
        act(pool, Kind.EXECUTE, 0, 0);
    }

    @Override
    public int makesThread() {
        return run.current().acts;
    }

    /** Where the factory has come to no event, nobody else can have changed the pool meanwhile. */
    @Override
    public void madeThread(Object pool, int before, boolean hasTask) {
        if (run.current().acts != before) {
            giveBack(pool, Kind.UPDATE, hasTask ? PoolObject.NEW_WORKER : PoolObject.NEW_WORKER_FOR_QUEUE, 0);
        }
    }

    @Override
    public boolean handOver(Object task) {
        ProgramThread me = run.enter();
        try {
            return me.op.object instanceof HandOverPool pool && !run.over() && pool.handOver(task);
        } finally {
            run.leave(me);
        }
    }

    @Override
    public Object work(Object pool) {
        ProgramThread me = run.enter();
        try {
            PoolObject model = model(me, pool);
            if (model instanceof HandOverPool idle) {
                step(me, fill(me, Kind.ARRIVE, model, 0, 0));
                step(me, fill(me, Kind.WAKE, model, 0, 0));
                return idle.handedOverTo(me.object);
            }
            step(me, fill(me, Kind.WORK, model, 0, 0));
            return null;
        } finally {
            run.leave(me);
        }
    }

    @Override
    public void leave(Object pool, boolean abruptly) {
        if (abruptly) {
            giveBack(pool, Kind.LEAVE, 0, 0);
        }
    }

    @Override
    public void shutdown(Object pool) {
        giveBack(pool, Kind.SHUT_DOWN, 0, 0);
    }

    @Override
    public void shutdownNow(Object pool) {
        interrupted.clear();
        giveBack(pool, Kind.STOP, 0, 0);
    }

    /**
     * A thread is about to be interrupted by code of the JDK.
     *
     * @return whether that is a pool's or a future's doing and has been seen to
     */
    boolean interrupts(ProgramThread me, ProgramThread other) {
        Operation next = other.op;
        if (next.object instanceof PoolObject && (next.kind == Kind.WORK || next.kind == Kind.WAKE)) {
            return true; // it is not the interrupt that lets a worker go that waits for work
        }
        if (me.op.kind == Kind.STOP) {
            interrupted.add(other);
            return true;
        }
        return me.op.kind == Kind.CANCEL;
    }

    @Override
    public void interruptWorkers(Object pool) {
        ProgramThread me = run.enter();
        try {
            List<ProgramThread> workers = new ArrayList<>(interrupted);
            interrupted.clear();
            workers.sort(Comparator.comparingInt(ProgramThread::number)); // the pool goes by hash codes
            for (ProgramThread worker : workers) {
                if (!run.over()) {
                    me.op.set(Kind.INTERRUPT, worker.object, 0);
                    run.step(me);
                }
            }
        } finally {
            run.leave(me);
        }
    }

    @Override
    public boolean awaitTermination(Object pool, long nanos) throws InterruptedException {
        return waitFor(pool, nanos, true);
    }

    @Override
    public void isShutdown(Object pool) {
        giveBack(pool, Kind.READ, PoolObject.IS_SHUT_DOWN, 0);
    }

    @Override
    public void read(Object pool) {
        giveBack(pool, Kind.READ, PoolObject.STATE_AND_WORKERS, 0);
    }

    @Override
    public void describe(Object pool) {
        giveBack(pool, Kind.READ, PoolObject.EVERYTHING, 0);
    }

    @Override
    public void change(Object pool) {
        giveBack(pool, Kind.UPDATE, 0, 0);
    }
}
