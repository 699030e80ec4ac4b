package benchmarks;

import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import java.time.Duration;

/**
 * Measures Heddle on the compared programs: {@code HeddleRun <warm-up seconds> <seconds>}. A program whose
 * search ends within the time is searched again until the time is over, as a warm JVM would.
 */
public final class HeddleRun {

    private HeddleRun() {}

    public static void main(String[] args) {
        double warmUp = Double.parseDouble(args[0]);
        double limit = Double.parseDouble(args[1]);
        for (ComparedProgram program : ComparedProgram.values()) {
            if (program.broken()) {
                long start = System.nanoTime();
                Verdict first = explore(program, limit);
                double seconds = (System.nanoTime() - start) / 1e9;
                new Measured(program.name(), first.executions(), seconds, first.failure().kind().toString()).print();
                continue;
            }
            repeat(program, warmUp);
            repeat(program, limit).print();
        }
    }

    private static Verdict explore(ComparedProgram program, double seconds) {
        return Systematic.explore(
                Settings.defaults().withTimeBudget(Duration.ofNanos((long) (seconds * 1e9))), program::run);
    }

    private static Measured repeat(ComparedProgram program, double limit) {
        long executions = 0;
        double seconds = 0;
        String outcome = "";
        while (seconds < limit) {
            Verdict verdict = explore(program, limit - seconds);
            executions += verdict.executions();
            seconds += Math.max(verdict.time().toNanos(), 1) / 1e9;
            if (!verdict.passed()) {
                throw new IllegalStateException(program + ": " + verdict.failure().summary());
            }
            if (verdict.complete()) {
                outcome = String.format("complete: %,d executions", verdict.executions());
            } else if (outcome.isEmpty()) {
                outcome = "not complete";
            }
        }
        return new Measured(program.name(), executions, seconds, outcome);
    }
}
