package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Timeouts;
import dev.heddle.Verdict;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.Date;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clocks, sleeps and time limits: time passes only by them, and costs nothing. */
class VirtualTimeTest {

    private static final long MILLI = 1_000_000;

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    // ---- bugs ------------------------------------------------------------------------------------

    /** Whoever has the lease may use the resource until the time is over; the next one waits for that. */
    private static void lease(boolean looksAgain) {
        AtomicBoolean used = new AtomicBoolean();
        long end = System.nanoTime() + 100 * MILLI;
        Systematic.parallel(
                () -> {
                    if (System.nanoTime() < end) {
                        boolean ours = used.compareAndSet(false, true);
                        Systematic.check(ours || looksAgain && System.nanoTime() >= end, "used by two");
                    }
                },
                () -> {
                    sleep(100);
                    used.set(true);
                });
    }

    @Test
    void aLeaseThatRunsOutBetweenTheCheckAndTheUseIsFound() {
        assertEquals(Failure.Kind.ASSERTION, Outcomes.failure(() -> lease(false)).kind());
    }

    @Test
    void aLeaseThatIsCheckedAgainIsComplete() {
        Outcomes.assertComplete(Systematic.explore(Settings.defaults(), () -> lease(true)));
    }

    // ---- waiting for futures ---------------------------------------------------------------------

