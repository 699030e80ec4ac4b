package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import dev.heddle.object.ForkPoolObject;
import dev.heddle.object.Kind;
import java.lang.reflect.Field;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/** {@link ForkJoinPool}s: whether they have been shut down and, where it can be told, how their workers are occupied. */
final class ForkPools extends Synchronizer<ForkPoolObject> {

    /** Where the JDK keeps how many workers have to run when others wait: as such, or less those that the pool wants. */
    private static final Field LEAST_RUNNING = leastRunningField();

    private static final int SHIFT = 48;

    ForkPools(Run run, Objects objects) {
        super(run, objects);
    }

    private static Field leastRunningField() {
        AgentStatus.open(ForkJoinPool.class.getPackageName(), ForkPools.class.getModule());
        for (Field field : ForkJoinPool.class.getDeclaredFields()) {
            boolean isOlder = field.getName().equals("bounds");
            if (isOlder || field.getName().equals("config") && field.getType() == long.class) {
                field.setAccessible(true);
                return field;
            }
        }
        throw new IllegalStateException("This JDK's ForkJoinPool does not tell how many workers it has run.");
    }

    private static int leastRunning(ForkJoinPool pool) {
        try {
            return LEAST_RUNNING.getType() == int.class
                    ? (short) LEAST_RUNNING.getInt(pool) + pool.getParallelism()
                    : (short) (LEAST_RUNNING.getLong(pool) >>> SHIFT);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    ForkPoolObject model(ProgramThread me, Object real) {
        ForkJoinPool pool = (ForkJoinPool) real;
        return objects.synchronizer(
                me,
                real,
                ForkPoolObject.class,
                ForkPoolObject.CELLS,
                number -> new ForkPoolObject(
                        number, null, pool.getParallelism(), leastRunning(pool), pool.isShutdown()));
    }

    /** The pool whose tasks a thread may run: its own, or the common one. */
    static ForkJoinPool of(Thread thread) {
        return thread instanceof ForkJoinWorkerThread worker
                ? worker.getPool()
                : ForkJoinPool.commonPool();
    }

    /** Whether the pool carries the JDK's own virtual threads, such as those that wait for input: it is no part of the program. */
    static boolean isOfJdk(ForkJoinPool pool) {
        return pool.getFactory().getClass().getPackageName().equals(Thread.class.getPackageName());
    }

    /** Whether the pool takes a task; if not, its own code says so. */
    boolean takesTask(ForkJoinPool pool) {
        if (pool == ForkJoinPool.commonPool()) {
            return true;
        }
        return isShutDown(pool) == 0;
    }

    /** Looks whether the pool has been shut down: gives 1 if so. */
    long isShutDown(ForkJoinPool pool) {
        return giveBack(pool, Kind.READ, 0, 0);
    }

    void shutdown(ForkJoinPool pool) {
        if (pool != ForkJoinPool.commonPool()) {
            giveBack(pool, Kind.SHUT_DOWN, 0, 0);
        }
    }

    /**
     * A task is given to the pool.
     *
     * @return the workers that it needs, or null where there are enough for all tasks
     */
    ForkPoolObject workersFor(ProgramThread me, ForkJoinPool pool) {
        if (model(me, pool).isCrowded() && objects.crowdedPools().add(objects.number(me, pool))) {
            throw run.fail(null);
        }
        return crowded(me, pool);
    }

    private ForkPoolObject crowded(ProgramThread me, ForkJoinPool pool) {
        return objects.crowdedPools().contains(objects.number(me, pool)) ? model(me, pool) : null;
    }

    /** The running thread has begun a task as a worker of the pool. */
    void occupy(ForkJoinPool pool) {
        ProgramThread me = run.enter();
        me.place = crowded(me, pool);
        run.leave(me);
    }

    /** The running thread is through with a task, as a worker of the pool. */
    void leave(ForkJoinPool pool) {
        if (run.current().place != null) {
            giveBack(pool, Kind.LEAVE, 0, 0);
        }
    }

    /** Waits until the pool is shut down; gives false if that takes too long. */
    boolean awaitShutdown(ForkJoinPool pool, long nanos) throws InterruptedException {
        return lookOrWaitFor(pool, nanos, true);
    }

    /** The running thread, which is no worker of the pool, runs tasks of it from now on or, at the end, no more. */
    void helps(ForkJoinPool pool, boolean more) {
        ProgramThread me = run.enter();
        try {
            ForkPoolObject crowded = crowded(me, pool);
            if (crowded != null && !run.over()) {
                step(me, fill(me, more ? Kind.REGISTER : Kind.DEREGISTER, crowded, 0, 0));
            }
        } finally {
            run.leave(me);
        }
    }
}
