package dev.heddle.control;

import dev.heddle.hook.ScheduleHooks;
import dev.heddle.object.ClockObject;
import dev.heddle.object.PoolObject;
import dev.heddle.object.TimedPool;
import java.util.concurrent.Delayed;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;

/** The same for a {@link ScheduledThreadPoolExecutor}, and which of its tasks are due when. */
final class ScheduledPool extends ThreadPool implements TimedPool.Pool {

    private static final Class<?> TASK = task();
    private static final PrivateField POOL = new PrivateField(TASK, ScheduledThreadPoolExecutor.class);

    private final ScheduledThreadPoolExecutor pool;
    private ClockObject clock;

    ScheduledPool(ScheduledThreadPoolExecutor pool) {
        super(pool);
        this.pool = pool;
    }

    private static Class<?> task() {
        try {
            return Class.forName(ScheduledThreadPoolExecutor.class.getName() + "$ScheduledFutureTask");
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("This JDK's ScheduledThreadPoolExecutor has other tasks.", e);
        }
    }

    /** The pool that a task belongs to; null where it is not a task of one that is scheduled. */
    static Object of(Future<?> task) {
        return task.getClass() == TASK ? POOL.of(task) : null;
    }

    @Override
    PoolObject model(int number, VirtualTime time) {
        clock = time.clock();
        Repetitions repetitions = time.repetitions();
        return new TimedPool(number, null, this, clock, repetitions.freeRuns(), repetitions.heededRuns());
    }

    @Override
    public Object[] tasks() {
        return queue.toArray();
    }

    @Override
    public long due(Object task) {
        return clock.now() + ScheduleHooks.delay((Delayed) task);
    }

    @Override
    public boolean keepsDelayed() {
        return pool.getExecuteExistingDelayedTasksAfterShutdownPolicy();
    }
}
