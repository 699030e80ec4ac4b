package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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
                        } catch (java.util.concurrent.RejectedExecutionException e) {
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
}
