package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import dev.heddle.outcome.Outside;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Programs that do what cannot be controlled: each is told so, with the place. */
class BeyondControlTest {

    @Test
    void aBranchOnWhatComesFromOutsideIsNondeterminism() {
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> {
            AtomicInteger number = new AtomicInteger();
            Runnable task = () -> {
                int outside = Outside.next();
                if (outside % 3 == 0) {
                    number.incrementAndGet();
                } else {
                    number.get();
                }
                number.set(outside);
            };
            Systematic.parallel(task, task, task, task);
        });

        Failure failure = verdict.failure();
        assertEquals(Failure.Kind.NONDETERMINISM, failure.kind());
        assertTrue(failure.summary().startsWith("The same decisions led to another execution"));
        String details = String.join("\n", failure.details());
        assertTrue(details.contains("BeyondControlTest.java:"), details);
        assertTrue(details.contains("branches on what comes from outside"), details);
    }

    @Test
    void aThreadThatSpinsWithoutVisibleOperationsTimesOut() {
        Verdict verdict = Systematic.explore(
                Settings.defaults().withStepLimit(Duration.ofMillis(200)),
                () -> Systematic.parallel(() -> spin(), () -> { }));

        Failure failure = verdict.failure();
        assertEquals(Failure.Kind.TIME_OUT, failure.kind());
        assertEquals("thread 1 has run for 200 ms without a visible operation.", failure.summary());
        assertTrue(String.join("\n", failure.details()).contains("BeyondControlTest.spin(BeyondControlTest.java:"));
    }

    private static void spin() {
        long x = 1;
        while (!Thread.currentThread().getName().isEmpty() || x != 0) {
            x = x * 31 + 1;
        }
    }

    @Test
    void aThreadPoolLeftRunningIsNamedAndIsNoDeadlock() {
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            Future<Integer> sum = pool.submit(() -> 1 + 1);
            Systematic.check(sum.get() == 2, "the task has run");
        });

        assertNull(verdict.failure());
        String notes = String.join("\n", verdict.notes());
        assertTrue(notes.contains("The test leaves a thread pool running (ThreadPoolExecutor pool-"), notes);
        assertTrue(verdict.complete(), verdict.extentDetail());
    }

    @Test
    void aThreadPoolThatIsShutDownLeavesNothing() {
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            Future<Integer> sum = pool.submit(() -> 1 + 1);
            Systematic.check(sum.get() == 2, "the task has run");
            pool.shutdown();
        });

        assertNull(verdict.failure());
        assertTrue(verdict.notes().isEmpty(), verdict.notes().toString());
    }

    @Test
    void codeThatCatchesEverythingCannotBeUnwound() {
        Verdict verdict = Systematic.explore(
                Settings.defaults().withStepLimit(Duration.ofMillis(200)),
                () -> new Thread(BeyondControlTest::catchEverything, "stubborn").start());

        assertEquals(Failure.Kind.LEFTOVER, verdict.failure().kind());
        assertTrue(verdict.failure().summary().startsWith("stubborn could not be ended"));
    }

    private static void catchEverything() {
        Semaphore never = new Semaphore(0);
        while (true) {
            try {
                never.acquire();
            } catch (Throwable e) {
                continue;
            }
        }
    }

    @Test
    void aThreadBlockedInTheJdkIsReported() throws IOException {
        PipedInputStream pipe = new PipedInputStream(new PipedOutputStream());
        Verdict verdict = Systematic.explore(
                Settings.defaults().withStepLimit(Duration.ofMillis(200)), () -> Systematic.parallel(() -> read(pipe)));

        Failure failure = verdict.failure();
        assertEquals(Failure.Kind.TIME_OUT, failure.kind());
        assertEquals(
                "thread 1 has been blocked for 200 ms in something that Heddle does not control.", failure.summary());
        assertTrue(String.join("\n", failure.details()).contains("BeyondControlTest.read(BeyondControlTest.java:"));
    }

    private static void read(PipedInputStream pipe) {
        try {
            pipe.read();
        } catch (IOException e) {
            // interrupted
        }
    }

    /** The thread that was given up comes to its end in the midst of a later execution. */
    @Test
    void aThreadThatWasGivenUpDoesNotDisturbLaterSearches() {
        Verdict givenUp = Systematic.explore(
                Settings.defaults().withStepLimit(Duration.ofMillis(200)),
                () -> Systematic.parallel(() -> StrayThread.hang()));
        assertEquals(Failure.Kind.TIME_OUT, givenUp.failure().kind());

        Verdict later = Systematic.explore(Settings.defaults(), () -> {
            StrayThread.releaseInSecondRun(); // the first one does not count
            AtomicInteger number = new AtomicInteger();
            Systematic.parallel(number::incrementAndGet, number::incrementAndGet);
        });

        assertTrue(later.complete());
        assertEquals(2, later.executions());
    }

    @Test
    void anExecutionWithoutAnEndIsTooLong() {
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> {
            AtomicInteger never = new AtomicInteger();
            Systematic.name(never, "never");
            int rounds = 0;
            while (never.get() < rounds + 1) {
                rounds++; // so that no round is like the one before
            }
        });

        assertEquals(Failure.Kind.TOO_LONG, verdict.failure().kind());
        String details = verdict.failure().details().get(0);
        assertTrue(details.startsWith("main ") && details.contains("BeyondControlTest.java:"), details);
    }

    @Test
    void aDepthBoundTakesThePlaceOfThat() {
        Verdict verdict = Systematic.explore(Settings.defaults().withMaxDepth(1_000), () -> {
            AtomicInteger never = new AtomicInteger();
            int rounds = 0;
            while (never.get() < rounds + 1) {
                rounds++; // so that no round is like the one before
            }
        });

        assertNull(verdict.failure());
        assertEquals("depth 1000", verdict.extentDetail());
        assertEquals(1, verdict.cut());
    }
}
