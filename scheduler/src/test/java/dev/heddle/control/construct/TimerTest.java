package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import java.util.Set;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
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
