package benchmarks;

import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Runs one JMH benchmark in this JVM: {@code JmhRun <class.method> <iterations> <milliseconds for each>}. JMH's own forks
 * cannot be given a limit; a JVM of ours can.
 */
public final class JmhRun {

    private JmhRun() {}

    public static void main(String[] args) throws RunnerException {
        int iterations = Integer.parseInt(args[1]);
        TimeValue time = TimeValue.milliseconds(Long.parseLong(args[2]));
        OptionsBuilder options = new OptionsBuilder();
        options.include(args[0].replace(".", "\\.") + "$")
                .forks(0)
                .warmupIterations(iterations)
                .warmupTime(time)
                .measurementIterations(iterations)
                .measurementTime(time);
        for (RunResult result : new Runner(options.build()).run()) {
            new Measured(args[0], 1, score(result), "").print();
        }
    }

    /** What the benchmark counts itself, where it does: the mean of the iterations. Else JMH's own score. */
    private static double score(RunResult result) {
        return result.getBenchmarkResults().stream()
                .flatMap(each -> each.getIterationResults().stream())
                .flatMap(each -> each.getSecondaryResults().values().stream())
                .mapToDouble(Result::getScore)
                .average()
                .orElseGet(() -> result.getPrimaryResult().getScore());
    }
}
