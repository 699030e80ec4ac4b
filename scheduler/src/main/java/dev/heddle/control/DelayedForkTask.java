package dev.heddle.control;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/** A task that a {@link ForkJoinPool} runs when its time has come (JDK 25 and later). */
final class DelayedForkTask {

    private final Object code;
    private final boolean isImmediate;

    DelayedForkTask(ForkJoinTask<?> task) {
        Class<?> type = task.getClass();
        this.code = new PrivateField(type, Runnable.class).of(task);
        this.isImmediate = (boolean) new PrivateField(type, boolean.class).of(task);
    }

    /** The thread to run it: one of the pool's, or that by which the pool itself knows the time. */
    Thread thread(ForkJoinPool pool) {
        Thread worker = pool.getFactory().newThread(pool);
        if (!isImmediate) {
            return worker;
        }
        Thread scheduler = new Thread(null, null, worker.getName().replaceAll("worker-\\d+$", "delayScheduler"));
        scheduler.setDaemon(true);
        return scheduler;
    }

    /** Whether it is run by the thread by which the pool knows the time, not by a worker. */
    boolean isImmediate() {
        return isImmediate;
    }

    boolean isTimeOut() {
        return code != null && ScheduleControl.isTimeOut(code);
    }
}
