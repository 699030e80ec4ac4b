package dev.heddle.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.Failure;
import dev.heddle.Verdict;
import dev.heddle.Verdict.Extent;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class ResultLineTest {

    private static String line(Extent extent, String detail, long executions, long pruned, long cut, Duration time) {
        return Report.line(
                new Verdict(extent, detail, null, executions, pruned, cut, 61, 80, time, List.of()));
    }

    @Test
    void complete() {
        assertEquals(
                "complete: 7 executions, 61 transitions, 0.03 s",
                line(Extent.COMPLETE, "", 7, 0, 0, Duration.ofMillis(30)));
    }

    @Test
    void completeWithinABound() {
        assertEquals(
                "complete within 2 preemptions: 1 execution, 61 transitions, 12.3 s",
                line(Extent.COMPLETE_WITHIN_PREEMPTIONS, "2 preemptions", 1, 0, 0, Duration.ofMillis(12_345)));
    }

    @Test
    void stoppedSaysThatMoreIsLeft() {
        assertEquals(
                "stopped at 1,000 executions, not everything explored: 1,000 executions (3 cut by the depth bound), "
                        + "61 transitions, 3 min 20 s",
                line(Extent.STOPPED, "1,000 executions", 1000, 0, 3, Duration.ofSeconds(200)));
    }

    @Test
    void whatIsNotSeenIsNamed() {
        assertEquals(
                "not complete, what happens inside VarHandle is not explored: 1 execution, 61 transitions, 0.01 s",
                line(Extent.STOPPED, "what happens inside VarHandle is not explored", 1, 0, 0, Duration.ofMillis(10)));
    }

    @Test
    void prunedExecutionsAreCountedApart() {
        assertEquals(
                "complete: 7 executions, 1,234 more given up as explored elsewhere, 61 transitions, 0.00 s",
                line(Extent.COMPLETE, "", 7, 1234, 0, Duration.ZERO));
    }

    @Test
    void sampledIsNeverCalledComplete() {
        assertEquals(
                "sampled (PCT, seed 7): 100 executions, 61 transitions, 1.00 s",
                line(Extent.SAMPLED, "PCT, seed 7", 100, 0, 0, Duration.ofSeconds(1)));
    }

    @Test
    void replayed() {
        assertEquals(
                "replayed: 1 execution, 61 transitions, 0.01 s",
                line(Extent.REPLAYED, "", 1, 0, 0, Duration.ofMillis(10)));
    }

    @Test
    void failedNamesTheKind() {
        Failure failure = new Failure(Failure.Kind.TIME_OUT, "t1 runs on", null, List.of());
        Verdict verdict =
                new Verdict(Extent.FAILED, "", failure, 2, 0, 0, 9, 9, Duration.ofMillis(10), List.of());

        assertEquals("failed (time-out): 2 executions, 9 transitions, 0.01 s", Report.line(verdict));
    }

    @Test
    void theLocaleDoesNotMatter() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            assertEquals(
                    "complete: 1,680 executions, 61 transitions, 0.03 s",
                    line(Extent.COMPLETE, "", 1680, 0, 0, Duration.ofMillis(30)));
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void progress() {
        Duration time = Duration.ofSeconds(3);
        assertEquals(
                "searching: 12,000 executions, 4,000 a second, depth 87, about 12 % explored",
                new Progress(12_000, time, 87, 0.123).line());
        assertEquals(
                "searching: 1 execution, 0 a second, depth 9",
                new Progress(1, time, 9, Double.NaN).line());
        assertEquals(
                "searching: 3 executions, 1 a second, depth 9, about 0.01 % or less explored",
                new Progress(3, time, 9, 0.000_001).line());
        assertEquals(
                "searching: 3 executions, 1 a second, depth 9, about 3.5 % explored",
                new Progress(3, time, 9, 0.035).line());
        assertEquals(
                "searching: 3 executions, 1 a second, depth 9, about 99 % explored",
                new Progress(3, time, 9, 1).line());
    }
}
