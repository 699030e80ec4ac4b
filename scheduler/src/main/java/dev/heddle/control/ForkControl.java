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
 * unless who joins it has been faster; so what is explored is who runs a task, not on which worker.
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

    ForkControl(Run run, Objects objects, ThreadControl threads) {
        super(run, objects);
        this.threads = threads;
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

    /** What stands for a task, or for a pool: that is done once it has been shut down. */
    @Override
    FutureObject model(ProgramThread me, Object real) {
        return objects.synchronizer(
                me,
                real,
                FutureObject.class,
                FutureObject.CELLS,
                number -> new FutureObject(number, null, isDone(real)));
    }

    private static boolean isDone(Object real) {
        return real instanceof ForkJoinTask<?> task ? task.isDone() : ((ForkJoinPool) real).isShutdown();
    }

    @Override
    public void fork(Object task) {
        start(pool(run.current().thread), (ForkJoinTask<?>) task);
    }

    private static ForkJoinPool pool(Thread thread) {
        return thread instanceof ForkJoinWorkerThread worker ? worker.getPool() : ForkJoinPool.commonPool();
    }

    @Override
    public boolean submit(Object pool, Object task) {
        if (pool != ForkJoinPool.commonPool()) {
            giveBack(pool, Kind.READ, 0, 0);
            if (((ForkJoinPool) pool).isShutdown()) {
                return false;
            }
        }
        start((ForkJoinPool) pool, (ForkJoinTask<?>) task);
        return true;
    }

    @Override
    public boolean delay(Object pool, Object task) {
        if (pool != ForkJoinPool.commonPool()) {
            giveBack(pool, Kind.READ, 0, 0);
            if (((ForkJoinPool) pool).isShutdown()) {
                return false;
            }
        }
        DelayedForkTask delayed = new DelayedForkTask((ForkJoinTask<?>) task);
        // It has looked at the clock when it was made; by now it may be later.
        long nanos = Math.max(0, ScheduleHooks.getDelay((Delayed) task, TimeUnit.NANOSECONDS)
                + run.time().clock().now() - run.current().lastLook);
        threads.start(delayed.thread((ForkJoinPool) pool), () -> {
            if (delayed.isTimeOut() ? !waitFor(task, nanos, false) : threads.hasSlept(nanos)) {
                runIfFree((ForkJoinTask<?>) task);
            }
        });
        return true;
    }

    private void start(ForkJoinPool pool, ForkJoinTask<?> task) {
        ProgramThread me = run.enter();
        try {
            model(me, task).offer(pool);
        } finally {
            run.leave(me);
        }
        threads.start(pool.getFactory().newThread(pool), () -> runIfFree(task));
    }

    private void runIfFree(ForkJoinTask<?> task) throws Throwable {
        if (act(task, Kind.BEGIN, 0, 0) == 1) {
            if (CLEARS_INTERRUPT.get(task.getClass()) && objects.interrupted().contains(run.current().number())) {
                threads.interrupted(0); // as its code does next, unseen
            }
            RUN.invoke(task);
        }
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
        lookOrWaitFor(task, -1, interruptibly);
    }

    /** Whether the running thread may run a task that it joins: one of its own pool's, or of the common pool. */
    private boolean mayRun(Object task) {
        ProgramThread me = run.enter();
        try {
            return model(me, task).offeredTo() == pool(me.thread);
        } finally {
            run.leave(me);
        }
    }

    @Override
    public boolean await(Object task, long nanos) throws InterruptedException {
        return lookOrWaitFor(task, nanos, true);
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
        if (pool != ForkJoinPool.commonPool()) {
            giveBack(pool, Kind.COMPLETE, 0, 0);
        }
    }

    @Override
    public void awaitTasks(Object pool) throws InterruptedException {
        List<ProgramThread> started = run.threads().all();
        for (int i = 0; i < started.size(); i++) {
            Thread thread = started.get(i).thread;
            if (thread instanceof ForkJoinWorkerThread worker && worker.getPool() == pool) {
                threads.join(worker, 0, 0);
            }
        }
    }
}
