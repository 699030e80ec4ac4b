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
import java.util.Set;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** In which order sleeps and time limits end, and time that passes only where nobody can go on. */
class DeadlineTest {

    private static final Settings LAST_RESORT = Settings.defaults().withTimeouts(Timeouts.LAST_RESORT);

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean lockWithin(ReentrantLock lock, long seconds) {
        try {
            return lock.tryLock(seconds, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    // ---- deadlines keep their order --------------------------------------------------------------

    private static Verdict reliefThatComesAfter(long millis, Settings settings) {
        return Systematic.explore(settings, () -> {
            Semaphore permit = new Semaphore(0);
            boolean[] got = new boolean[1];
            Systematic.parallel(
                    () -> got[0] = acquires(permit),
                    () -> {
                        sleep(millis);
                        permit.release();
                    });
            Systematic.check(!got[0], "it came in time");
        });
    }

    /** Who waits for a second does not get what another one gives after five. */
    @ParameterizedTest
    @EnumSource(value = Strategy.class, names = {"OPTIMAL", "SOURCE", "PERSISTENT", "ALL"})
    void whatComesAfterALongSleepIsTooLateForAShorterWaitThatBeganWithIt(Strategy strategy) {
        Settings settings = Settings.defaults().withStrategy(strategy);
        Verdict late = reliefThatComesAfter(5_000, settings);
        assertNull(late.failure(), () -> late.failure().summary());
        assertTrue(late.complete());
        assertEquals("it came in time", reliefThatComesAfter(999, settings).failure().cause().getMessage());
    }

    /** The ways in which a program has something run after some time. */
    private enum Delay {
        SLEEP {
            @Override
            void run(Runnable code, long millis) {
                new Thread(() -> {
                    try {
                        Thread.sleep(millis);
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                    code.run();
                }).start();
            }
        },
        SCHEDULED_POOL {
            @Override
            void run(Runnable code, long millis) {
                ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
                pool.schedule(code, millis, TimeUnit.MILLISECONDS);
            }
        },
        TIMER {
            @Override
            void run(Runnable code, long millis) {
                new Timer(true).schedule(
                        new TimerTask() {
                            @Override
                            public void run() {
                                code.run();
                            }
                        },
                        millis);
            }
        },
        DELAY_QUEUE {
            @Override
            void run(Runnable code, long millis) {
                DelayQueue<Element> queue = new DelayQueue<>();
                queue.add(new Element(code, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis)));
                new Thread(() -> {
                    try {
                        queue.take().code.run();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }).start();
            }
        },
        DELAYED_EXECUTOR {
            @Override
            void run(Runnable code, long millis) {
                CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS, Runnable::run).execute(code);
            }
        };

        /** Has code run after some time, by another thread. */
        abstract void run(Runnable code, long millis);

        private record Element(Runnable code, long due) implements Delayed {

            @Override
            public long getDelay(TimeUnit unit) {
                return unit.convert(due - System.nanoTime(), TimeUnit.NANOSECONDS);
            }

            @Override
            public int compareTo(Delayed other) {
                return Long.compare(due, ((Element) other).due);
            }
        }
    }

    private static Verdict reliefBy(Delay delay, long millis, Settings settings) {
        return Systematic.explore(settings, () -> {
            Semaphore permit = new Semaphore(0);
            long begin = System.nanoTime();
            delay.run(permit::release, millis);
            long waitedFrom = System.nanoTime() - begin; // not at once, where the thread is slow
            boolean got = acquires(permit);
            Systematic.check(!got || waitedFrom > 0, "it came in time");
        });
    }

    /** The same whatever it is that waits for its time. */
    @ParameterizedTest
    @EnumSource(Delay.class)
    void whatIsDueLaterIsTooLateForAShorterWait(Delay delay) {
        Verdict late = reliefBy(delay, 5_000, Settings.defaults());
        assertNull(late.failure(), () -> late.failure().summary());
        assertTrue(late.complete(), late.extentDetail());
        assertEquals("it came in time", reliefBy(delay, 999, Settings.defaults()).failure().cause().getMessage());
    }

    /** Two things that wait for their time, begun by one thread: the second cannot be over while the first waits. */
    @ParameterizedTest
    @EnumSource(Delay.class)
    void whatIsDueFirstHasHadItsTimeWhenALongerSleepEnds(Delay delay) {
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> {
            Semaphore permit = new Semaphore(0);
            long begin = System.nanoTime();
            delay.run(() -> { }, 100);
            Delay.SLEEP.run(permit::release, 50);
            acquires(permit);
            Systematic.check(System.nanoTime() - begin < 5_000_000_000L, "time went further than anybody waits");
        });
        assertNull(verdict.failure(), () -> verdict.failure().summary());
        assertTrue(verdict.complete(), verdict.extentDetail());
    }

    // ---- without time-outs -----------------------------------------------------------------------

    /** That something takes its time is no time limit. */
    @ParameterizedTest
    @EnumSource(Delay.class)
    void delaysEndThoughTimeOutsDoNotComeAtAll(Delay delay) {
        Settings never = Settings.defaults().withTimeouts(Timeouts.NEVER);
        assertEquals("it came in time", reliefBy(delay, 5_000, never).failure().cause().getMessage());
        Verdict awaited = Systematic.explore(never, () -> {
            Semaphore permit = new Semaphore(0);
            delay.run(permit::release, 5_000);
            Systematic.check(acquires(permit), "it gave up");
        });
        assertNull(awaited.failure(), () -> awaited.failure().summary());
        assertTrue(awaited.complete(), awaited.extentDetail());
    }

    /** The second one gives up only if the first is slow: it waits for what that does after its deadline. */
    @Test
    void whoHasTheEarlierDeadlineGivesUp() {
        assertEquals(
                Set.of("false true", "false false"),
                Outcomes.asOnTheJvm(() -> {
                    Semaphore first = new Semaphore(0);
                    Semaphore second = new Semaphore(0);
                    boolean[] got = new boolean[2];
                    Systematic.parallel(
                            () -> {
                                got[0] = acquires(first, 1);
                                second.release();
                            },
                            () -> got[1] = acquires(second, 60_000));
                    return got[0] + " " + got[1];
                }));
    }

    private static void poll() {
        AtomicBoolean done = new AtomicBoolean();
        Systematic.parallel(
                () -> {
                    sleep(1_000);
                    done.set(true);
                },
                () -> {
                    while (!done.get()) {
                        sleep(10);
                    }
                });
    }

    /** The poller's rounds are deadlines for the other one: without end, if their order were to be kept. */
    @Test
    void whoPollsBySleepingComesToAnEndWhereOthersSleepLonger() {
        Verdict verdict = Systematic.explore(Settings.defaults().withMaxExecutions(1_000), DeadlineTest::poll);
        assertNull(verdict.failure(), () -> verdict.failure().summary());
        assertTrue(verdict.complete());
    }

    // ---- as a last resort ------------------------------------------------------------------------

    @Test
    void asALastResortWhatFollowsAShortSleepIsBeforeWhatFollowsALongOne() {
        Systematic.Body program = () -> {
            StringBuffer order = new StringBuffer();
            Systematic.parallel(
                    () -> {
                        sleep(5_000);
                        order.append("long");
                    },
                    () -> {
                        sleep(100);
                        order.append("short ");
                    });
            assertEquals("short long", order.toString());
        };
        assertEquals(1, Outcomes.traces(LAST_RESORT, program));
        assertEquals(
                Failure.Kind.ASSERTION,
                Outcomes.failure(program).kind(),
                "by default a thread may be slow between waking up and going on");
    }

    private static Verdict twoWithin(Settings settings, boolean givesBack) {
        return Systematic.explore(settings, () -> {
            ReentrantLock lock = new ReentrantLock();
            Runnable locks = () -> {
                Systematic.check(lockWithin(lock, 1), "too late");
                if (givesBack) {
                    lock.unlock();
                }
            };
            Systematic.parallel(locks, locks);
        });
    }

    /** Two orders of the two locks, and no time-out as long as the holder can go on. */
    @Test
    void asALastResortNobodyGivesUpWhileTheHolderCanGoOn() {
        Verdict verdict = twoWithin(LAST_RESORT, true);
        assertNull(verdict.failure(), () -> verdict.failure().summary());
        assertTrue(verdict.complete());
        assertEquals(2, verdict.executions());
        assertEquals("too late", twoWithin(Settings.defaults(), true).failure().cause().getMessage());
    }

    @Test
    void asALastResortWhoWaitsForAHolderThatIsGoneGivesUp() {
        assertEquals("too late", twoWithin(LAST_RESORT, false).failure().cause().getMessage());
    }

    /** Whoever is refused could have been the other one: both orders are found although one of the waits ends by time-out. */
    @ParameterizedTest
    @EnumSource(value = Strategy.class, names = {"OPTIMAL", "SOURCE", "PERSISTENT", "ALL"})
    void asALastResortEachOfTwoMayBeTheOneThatGivesUp(Strategy strategy) {
        for (int loser = 0; loser < 2; loser++) {
            int lost = loser;
            Verdict verdict = Systematic.explore(LAST_RESORT.withStrategy(strategy), () -> {
                Semaphore permit = new Semaphore(1);
                boolean[] got = new boolean[2];
                Systematic.parallel(
                        () -> got[0] = acquires(permit),
                        () -> got[1] = acquires(permit));
                Systematic.check(got[lost], "it was number " + lost);
            });
            assertEquals("it was number " + lost, verdict.failure().cause().getMessage());
        }
    }

    private static boolean acquires(Semaphore permit) {
        return acquires(permit, 1_000);
    }

    private static boolean acquires(Semaphore permit, long millis) {
        try {
            return permit.tryAcquire(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @EnumSource(Delay.class)
    void asALastResortWhatIsDueComesInItsTurn(Delay delay) {
        Verdict late = reliefBy(delay, 1_001, LAST_RESORT);
        assertNull(late.failure(), () -> late.failure().summary());
        assertTrue(late.complete(), late.extentDetail());
        Verdict inTime = Systematic.explore(LAST_RESORT, () -> {
            Semaphore permit = new Semaphore(0);
            delay.run(permit::release, 999);
            Systematic.check(acquires(permit), "it gave up");
        });
        assertNull(inTime.failure(), () -> inTime.failure().summary());
        assertTrue(inTime.complete(), inTime.extentDetail());
    }

    /** A hundred rounds, and one more or not: at the end both wake up at the same time. */
    @Test
    void asALastResortWhoPollsDoesSoUntilTheTimeHasCome() {
        Verdict verdict = Systematic.explore(LAST_RESORT, () -> {
            AtomicBoolean done = new AtomicBoolean();
            int[] rounds = new int[1];
            Systematic.parallel(
                    () -> {
                        sleep(1_000);
                        done.set(true);
                    },
                    () -> {
                        while (!done.get()) {
                            sleep(10);
                            rounds[0]++;
                        }
                    });
            assertTrue(rounds[0] == 100 || rounds[0] == 101, "rounds: " + rounds[0]);
        });
        assertNull(verdict.failure(), () -> verdict.failure().summary());
        assertTrue(verdict.complete());
        assertEquals(2, verdict.executions());
    }

    /** The same without a counter: the rounds look alike, but time goes on in each. */
    @Test
    void asALastResortRoundsThatLookAlikeAreNotLeftOut() {
        Verdict verdict = Systematic.explore(LAST_RESORT, DeadlineTest::poll);
        assertNull(verdict.failure(), () -> verdict.failure().summary());
        assertTrue(verdict.complete());
        assertEquals(2, verdict.executions());
    }

    @Test
    void whatIsFoundAsALastResortCanBeReplayed() {
        Failure found = twoWithin(LAST_RESORT, false).failure();
        Failure again = twoWithin(LAST_RESORT.withReplay(found.replay()), false).failure();
        assertEquals(found.summary(), again.summary());
        assertEquals(found.replay(), again.replay());
    }
}
