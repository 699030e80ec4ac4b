package benchmarks;

import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import java.time.Duration;

/**
 * Searches locked increments by three threads to the end, from a cold start: {@code CompletionRun <increments for each
 * thread>}.
 */
public final class CompletionRun {

    private static final Duration LIMIT = Duration.ofSeconds(90);

    private CompletionRun() {}

    public static void main(String[] args) {
        int increments = Integer.parseInt(args[0]);
        long start = System.nanoTime();
        Verdict verdict = Systematic.explore(
                Settings.defaults().withTimeBudget(LIMIT), () -> ComparedProgram.lockedIncrements(increments));
        double seconds = (System.nanoTime() - start) / 1e9;
        new Measured("3 x " + increments, verdict.executions(), seconds, verdict.complete() ? "complete" : "not complete")
                .print();
    }
}
