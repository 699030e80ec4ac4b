package dev.heddle.control;

import dev.heddle.hook.Schedules;
import dev.heddle.object.Kind;
import dev.heddle.object.PoolObject;
import dev.heddle.object.TimedPool;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Future;

/** {@link java.util.concurrent.ScheduledThreadPoolExecutor}, as far as it differs from other pools. */
final class ScheduleControl implements Schedules {

    private static final Set<String> GIVES_UP = Set.of(
            "java.util.concurrent.CompletableFuture$Timeout",
            "java.util.concurrent.CompletableFuture$DelayedCompleter",
            "java.util.concurrent.StructuredTaskScope");

    private final Run run;
    private final PoolControl pools;
    private final FutureControl futures;
    private final ThreadControl threads;
    private final Set<PoolObject> ticking = new HashSet<>(); // pools that have a thread for the time
    private final Map<Object, Queue<Future<?>>> thrownOut = new IdentityHashMap<>(); // by pool

    ScheduleControl(Run run, PoolControl pools, FutureControl futures, ThreadControl threads) {
        this.run = run;
        this.pools = pools;
        this.futures = futures;
        this.threads = threads;
    }

    /** A new execution begins. */
    void begin() {
        ticking.clear();
        thrownOut.clear();
    }

    @Override
    public void schedule(Object pool, long nanos, boolean repeats) {
        if (repeats || nanos > 0) {
            startTicking(pool); // first: what follows the announcement is the pool's own code
        }
        give(pool, Math.max(0, nanos));
    }

    private void give(Object pool, long nanos) {
        ProgramThread me = run.enter();
        try {
            pools.step(me, pools.fill(me, Kind.EXECUTE, pools.model(me, pool), nanos, 0));
        } finally {
            run.leave(me);
        }
    }

    private void startTicking(Object pool) {
        ProgramThread me = run.enter();
        if (!run.over()) {
            run.time().require();
        }
        TimedPool model = (TimedPool) pools.model(me, pool);
        boolean first = ticking.add(model);
        run.leave(me);
        if (first) {
            Thread ticker = new Thread(null, null, model.name() == null ? "clock" : "clock of " + model.name());
            ticker.setDaemon(true);
            run.time().repetitions().concerns();
            threads.start(ticker, () -> tick(model));
        }
    }

    /** The code of the thread that lets time pass for a pool. */
    private void tick(TimedPool pool) {
        ProgramThread me = run.enter();
        try {
            do {
                pools.step(me, pools.fill(me, Kind.TICK, pool, 0, 0));
            } while (me.op.result == 1);
        } finally {
            run.leave(me);
        }
    }

    @Override
    public void delay(Runnable task, Object code, long nanos) {
        Thread thread = new Thread(null, null, "CompletableFutureDelayScheduler");
        thread.setDaemon(true);
        threads.start(thread, () -> {
            if (isTimeOut(code) ? !futures.waitFor(task, nanos, false) : threads.hasSlept(nanos)) {
                task.run();
            }
        });
    }

    /** Whether what is to run after some time gives something up, rather than to begin something. */
    static boolean isTimeOut(Object code) {
        String name = code.getClass().getName();
        return GIVES_UP.stream().anyMatch(name::startsWith);
    }

    @Override
    public void repeat(Object pool, Object task) {
        futures.giveBack(task, Kind.LEAVE, 0, 0);
        if (!run.over()) {
            give(pool, 1);
            ProgramThread me = run.enter();
            ((TimedPool) pools.model(me, pool)).repeats(task);
            run.leave(me);
        }
    }

    @Override
    public void taken(Object pool) {
        pools.isShutdown(pool);
    }

    @Override
    public void thrownOut(Object pool, Future<?> task) {
        thrownOut.computeIfAbsent(pool, any -> new ArrayDeque<>()).add(task);
    }

    @Override
    public Future<?> nextThrownOut(Object pool) {
        Queue<Future<?>> tasks = thrownOut.get(pool);
        return tasks == null ? null : tasks.poll();
    }

    @Override
    public long elapsedNanos() {
        return run.time().clock().now();
    }
}