    /** A future that nobody completes: a task of another kind each time. */
    private static Future<?> never(int kind) {
        return switch (kind) {
            case 0 -> new CompletableFuture<>();
            case 1 -> new FutureTask<>(() -> 1);
            default -> ForkJoinTask.adapt(() -> {});
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void waitingInVainForAFutureTakesItsTime(int kind) {
        Outcomes.assertComplete(Systematic.explore(Settings.defaults(), () -> {
            long start = System.nanoTime();
            assertThrows(TimeoutException.class, () -> never(kind).get(5, TimeUnit.MILLISECONDS));
            assertEquals(5 * MILLI, System.nanoTime() - start);
        }));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void whereTimeOutsNeverHappenWaitingInVainForAFutureIsADeadlock(int kind) {
        Settings never = Settings.defaults().withTimeouts(Timeouts.NEVER);
        Failure failure = Systematic.explore(never, () -> never(kind).get(5, TimeUnit.MILLISECONDS)).failure();

        assertEquals(Failure.Kind.DEADLOCK, failure.kind());
    }

    // ---- how many traces -------------------------------------------------------------------------

    @Test
    void whereNothingElapsesLookingIsNobodyElsesBusiness() {
        Runnable looks = () -> assertEquals(0, System.nanoTime() - System.nanoTime());
        assertEquals(1, Outcomes.traces(() -> Systematic.parallel(looks, looks, looks)));
    }

    @Test
    void whereNobodyLooksSleepingIsNobodyElsesBusiness() {
        Runnable sleeps = () -> sleep(100);
        assertEquals(1, Outcomes.traces(() -> Systematic.parallel(sleeps, sleeps, sleeps)));
    }

    @Test
    void sleepsThatBeginTogetherEndTogether() {
        // That they end at the same time commutes.
        assertEquals(1, Outcomes.traces(() -> {
            long start = System.nanoTime();
            Systematic.parallel(() -> sleep(100), () -> sleep(100));
            assertEquals(100 * MILLI, System.nanoTime() - start);
        }));
    }

    @Test
    void sleepsThatOverlapOrNot() {
        // The second sleep begins when the thread has got that far: before the first one has ended, or after it.
        dev.heddle.outcome.Outcomes slept = new dev.heddle.outcome.Outcomes();
        assertEquals(2, Outcomes.traces(() -> {
            long start = System.nanoTime();
            AtomicLong steps = new AtomicLong();
            Systematic.parallel(() -> sleep(100), () -> {
                steps.incrementAndGet();
                sleep(100);
            });
            slept.add((System.nanoTime() - start) / MILLI);
        }));
        assertEquals(Set.of(100L, 200L), slept.all());
    }

    // ---- as on the JVM ---------------------------------------------------------------------------

    @Test
    void afterASleepAtLeastItsTimeHasPassed() {
        assertEquals(Set.of("true true true true"), Outcomes.asOnTheJvm(() -> {
            long nanos = System.nanoTime();
            long millis = System.currentTimeMillis();
            Instant instant = Instant.now();
            Thread.sleep(1);
            TimeUnit.MICROSECONDS.sleep(10);
            return (System.nanoTime() - nanos >= MILLI) + " " + (System.currentTimeMillis() - millis >= 1) + " "
                    + (Instant.now().toEpochMilli() - instant.toEpochMilli() >= 1) + " "
                    + (new Date().getTime() >= millis);
        }));
    }

    @Test
    void afterATimeOutItsTimeHasPassed() {
        assertEquals(Set.of("false true"), Outcomes.asOnTheJvm(() -> {
            CountDownLatch never = new CountDownLatch(1);
            long start = System.nanoTime();
            boolean open = never.await(100, TimeUnit.MICROSECONDS);
            return open + " " + (System.nanoTime() - start >= 100_000);
        }));
        assertEquals(Set.of("false true"), Outcomes.asOnTheJvm(() -> {
            Semaphore none = new Semaphore(0);
            long start = System.nanoTime();
            boolean acquired = none.tryAcquire(100, TimeUnit.MICROSECONDS);
            return acquired + " " + (System.nanoTime() - start >= 100_000);
        }));
    }

    @Test
    void conditionsTellWhatTimeIsLeft() {
        assertEquals(Set.of("signalled, time is left", "over"), Outcomes.asOnTheJvm(() -> {
            ReentrantLock lock = new ReentrantLock();
            Condition condition = lock.newCondition();
            Thread signaller = new Thread(() -> {
                lock.lock();
                condition.signal();
                lock.unlock();
            });
            lock.lock();
            signaller.start();
            long left = condition.awaitNanos(MILLI);
            lock.unlock();
            signaller.join();
            return left <= 0 ? "over" : left <= MILLI ? "signalled, time is left" : "more time than there was";
        }));
        assertEquals(Set.of("false"), Outcomes.asOnTheJvm(() -> {
            ReentrantLock lock = new ReentrantLock();
            lock.lock();
            Date deadline = new Date(System.currentTimeMillis() + 1);
            boolean signalled = lock.newCondition().awaitUntil(deadline);
            return "" + (signalled || new Date().before(deadline));
        }));
    }

    @Test
    void theClockNeverGoesBack() {
        assertEquals(Set.of("0", "1"), Outcomes.asOnTheJvm(() -> {
            AtomicLong shown = new AtomicLong(Long.MIN_VALUE);
            long[] seen = new long[1];
            Systematic.parallel(
                    () -> {
                        sleep(1);
                        shown.set(System.nanoTime());
                    },
                    () -> {
                        long before = shown.get();
                        seen[0] = before == Long.MIN_VALUE ? 0 : System.nanoTime() >= before ? 1 : -1;
                    });
            return "" + seen[0];
        }));
    }

    @Test
    void parkingEndsWithItsTime() {
        assertEquals(Set.of("true true"), Outcomes.asOnTheJvm(() -> {
            long start = System.currentTimeMillis();
            long until = start + 1;
            while (System.currentTimeMillis() < until) {
                LockSupport.parkUntil(until);
            }
            long nanos = System.nanoTime();
            while (System.nanoTime() - nanos < 1000) {
                LockSupport.parkNanos(1000);
            }
            return (System.currentTimeMillis() > start) + " " + (System.nanoTime() > nanos);
        }));
    }

    // ---- the clock -------------------------------------------------------------------------------

    @Test
    void allClocksShowTheSameMomentInEveryExecution() {
        dev.heddle.outcome.Outcomes outcomes = new dev.heddle.outcome.Outcomes();
        Outcomes.assertComplete(Systematic.explore(Settings.defaults(), () -> {
            AtomicLong turns = new AtomicLong();
            Systematic.parallel(turns::incrementAndGet, turns::incrementAndGet);
            Instant now = Instant.now();
            Clock clock = Clock.systemUTC();
            assertEquals(now, clock.instant());
            assertEquals(now.toEpochMilli(), clock.millis());
            assertEquals(now.toEpochMilli(), System.currentTimeMillis());
            assertEquals(now.toEpochMilli(), new Date().getTime());
            assertEquals(now.toEpochMilli(), Calendar.getInstance().getTimeInMillis());
            assertEquals(now, LocalDateTime.now(ZoneOffset.UTC).toInstant(ZoneOffset.UTC));
            outcomes.add(now + " " + System.nanoTime());
        }));
        assertEquals(1, outcomes.all().size());
    }

    @Test
    void aDayOfSleepTakesNoTime() {
        assertEquals(1, Outcomes.traces(() -> {
            Instant start = Instant.now();
            TimeUnit.DAYS.sleep(1);
            Thread.sleep(Long.MAX_VALUE);
            assertTrue(Instant.now().isAfter(start.plusSeconds(86_399)));
        }));
    }

    @Test
    void whoWaitsForTheClockInALoopComesToAnEnd() {
        assertEquals(1, Outcomes.traces(() -> {
            long deadline = System.nanoTime() + 60_000 * MILLI;
            while (System.nanoTime() < deadline) {
                Thread.onSpinWait();
            }
        }));
        Outcomes.assertComplete(Systematic.explore(Settings.defaults(), () -> {
            AtomicBoolean done = new AtomicBoolean();
            long deadline = System.currentTimeMillis() + 5;
            Systematic.parallel(() -> done.set(true), () -> {
                while (!done.get() && System.currentTimeMillis() < deadline) {
                    Thread.yield();
                }
            });
        }));
    }

    // ---- settings --------------------------------------------------------------------------------

    private static void takeTurns() throws InterruptedException {
        Semaphore turn = new Semaphore(0);
        Thread other = new Thread(turn::release);
        other.start();
        Systematic.check(turn.tryAcquire(1, TimeUnit.SECONDS), "nobody released it");
        other.join();
    }

    @Test
    void timeOutsAreExploredOrNot() {
        assertEquals(Failure.Kind.ASSERTION, Outcomes.failure(VirtualTimeTest::takeTurns).kind());
        Settings never = Settings.defaults().withTimeouts(Timeouts.NEVER);
        Outcomes.assertComplete(Systematic.explore(never, VirtualTimeTest::takeTurns));
        Verdict waitsInVain = Systematic.explore(never, () -> new Semaphore(0).tryAcquire(1, TimeUnit.SECONDS));
        assertEquals(Failure.Kind.DEADLOCK, waitsInVain.failure().kind());
        Outcomes.assertComplete(Systematic.explore(never, () -> sleep(100)));
    }
}
