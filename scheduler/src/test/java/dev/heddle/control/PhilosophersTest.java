package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import dev.heddle.Verdict.Extent;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Dining philosophers who eat once, with real threads and semaphores: Godefroid's table. */
class PhilosophersTest {

    /** Holds its forks in final fields, so that only the operations on semaphores are visible. */
    private static final class Philosopher implements Runnable {
        private final Semaphore first;
        private final Semaphore second;

        Philosopher(Semaphore first, Semaphore second) {
            this.first = first;
            this.second = second;
        }

        @Override
        public void run() {
            first.acquireUninterruptibly();
            second.acquireUninterruptibly();
            first.release();
            second.release();
        }
    }

    private static void dine(int n, boolean lastTurnsRound) {
        List<Semaphore> forks = IntStream.range(0, n).mapToObj(i -> new Semaphore(1)).toList();
        IntStream.range(0, n).forEach(i -> Systematic.name(forks.get(i), "fork " + i));
        Stream<Philosopher> philosophers = IntStream.range(0, n).mapToObj(i -> {
            Semaphore left = forks.get(i);
            Semaphore right = forks.get((i + 1) % n);
            return lastTurnsRound && i == n - 1 ? new Philosopher(right, left) : new Philosopher(left, right);
        });
        Systematic.parallel(philosophers.toArray(Runnable[]::new));
    }

    private static Verdict explore(Strategy strategy, int n, boolean lastTurnsRound) {
        return Systematic.explore(
                Settings.defaults().withStrategy(strategy).withGoOn(true), () -> dine(n, lastTurnsRound));
    }

    @ParameterizedTest
    @CsvSource({"2, 18", "3, 1680"})
    void plainSearchHasThePapersTransitions(int n, long transitions) {
        Verdict verdict = explore(Strategy.ALL, n, false);

        assertEquals(transitions, verdict.transitions());
        assertEquals(Failure.Kind.DEADLOCK, verdict.failure().kind());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 9, 10})
    void optimalSearchRunsEachTraceOnce(int n) {
        Verdict verdict = explore(Strategy.OPTIMAL, n, false);

        assertEquals((1 << n) - 1, verdict.executions());
        assertEquals(0, verdict.pruned());
        assertEquals(Failure.Kind.DEADLOCK, verdict.failure().kind());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void turningRoundOnePhilosopherIsCleanInEveryInterleaving(int n) {
        for (Strategy strategy : List.of(Strategy.ALL, Strategy.OPTIMAL)) {
            Verdict verdict = explore(strategy, n, true);

            assertNull(verdict.failure());
            assertEquals(Extent.COMPLETE, verdict.extent());
            assertTrue(verdict.complete());
        }
    }

    @Test
    void theReportShowsWhoWaitsForWhom() {
        Failure failure = explore(Strategy.OPTIMAL, 2, false).failure();

        assertEquals("2 threads wait for each other: thread 1 -> thread 2 -> thread 1.", failure.summary());
        assertEquals(
                List.of("acquires fork 0", "acquires fork 1"),
                failure.story().steps().stream().map(step -> step.text()).toList());
        List<String> details = failure.details();
        assertTrue(details.get(0).startsWith("thread 1 waits to acquire fork 1: 0 permits, taken by thread 2"));
        assertTrue(details.get(1).startsWith("thread 2 waits to acquire fork 0: 0 permits, taken by thread 1"));
        assertEquals(List.of(1, 2, 1), failure.story().waits().stream().map(wait -> wait.holder()).toList());
        assertTrue(failure.story().steps().get(0).location().contains("PhilosophersTest.java:"));
    }
}
