package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.Systematic;
import dev.heddle.Timeouts;
import dev.heddle.Verdict;
import dev.heddle.outcome.SharedOutcomes;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ScheduledPoolTest {

    private static void await(ScheduledExecutorService pool) throws InterruptedException {
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.DAYS);
    }

    @Test
    void tasksRunInTheOrderOfTheirDeadlines() {
        assertEquals(
                Set.of("ab", "ba"), // so much time may pass between the two calls that the second comes too late
                Outcomes.asOnTheJvm(() -> {
                    ScheduledExecutorService pool = Executors.newSingleThreadScheduledExecutor();
                    StringBuffer order = new StringBuffer();
                    pool.schedule(() -> order.append("b"), 2, TimeUnit.MILLISECONDS);
                    pool.schedule(() -> order.append("a"), 1, TimeUnit.MILLISECONDS);
                    await(pool);
                    return order.toString();
                }));
        assertEquals(
                Set.of("abc"),
                Outcomes.tracesAsOnTheJvm(() -> {
                    ScheduledExecutorService pool = Executors.newSingleThreadScheduledExecutor();
                    StringBuffer order = new StringBuffer();
                    pool.schedule(() -> order.append("b"), 2, TimeUnit.MILLISECONDS);
                    pool.schedule(() -> order.append("c"), 2, TimeUnit.MILLISECONDS);
                    pool.execute(() -> order.insert(0, "a"));
                    await(pool);
                    return order.toString();
                }));
    }

    @Test
    void oneTaskHasOneTrace() {
        assertEquals(1, Outcomes.traces(() -> {
            ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
            assertEquals(42, pool.schedule(() -> 42, 1, TimeUnit.HOURS).get());
            await(pool);
        }));
    }

    @Test
    void tasksThatShareACounterRace() {
        assertEquals(Failure.Kind.DATA_RACE, Outcomes.failure(() -> {
            ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
            int[] plain = new int[1];
            pool.schedule(() -> plain[0]++, 1, TimeUnit.SECONDS);
            pool.schedule(() -> plain[0]++, 1, TimeUnit.SECONDS);
            await(pool);
        }).kind());
    }

    @Test
    void aTaskThatIsRepeatedRunsAsOftenAsItIsWaitedFor() {
        for (boolean atFixedRate : new boolean[] {true, false}) {
            assertEquals(
                    Set.of("3 true CancellationException"),
                    Outcomes.ofRunsAsOnTheJvm(() -> {
                        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
                        int[] ran = new int[1];
                        CountDownLatch often = new CountDownLatch(3);
                        Runnable tick = () -> {
                            if (often.getCount() > 0) {
                                ran[0]++;
                                often.countDown();
                            }
                        };
                        ScheduledFuture<?> ticking = atFixedRate
                                ? pool.scheduleAtFixedRate(tick, 1, 1, TimeUnit.MICROSECONDS)
                                : pool.scheduleWithFixedDelay(tick, 1, 1, TimeUnit.MICROSECONDS);
                        often.await();
                        boolean cancelled = ticking.cancel(false);
                        String thrown = "";
                        try {
                            ticking.get();
                        } catch (CancellationException e) {
                            thrown = e.getClass().getSimpleName();
                        }
                        await(pool);
                        return ran[0] + " " + cancelled + " " + thrown;
                    }));
        }
    }

    private static void heartbeatAndClose() throws InterruptedException {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        CountDownLatch first = new CountDownLatch(1);
        AtomicBoolean closed = new AtomicBoolean();
        AtomicInteger runs = new AtomicInteger();
        pool.scheduleWithFixedDelay(
                () -> {
                    first.countDown();
                    Systematic.check(runs.incrementAndGet() < 2 || !closed.get(), "it beats after the close");
                },
                1, 1, TimeUnit.SECONDS);
        first.await();
        closed.set(true);
        pool.shutdownNow();
    }

    /** The first run cannot be too late, but the second. */
    @ParameterizedTest
    @EnumSource(value = Strategy.class, names = {"OPTIMAL", "SOURCE", "PERSISTENT", "ALL"})
    void aSecondRunBesideACloseIsFound(Strategy strategy) {
        Settings settings = Settings.defaults().withStrategy(strategy);
        Failure failure = Outcomes.failure(settings, ScheduledPoolTest::heartbeatAndClose);
        assertEquals("it beats after the close", failure.cause().getMessage());
    }

    @Test
    void runsThatWereCutAreToldOf() {
        Verdict verdict = Systematic.explore(Settings.defaults().withMaxRuns(1), ScheduledPoolTest::heartbeatAndClose);
        assertNull(verdict.failure());
        assertEquals(Verdict.Extent.STOPPED, verdict.extent());
        assertEquals(
                "what repeated tasks may do after their first run (maxRuns) is not explored", verdict.extentDetail());
    }

    /** The next run is at 4 s when the sleep ends, unless some run, or the one who sleeps, is late. */
    @Test
    void runsKeepTheirTimeBesideASleep() {
        SharedOutcomes.take();
        Verdict verdict = Systematic.explore(Settings.defaults().withMaxRuns(1), () -> {
            ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
            ScheduledFuture<?> task = pool.scheduleAtFixedRate(() -> { }, 1, 1, TimeUnit.SECONDS);
            Thread.sleep(3_500);
            SharedOutcomes.add("" + task.getDelay(TimeUnit.MILLISECONDS));
            pool.shutdownNow();
        });
        assertNull(verdict.failure(), () -> verdict.failure().summary());
        assertEquals(Set.of("-3500", "-2500", "-1500", "-500", "500"), SharedOutcomes.take());
    }

    @Test
    void asALastResortATaskIsRepeatedAsOftenAsThereIsTime() {
        Settings lastResort = Settings.defaults().withTimeouts(Timeouts.LAST_RESORT);
        assertEquals(1, Outcomes.traces(lastResort, () -> {
            ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
            AtomicInteger runs = new AtomicInteger();
            pool.scheduleAtFixedRate(runs::incrementAndGet, 1, 1, TimeUnit.SECONDS);
            Thread.sleep(60_500);
            pool.shutdownNow();
            assertEquals(60, runs.get());
        }));
        Verdict left = Systematic.explore(lastResort, () ->
                Executors.newScheduledThreadPool(1).scheduleAtFixedRate(() -> { }, 1, 1, TimeUnit.SECONDS));
        assertNull(left.failure(), () -> left.failure().summary());
        assertEquals("what repeated tasks may do after their first 3 runs (maxRuns) is not explored", left.extentDetail());
    }

    @Test
    void aTaskThatIsRepeatedAndLeftRunningIsNamedAndEnded() {
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> {
            AtomicInteger ticks = new AtomicInteger();
            Executors.newScheduledThreadPool(1).scheduleAtFixedRate(ticks::incrementAndGet, 1, 1, TimeUnit.SECONDS);
        });
        assertNull(verdict.failure(), () -> verdict.failure().summary());
        assertEquals(
                "what repeated tasks may do after their first 3 runs (maxRuns) is not explored", verdict.extentDetail());
        assertTrue(verdict.notes().toString().contains("The test leaves a thread pool running"), verdict.notes().toString());
    }

    @Test
    void whatIsNotReleasedByATaskIsADeadlock() {
        Failure failure = Outcomes.failure(() -> {
            ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
            CountDownLatch latch = new CountDownLatch(2);
            pool.schedule(latch::countDown, 1, TimeUnit.SECONDS);
            latch.await();
        });
        assertEquals(Failure.Kind.DEADLOCK, failure.kind());
        assertTrue(!failure.details().toString().contains("clock"), failure.details().toString());
        assertTrue(failure.story().threads().contains("clock"), failure.story().threads().toString());
    }

    @Test
    void cancellingAndTheQueueAreTheJvms() {
        for (boolean removes : new boolean[] {true, false}) {
            assertEquals(
                    Set.of("true true 0", "true true 1", "false false 1"),
                    Outcomes.asOnTheJvm(() -> {
                        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
                        pool.setRemoveOnCancelPolicy(removes);
                        AtomicInteger ran = new AtomicInteger();
                        ScheduledFuture<?> task = pool.schedule(ran::incrementAndGet, 1, TimeUnit.NANOSECONDS);
                        boolean cancelled = task.cancel(false);
                        await(pool);
                        return cancelled + " " + task.isCancelled() + " " + ran;
                    }));
        }
    }

    @Test
    void shuttingDownIsTheJvms() {
        for (boolean keeps : new boolean[] {true, false}) {
            assertEquals(
                    keeps ? Set.of("1 false") : Set.of("0 true", "1 false"),
                    Outcomes.asOnTheJvm(() -> {
                        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
                        pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(keeps);
                        AtomicInteger ran = new AtomicInteger();
                        ScheduledFuture<?> task = pool.schedule(ran::incrementAndGet, 1, TimeUnit.MILLISECONDS);
                        await(pool);
                        return ran + " " + task.isCancelled();
                    }));
        }
        assertEquals(
                Set.of("0 1 rejected", "0 0 rejected", "1 0 rejected"), // a task may have been taken, and not begun
                Outcomes.asOnTheJvm(() -> {
                    ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
                    AtomicInteger ran = new AtomicInteger();
                    pool.schedule(ran::incrementAndGet, 100, TimeUnit.NANOSECONDS);
                    int left = pool.shutdownNow().size();
                    await(pool);
                    try {
                        pool.schedule(ran::incrementAndGet, 1, TimeUnit.SECONDS);
                        return "accepted";
                    } catch (RejectedExecutionException e) {
                        return ran + " " + left + " rejected";
                    }
                }));
        assertEquals(
                Set.of("0 true", "1 true", "2 true"), // further ones are not explored
                Outcomes.ofRunsAsOnTheJvm(() -> {
                    ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
                    AtomicInteger ran = new AtomicInteger();
                    ScheduledFuture<?> task = pool.scheduleAtFixedRate(ran::incrementAndGet, 0, 1, TimeUnit.DAYS);
                    await(pool);
                    return ran + " " + task.isCancelled();
                }));
    }

    @Test
    void anExceptionEndsTheRepetition() {
        assertEquals(
                Set.of("1 IllegalStateException"),
                Outcomes.asOnTheJvm(() -> {
                    ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
                    int[] ran = new int[1];
                    ScheduledFuture<?> task = pool.scheduleAtFixedRate(
                            () -> {
                                ran[0]++;
                                throw new IllegalStateException();
                            },
                            1, 1, TimeUnit.MICROSECONDS);
                    String thrown = "";
                    try {
                        task.get();
                    } catch (ExecutionException e) {
                        thrown = e.getCause().getClass().getSimpleName();
                    }
                    await(pool);
                    return ran[0] + " " + thrown;
                }));
    }

    private static final class Shared {
        static final ScheduledExecutorService ONE = Executors.newScheduledThreadPool(1, Shared::daemon);
        static final ScheduledExecutorService OTHER = Executors.newScheduledThreadPool(1, Shared::daemon);

        private static Thread daemon(Runnable task) {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        }
    }

    /** The first execution ends before the tasks begin, because it turns out that time matters. */
    @Test
    void poolsThatOutliveExecutionsKeepNoTasksOfThem() {
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> {
            Future<Integer> one = Shared.ONE.submit(() -> 1);
            Future<Integer> other = Shared.OTHER.submit(() -> 2);
            assertEquals(3, one.get() + other.get());
        });
        assertNull(verdict.failure(), () -> verdict.failure().summary());
        assertEquals(Verdict.Extent.COMPLETE, verdict.extent(), verdict.extentDetail());
    }
}
