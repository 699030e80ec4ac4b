package benchmarks;

import org.jetbrains.lincheck.Lincheck;

/**
 * Measures Lincheck on the compared programs: {@code LincheckRun <warm-up seconds> <seconds>}. Lincheck is asked
 * for more and more invocations until the time is over; what it is asked for counts as executed.
 */
public final class LincheckRun {

    private LincheckRun() {}

    public static void main(String[] args) {
        double warmUp = Double.parseDouble(args[0]);
        double limit = Double.parseDouble(args[1]);
        for (ComparedProgram program : ComparedProgram.values()) {
            if (program.broken()) {
                firstBug(program, limit);
                continue;
            }
            repeat(program, warmUp);
            repeat(program, limit).print();
        }
    }

    private static void firstBug(ComparedProgram program, double limit) {
        long start = System.nanoTime();
        String outcome = "not found";
        long invocations = 0;
        while (outcome.equals("not found") && seconds(start) < limit) {
            try {
                invocations += 1_000;
                Lincheck.runConcurrentTest(1_000, program::run);
            } catch (Throwable e) {
                String text = String.valueOf(e.getMessage());
                outcome = text.contains("deadlock") || text.contains("hung") ? "hung" : e.getClass().getSimpleName();
            }
        }
        new Measured(program.name(), invocations, seconds(start), outcome).print();
    }

    private static Measured repeat(ComparedProgram program, double limit) {
        long start = System.nanoTime();
        long invocations = 0;
        String outcome = "sampled";
        while (seconds(start) < limit) {
            int next = 200;
            try {
                Lincheck.runConcurrentTest(next, program::run);
            } catch (Throwable e) {
                return new Measured(program.name(), 0, seconds(start), "false alarm: " + firstLine(e));
            }
            invocations += next;
        }
        return new Measured(program.name(), invocations, seconds(start), outcome);
    }

    private static String firstLine(Throwable e) {
        return String.valueOf(e.getMessage()).strip().lines().findFirst().orElse(e.getClass().getSimpleName());
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }
}
