package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Timeouts;
import dev.heddle.Verdict;
import dev.heddle.outcome.SharedOutcomes;
import java.util.Set;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TimerTest {

    private static TimerTask task(Runnable code) {
        return new TimerTask() {
            @Override
            public void run() {
                code.run();
            }
        };
    }

    @Test
    void aTaskRunsOnceWhateverTheOrder() {
        assertTrue(Outcomes.traces(() -> {
            int[] plain = new int[1];
            Timer timer = new Timer();
            CountDownLatch ran = new CountDownLatch(1);
            timer.schedule(
                    task(() -> {
                        plain[0]++;
                        ran.countDown();
                    }),
                    5);
            ran.await();
            timer.cancel();
            assertEquals(1, plain[0]);
        }) > 0);
    }

    @Test
    void aTaskThatIsNotWaitedForRaces() {
        assertEquals(Failure.Kind.DATA_RACE, Outcomes.failure(() -> {
            int[] plain = new int[1];
            Timer timer = new Timer(true);
            timer.schedule(task(() -> plain[0]++), 5);
            plain[0]++;
        }).kind());
    }

    private static void beatAndCancel(int beats) throws InterruptedException {
        Timer timer = new Timer();
        CountDownLatch beaten = new CountDownLatch(beats);
        AtomicBoolean closed = new AtomicBoolean();
        timer.schedule(
                task(() -> {
                    Systematic.check(!closed.get(), "it beats after the close");
                    beaten.countDown();
                }),
                1_000,
                1_000);
        beaten.await();
        closed.set(true);
        timer.cancel();
    }

    /** Nothing need be set for it: the search comes to an end and says how far it went. */
    @Test
    void aTaskThatIsRepeatedAndCancelledComesToAnEnd() {
        for (boolean atFixedRate : new boolean[] {true, false}) {
            Verdict verdict = Systematic.explore(Settings.defaults().withMaxExecutions(1_000), () -> {
                Timer timer = new Timer();
                AtomicInteger runs = new AtomicInteger();
                TimerTask task = task(runs::incrementAndGet);
                if (atFixedRate) {
                    timer.scheduleAtFixedRate(task, 1_000, 1_000);
                } else {
                    timer.schedule(task, 1_000, 1_000);
                }
                timer.cancel();
            });
            assertNull(verdict.failure(), () -> verdict.failure().summary());
            assertEquals(
                    "what repeated tasks may do after their first 3 runs (maxRuns) is not explored",
                    verdict.extentDetail());
        }
    }

    @Test
    void aRunBesideTheCloseIsFoundAsFarAsRunsAreExplored() {
        assertEquals(
                "it beats after the close", Outcomes.failure(() -> beatAndCancel(2)).cause().getMessage());
        assertEquals(
                "what repeated tasks may do after their first run (maxRuns) is not explored",
                Systematic.explore(Settings.defaults().withMaxRuns(1), () -> beatAndCancel(2)).extentDetail());
    }

    /** Who waits for many runs gets them, though only the first ones are explored in every order. */
    @Test
    void aTaskIsRepeatedAsOftenAsItIsWaitedFor() {
        for (Timeouts timeouts : Timeouts.values()) {
            SharedOutcomes.take();
            Verdict verdict = Systematic.explore(Settings.defaults().withTimeouts(timeouts).withMaxRuns(1), () -> {
                Timer timer = new Timer();
                CountDownLatch often = new CountDownLatch(20);
                timer.schedule(task(often::countDown), 1_000, 1_000);
                often.await();
                timer.cancel();
                SharedOutcomes.add("done");
            });
            assertNull(verdict.failure(), () -> timeouts + ": " + verdict.failure().summary());
            assertEquals(Set.of("done"), SharedOutcomes.take());
        }
    }

    @Test
    void aTaskThatIsRepeatedAndLeftRunningIsNamedAndEnded() {
        for (Timeouts timeouts : Timeouts.values()) {
            Verdict verdict = Systematic.explore(Settings.defaults().withTimeouts(timeouts), () ->
                    new Timer("alarm").schedule(task(() -> { }), 1_000, 1_000));
            assertNull(verdict.failure(), () -> timeouts + ": " + verdict.failure().summary());
            assertTrue(
                    verdict.notes().toString().contains("The test leaves a timer running (alarm)"),
                    verdict.notes().toString());
            assertEquals(
                    "what repeated tasks may do after their first 3 runs (maxRuns) is not explored",
                    verdict.extentDetail());
        }
    }

    @Test
    void aTimerLeftRunningIsNamed() {
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> new Timer("alarm"));
        assertEquals(null, verdict.failure());
        assertTrue(verdict.notes().toString().contains("The test leaves a timer running (alarm)"), verdict.notes().toString());
    }

    @Test
    void cancellingIsTheJvms() {
        assertEquals(
                Set.of("IllegalStateException: Timer already cancelled."),
                Outcomes.tracesAsOnTheJvm(() -> {
                    Timer timer = new Timer();
                    timer.cancel();
                    timer.schedule(task(() -> { }), 1);
                    return "scheduled";
                }));
        assertEquals(
                Set.of("false"), Outcomes.asOnTheJvm(() -> "" + task(() -> { }).cancel()));
        assertEquals(
                Set.of("false", "true"), // time may pass at any moment
                Outcomes.tracesAsOnTheJvm(() -> {
                    TimerTask task = task(() -> { });
                    Timer timer = new Timer();
                    timer.schedule(task, 1_000_000);
                    timer.cancel();
                    return "" + task.cancel();
                }));
    }

    @Test
    void aTimerLeftRunningIsAFailureIfAskedFor() {
        Failure failure = Outcomes.failure(Settings.defaults().withShutdownRequired(true), () -> new Timer("alarm"));
        assertEquals(Failure.Kind.LEFTOVER, failure.kind());
    }
}
