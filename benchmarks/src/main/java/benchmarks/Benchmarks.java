package benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Runs all measurements, each in JVMs of its own, and writes them into {@code docs/benchmarks.md}. */
public final class Benchmarks {

    private final String agent = System.getProperty("benchmarks.agent");
    private final String classpath = System.getProperty("benchmarks.classpath");
    private final Path docs = Path.of(System.getProperty("benchmarks.docs"));
    private final boolean quick = Boolean.getBoolean("benchmarks.quick");
    private final List<Jdk> jdks = new ArrayList<>();
    private final Page page;

    private Benchmarks() throws IOException, InterruptedException {
        for (String home : System.getProperty("benchmarks.jdks").split(",")) {
            jdks.add(Jdk.at(Path.of(home)));
        }
        page = new Page(docs.resolve("benchmarks.md"));
    }

    public static void main(String[] args) throws Exception {
        Benchmarks benchmarks = new Benchmarks();
        benchmarks.machine();
        benchmarks.comparison();
        benchmarks.hotPath();
        benchmarks.growth();
        benchmarks.idle();
    }

    private void machine() throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("- processors: " + Runtime.getRuntime().availableProcessors() + " (" + cpu() + ")");
        for (Jdk jdk : jdks) {
            lines.add("- JDK: " + jdk.version());
        }
        lines.add("- Lincheck 3.7, JMH 1.37");
        page.replace("machine", String.join("\n", lines));
    }

    private static String cpu() {
        try {
            return Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                    .filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown");
        } catch (IOException e) {
            return "unknown";
        }
    }

    // ---- beside another tool -----------------------------------------------------------------------

    private void comparison() throws IOException, InterruptedException {
        String warmUp = quick ? "1" : "5";
        String seconds = quick ? "2" : "10";
        Map<String, Map<String, Measured>> columns = new LinkedHashMap<>();
        columns.put("Lincheck 3.7, " + jdks.get(0).name(),
                jdks.get(0).run(List.of(), System.getProperty("benchmarks.lincheck"), "benchmarks.LincheckRun", warmUp, seconds));
        for (Jdk jdk : jdks) {
            columns.put("Heddle, " + jdk.name(), jdk.run(agent(""), classpath, "benchmarks.HeddleRun", warmUp, seconds));
        }
        Map<String, Measured> base = columns.values().iterator().next();
        Table rates = new Table("program", columns.keySet());
        Table bugs = new Table("program", columns.keySet());
        Bars bars = new Bars("executions per second (logarithmic)");
        for (ComparedProgram program : ComparedProgram.values()) {
            List<String> cells = new ArrayList<>();
            columns.forEach((tool, results) -> {
                Measured measured = results.get(program.name());
                Measured other = base.get(program.name());
                cells.add(program.broken() ? firstBug(measured) : rate(measured, other));
                if (!program.broken() && measured.executions() > 0) {
                    bars.add(program.title(), tool, measured.rate());
                }
            });
            (program.broken() ? bugs : rates).row(program.title(), cells);
        }
        page.replace("comparison", "Executions per second, after " + warmUp + " s of warm-up, over " + seconds
                + " s; in brackets the ratio to the first column.\n\n" + rates
                + "\n\n![executions per second](comparison.svg)\n\nTime from a cold start to the first bug.\n\n" + bugs);
        Files.writeString(docs.resolve("comparison.svg"), bars.svg());
    }

    private static String rate(Measured measured, Measured base) {
        if (measured.executions() == 0) {
            return measured.outcome();
        }
        String ratio = measured == base || base.executions() == 0
                ? ""
                : String.format(Locale.ROOT, " (%,.0f x)", measured.rate() / base.rate());
        return String.format(Locale.ROOT, "%,.0f%s, %s", measured.rate(), ratio, measured.outcome());
    }

    private static String firstBug(Measured measured) {
        return String.format(Locale.ROOT, "%.2f s, %s", measured.seconds(), measured.outcome());
    }

    // ---- what an operation costs -------------------------------------------------------------------

    private void hotPath() throws IOException, RunnerException {
        Map<String, Map<String, Double>> columns = new LinkedHashMap<>();
        for (Jdk jdk : jdks) {
            columns.put(jdk.name() + ", platform", jmh(jdk, HotPathBenchmark.class, agent("platform")));
            if (jdk.feature() >= 21) {
                columns.put(jdk.name() + ", continuation", jmh(jdk, HotPathBenchmark.class, agent("continuation")));
            }
        }
        Table table = new Table("ns for each", columns.keySet());
        for (String name : columns.values().iterator().next().keySet()) {
            List<String> cells = new ArrayList<>();
            columns.values().forEach(scores -> cells.add(String.format(Locale.ROOT, "%,.1f", scores.get(name))));
            table.row(name, cells);
        }
        page.replace("hot-path", table.toString());
    }

    private void idle() throws IOException, RunnerException {
        List<String> columns = List.of("without the agent", "with the agent", "ratio");
        Table table = new Table("operations per µs", columns);
        for (Jdk jdk : jdks) {
            double without = jmh(jdk, IdleBenchmark.class, List.of()).get("service");
            double with = jmh(jdk, IdleBenchmark.class, agent("")).get("service");
            table.row(jdk.name(), List.of(
                    String.format(Locale.ROOT, "%.2f", without),
                    String.format(Locale.ROOT, "%.2f", with),
                    String.format(Locale.ROOT, "%.2f", with / without)));
        }
        page.replace("idle", table.toString());
    }

    private Map<String, Double> jmh(Jdk jdk, Class<?> benchmark, List<String> jvmArgs) throws RunnerException {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include(benchmark.getName())
                .jvm(jdk.java())
                .jvmArgs(jvmArgs.toArray(String[]::new));
        if (quick) {
            options = options.forks(1).warmupIterations(2).measurementIterations(2)
                    .warmupTime(TimeValue.milliseconds(300)).measurementTime(TimeValue.milliseconds(300));
        }
        Map<String, Double> scores = new LinkedHashMap<>();
        for (RunResult result : new Runner(options.build()).run()) {
            String label = result.getParams().getBenchmark();
            scores.put(label.substring(label.lastIndexOf('.') + 1), result.getPrimaryResult().getScore());
        }
        return scores;
    }

    // ---- growth --------------------------------------------------------------------------------------

    private void growth() throws IOException, InterruptedException {
        Map<String, Map<String, Measured>> columns = new LinkedHashMap<>();
        for (Jdk jdk : jdks) {
            columns.put(jdk.name(), jdk.run(agent(""), classpath, "benchmarks.GrowthRun", quick ? "0.4" : "2"));
        }
        Table table = new Table("program", columns.keySet());
        Bars bars = new Bars("executions per second (logarithmic)");
        for (String point : columns.values().iterator().next().keySet()) {
            List<String> cells = new ArrayList<>();
            columns.forEach((jdk, results) -> {
                Measured measured = results.get(point);
                cells.add(String.format(Locale.ROOT, "%,.0f/s, %s", measured.rate(), measured.outcome()));
                bars.add(point.replace("/", " "), jdk, measured.rate());
            });
            table.row(point.replace("/", " "), cells);
        }
        page.replace("growth", table + "\n\n![growth](growth.svg)");
        Files.writeString(docs.resolve("growth.svg"), bars.svg());
    }

    private List<String> agent(String host) {
        List<String> args = new ArrayList<>(List.of("-Xshare:off", "-Xmx1g", "-javaagent:" + agent));
        if (!host.isEmpty()) {
            args.add("-Dheddle.host=" + host);
        }
        return args;
    }
}
