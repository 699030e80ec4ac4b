package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import dev.heddle.hook.Forks;
import dev.heddle.hook.ScheduleHooks;
import dev.heddle.object.FutureObject;
import dev.heddle.object.Kind;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.Delayed;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;

/**
 * {@link ForkJoinPool} and its tasks. Each task that is forked or given to a pool has a thread of its own, which runs it
 * unless who joins it has been faster; so what is explored is who runs a task, not on which worker. It begins when a worker
 * is free.
 */
final class ForkControl extends Synchronizer<FutureObject> implements Forks {

    private static final MethodHandle RUN = run();

    /** Which tasks begin by clearing the interrupt flag of the thread that runs them: those that can be interrupted. */
    private static final ClassValue<Boolean> CLEARS_INTERRUPT = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return type != null
                    && (type.getName().startsWith("java.util.concurrent.ForkJoinTask$")
                                    && type.getSimpleName().contains("Interruptible")
                            || computeValue(type.getSuperclass()));
        }
    };

    private final ThreadControl threads;
    private final ForkPools pools;

    ForkControl(Run run, Objects objects, ThreadControl threads) {
        super(run, objects);
        this.threads = threads;
        this.pools = new ForkPools(run, objects);
    }

    private static MethodHandle run() {
        AgentStatus.open(ForkJoinTask.class.getPackageName(), ForkControl.class.getModule());
        try {
            Method method = ForkJoinTask.class.getDeclaredMethod("doExec");
            method.setAccessible(true);
            return MethodHandles.lookup().unreflect(method);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("This JDK's ForkJoinTask has no doExec.", e);
        }
    }

    @Override
    FutureObject model(ProgramThread me, Object real) {
        return objects.synchronizer(
                me,
                real,
                FutureObject.class,
                FutureObject.CELLS,
                number -> new FutureObject(number, null, ((ForkJoinTask<?>) real).isDone()));
    }

    @Override
    public void fork(Object task) {
        start(ForkPools.of(run.current().thread), (ForkJoinTask<?>) task);
    }

    @Override
    public boolean submit(Object pool, Object task) {
        if (ForkPools.isOfJdk((ForkJoinPool) pool)) {
            return false;
        }
        boolean taken = pools.takesTask((ForkJoinPool) pool);
        if (taken) {
            start((ForkJoinPool) pool, (ForkJoinTask<?>) task);
        }
        return taken;
    }

    @Override
    public boolean delay(Object pool, Object task) {
        if (!pools.takesTask((ForkJoinPool) pool)) {
            return false;
        }
        DelayedForkTask delayed = new DelayedForkTask((ForkJoinTask<?>) task);
        // It has looked at the clock when it was made; by now it may be later.
        long nanos = Math.max(0, ScheduleHooks.getDelay((Delayed) task, TimeUnit.NANOSECONDS)
                + run.time().clock().now() - run.current().lastLook);
        if (!delayed.isImmediate()) {
            needWorker((ForkJoinPool) pool, task, false);
        }
        threads.start(delayed.thread((ForkJoinPool) pool), () -> {
            if (delayed.isTimeOut() ? !waitFor(task, nanos, false) : threads.hasSlept(nanos)) {
                if (delayed.isImmediate()) {
                    runIfFree((ForkJoinTask<?>) task);
                } else {
                    work((ForkJoinPool) pool, (ForkJoinTask<?>) task);
                }
            }
        });
        return true;
    }

    private void start(ForkJoinPool pool, ForkJoinTask<?> task) {
        needWorker(pool, task, true);
        threads.start(pool.getFactory().newThread(pool), () -> work(pool, task));
    }

    /** @param offered whether threads of the pool that join the task may run it */
    private void needWorker(ForkJoinPool pool, Object task, boolean offered) {
        ProgramThread me = run.enter();
        try {
            FutureObject model = model(me, task);
            model.needs(pools.workersFor(me, pool));
            if (offered) {
                model.offer(pool);
            }
        } finally {
            run.leave(me);
        }
    }

    /** Runs the task as a worker of the pool, unless somebody has been faster. */
    private void work(ForkJoinPool pool, ForkJoinTask<?> task) throws Throwable {
        if (act(task, Kind.BEGIN, FutureObject.AS_WORKER, 0) == 0) {
            return;
        }
        pools.occupy(pool);
        try {
            execute(task);
        } finally {
            pools.leave(pool);
        }
    }

    private void runIfFree(ForkJoinTask<?> task) throws Throwable {
        if (act(task, Kind.BEGIN, 0, 0) == 1) {
            execute(task);
        }
    }

    private void execute(ForkJoinTask<?> task) throws Throwable {
        if (CLEARS_INTERRUPT.get(task.getClass()) && objects.interrupted().contains(run.current().number())) {
            threads.interrupted(0); // as its code does next, unseen
        }
        RUN.invoke(task);
    }

    @Override
    public void join(Object task, boolean interruptibly) throws InterruptedException {
        if (mayRun(task)) {
            try {
                runIfFree((ForkJoinTask<?>) task);
            } catch (RuntimeException | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }
        joins(task, -1, interruptibly);
    }

    /** Whether the running thread may run a task that it joins: one of its own pool's, or of the common pool. */
    private boolean mayRun(Object task) {
        ProgramThread me = run.enter();
        try {
            return model(me, task).offeredTo() == ForkPools.of(me.thread);
        } finally {
            run.leave(me);
        }
    }

    @Override
    public boolean await(Object task, long nanos) throws InterruptedException {
        return joins(task, nanos, true);
    }

    @Override
    public void complete(Object task) {
        giveBack(task, Kind.COMPLETE, 0, 0);
    }

    /** That a thread is ended is no exception of its task: it must not be told to anybody. */
    @Override
    public void fail(Object task) {
        act(task, Kind.COMPLETE, 0, 0);
    }

    @Override
    public void read(Object task) {
        giveBack(task, Kind.READ, 0, 0);
    }

    @Override
    public void count(Object task) {
        giveBack(((CountedCompleter<?>) task).getRoot(), Kind.UPDATE, 0, 0);
    }

    @Override
    public void shutdown(Object pool) {
        pools.shutdown((ForkJoinPool) pool);
    }

    @Override
    public void isShutdown(Object pool) {
        pools.isShutDown((ForkJoinPool) pool);
    }

    @Override
    public boolean awaitTermination(Object real, long nanos) throws InterruptedException {
        ForkJoinPool pool = (ForkJoinPool) real;
        if (pool == ForkJoinPool.commonPool()) {
            awaitQuiescence(pool, nanos);
            return false;
        }
        long end = end(nanos);
        return pools.awaitShutdown(pool, nanos) && awaitWorkers(pool, end);
    }

    @Override
    public boolean awaitQuiescence(Object real, long nanos) throws InterruptedException {
        ForkJoinPool pool = (ForkJoinPool) real;
        pools.helps(pool, true);
        boolean inTime = awaitWorkers(pool, end(nanos));
        pools.helps(pool, false);
        return inTime;
    }

    private long end(long nanos) {
        return nanos < 0 ? -1 : run.time().clock().now() + nanos;
    }

    /** Waits for the end of all tasks of the pool but the running thread's own; gives false if that takes too long. */
    private boolean awaitWorkers(ForkJoinPool pool, long end) throws InterruptedException {
        List<ProgramThread> started = run.threads().all();
        for (int i = 0; i < started.size(); i++) {
            Thread thread = started.get(i).thread;
            if (started.get(i) != run.current()
                    && thread instanceof ForkJoinWorkerThread worker
                    && worker.getPool() == pool
                    && !threads.joins(worker, end < 0 ? 0 : Math.max(1, end - run.time().clock().now()), 0)) {
                return false;
            }
        }
        return true;
    }
}
