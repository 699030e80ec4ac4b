package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ThreadPoolTest {

    private static final class Counter {
        int value;

        void increment() {
            value++;
        }

        synchronized void incrementSafely() {
            value++;
        }
    }

    private static void await(ExecutorService pool) throws InterruptedException {
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.DAYS);
    }

    @Test
    void tasksThatShareACounterRace() {
        assertEquals(Failure.Kind.DATA_RACE, Outcomes.failure(() -> {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            Counter counter = new Counter();
            pool.submit(counter::increment);
            pool.submit(counter::increment);
            await(pool);
        }).kind());
    }

    @Test
    void tasksThatLockTakeTheirTurnsInTwoOrders() {
        assertEquals(2, Outcomes.traces(() -> {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            Counter counter = new Counter();
            pool.submit(counter::incrementSafely);
            pool.submit(counter::incrementSafely);
            await(pool);
            assertEquals(2, counter.value);
        }));
    }

    @Test
    void aSingleThreadRunsTasksInTheirOrder() {
        assertEquals(1, Outcomes.traces(() -> {
            ExecutorService pool = Executors.newSingleThreadExecutor();
            Counter counter = new Counter();
            pool.execute(counter::increment);
            pool.execute(counter::increment);
            pool.execute(counter::increment);
            await(pool);
            assertEquals(3, counter.value);
        }));
    }

    @Test
    void whoeverIsFreeTakesTheNextTask() {
        assertEquals(2, Outcomes.traces(() -> {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            for (int i = 0; i < 3; i++) {
                pool.execute(() -> { });
            }
            await(pool);
        }));
    }

    @Test
    void resultsExceptionsAndRejectionsAreTheJvms() {
        assertEquals(
                Set.of("42 IllegalStateException true false"),
                Outcomes.asOnTheJvm(() -> {
                    ExecutorService pool = Executors.newFixedThreadPool(1);
                    Future<Integer> good = pool.submit(() -> 42);
                    Future<?> bad = pool.submit(() -> {
                        throw new IllegalStateException();
                    });
                    pool.shutdown();
                    String thrown = "";
                    try {
                        bad.get();
                    } catch (ExecutionException e) {
                        thrown = e.getCause().getClass().getSimpleName();
                    }
                    return good.get() + " " + thrown + " " + bad.isDone() + " " + bad.isCancelled();
                }));
        assertEquals(
                Set.of("2 rejected", "3 "),
                Outcomes.asOnTheJvm(() -> {
                    AtomicInteger ran = new AtomicInteger();
                    ThreadPoolExecutor pool =
                            new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
                    String rejected = "";
                    for (int i = 0; i < 3; i++) {
                        try {
                            pool.execute(ran::incrementAndGet);
                        } catch (RejectedExecutionException e) {
                            rejected = "rejected";
                        }
                    }
                    await(pool);
                    return ran + " " + rejected;
                }));
    }

    @Test
    void stoppingAndCancellingAreTheJvms() {
        assertEquals(
                Set.of("0 []", "1 []", "1 [interrupted]"),
                Outcomes.asOnTheJvm(() -> {
                    ExecutorService pool = Executors.newFixedThreadPool(1);
                    AtomicInteger seen = new AtomicInteger();
                    pool.execute(() -> seen.set(Thread.currentThread().isInterrupted() ? 2 : 1));
                    pool.execute(() -> { });
                    List<Runnable> left = pool.shutdownNow();
                    await(pool);
                    return left.size() + (seen.get() == 2 ? " [interrupted]" : " []");
                }));
    }

    @Test
    void aCachedPoolReusesAThreadOrStartsANewOne() {
        assertEquals(
                Set.of("1", "2"),
                Outcomes.asOnTheJvm(() -> {
                    ExecutorService pool = Executors.newCachedThreadPool();
                    Callable<Thread> me = Thread::currentThread;
                    Thread first = pool.submit(me).get();
                    Thread second = pool.submit(me).get();
                    await(pool);
                    return first == second ? "1" : "2";
                }));
    }

    @Test
    void whatATaskHasDoneIsSeenByWhoeverWaitsForIt() {
        assertEquals(1, Outcomes.traces(() -> {
            ExecutorService pool = Executors.newFixedThreadPool(1);
            Counter counter = new Counter();
            counter.value = 1;
            pool.submit(counter::increment).get();
            counter.value++;
            pool.execute(counter::increment);
            await(pool);
            assertEquals(4, counter.value);
        }));
    }

    @Test
    void tasksThatWaitForEachOtherNeedTwoThreads() {
        Failure failure = Outcomes.failure(() -> {
            ExecutorService pool = Executors.newFixedThreadPool(1);
            Systematic.name(pool, "pool");
            pool.submit(() -> pool.submit(() -> 1).get()).get();
        });
        assertEquals(Failure.Kind.DEADLOCK, failure.kind());
        assertTrue(failure.details().toString().contains("not begun"), failure.details().toString());
    }

    @Test
    void allAndAnyAreTheJvms() {
        assertEquals(
                Set.of("3 1", "3 2"),
                Outcomes.tracesAsOnTheJvm(() -> {
                    ExecutorService pool = Executors.newFixedThreadPool(2);
                    int sum = 0;
                    for (Future<Integer> result : pool.invokeAll(List.<Callable<Integer>>of(() -> 1, () -> 2))) {
                        sum += result.get();
                    }
                    int any = pool.invokeAny(List.of(() -> 1, () -> 2));
                    pool.shutdown();
                    return sum + " " + any;
                }));
    }

    @Test
    void theCompletionServiceGivesWhatIsDoneFirst() {
        assertEquals(
                Set.of("1 2", "2 1"),
                Outcomes.tracesAsOnTheJvm(() -> {
                    ExecutorService pool = Executors.newFixedThreadPool(2);
                    CompletionService<Integer> done = new ExecutorCompletionService<>(pool);
                    done.submit(() -> 1);
                    done.submit(() -> 2);
                    pool.shutdown();
                    return done.take().get() + " " + done.take().get();
                }));
    }

    @Test
    void whoeverIsTooLateIsRejected() {
        assertEquals(
                Set.of("0 true", "1 false"),
                Outcomes.asOnTheJvm(() -> {
                    ExecutorService pool = Executors.newFixedThreadPool(1);
                    AtomicInteger ran = new AtomicInteger();
                    boolean[] rejected = new boolean[1];
                    Systematic.parallel(pool::shutdown, () -> {
                        try {
                            pool.execute(ran::incrementAndGet);
                        } catch (RejectedExecutionException e) {
                            rejected[0] = true;
                        }
                    });
                    await(pool);
                    return ran + " " + rejected[0];
                }));
    }

    @Test
    void aPoolCanBeShutDownWhileItsFactoryMakesAThread() {
        assertEquals(
                Set.of(
                        "accepted accepted",
                        "accepted rejected",
                        "accepted rejected, left behind",
                        "rejected accepted",
                        "rejected accepted, left behind",
                        "rejected rejected"),
                Outcomes.asOnTheJvm(() -> {
                    AtomicInteger made = new AtomicInteger();
                    ThreadPoolExecutor pool =
                            new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                                made.incrementAndGet();
                                return new Thread(task);
                            });
                    String[] answers = new String[2];
                    Systematic.parallel(
                            () -> answers[0] = execute(pool), () -> answers[1] = execute(pool), pool::shutdown);
                    boolean isLeft = pool.getPoolSize() == 0 && !pool.awaitTermination(1, TimeUnit.SECONDS);
                    return answers[0] + " " + answers[1] + (isLeft ? ", left behind" : "");
                }));
    }

    private static String execute(ExecutorService pool) {
        try {
            pool.execute(() -> { });
            return "accepted";
        } catch (RejectedExecutionException e) {
            return "rejected";
        }
    }

    @Test
    void aWorkerThatDiesIsReplaced() {
        assertEquals(
                Set.of("true 0", "true 1"), // the pool may have ended before its dead worker has
                Outcomes.tracesAsOnTheJvm(() -> {
                    AtomicInteger deaths = new AtomicInteger();
                    ExecutorService pool = Executors.newFixedThreadPool(1, task -> {
                        Thread thread = new Thread(task);
                        thread.setUncaughtExceptionHandler((dead, exception) -> deaths.incrementAndGet());
                        return thread;
                    });
                    pool.execute(() -> {
                        throw new IllegalStateException();
                    });
                    Future<Boolean> next = pool.submit(() -> true);
                    await(pool);
                    return next.get() + " " + deaths;
                }));
    }

    @Test
    void aPoolLeftRunningIsAFailureIfAskedFor() {
        Settings strict = Settings.defaults().withShutdownRequired(true);
        Failure failure = Outcomes.failure(strict, () -> Executors.newFixedThreadPool(1).execute(() -> { }));
        assertEquals(Failure.Kind.LEFTOVER, failure.kind());
        assertTrue(failure.summary().startsWith("The test leaves a thread pool running"), failure.summary());
        assertEquals(1, Outcomes.traces(strict, () -> {
            ExecutorService pool = Executors.newFixedThreadPool(1);
            pool.submit(() -> { }).get();
            await(pool);
        }));
    }
}
