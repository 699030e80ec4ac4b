package benchmarks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * Runs all measurements, each in JVMs of its own with a limit, and writes them into {@code docs/benchmarks.md}. Each part is
 * written as soon as it is measured; what could not be measured is shown as such.
 */
public final class Benchmarks {

    private static final String MISSING = "not measured";

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
        benchmarks.completion();
        benchmarks.hotPath();
        benchmarks.growth();
        benchmarks.idle();
    }

    private void machine() throws IOException {
        List<String> lines = new ArrayList<>();
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        lines.add("- processors: " + Runtime.getRuntime().availableProcessors() + " (" + cpu() + ")");
        lines.add(String.format(Locale.ROOT, "- load average just before: %.1f (above 1 the figures are not to be relied on)", load));
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
        Duration limit = Duration.ofSeconds(quick ? 60 : 180);
        Map<String, Map<String, Measured>> columns = new LinkedHashMap<>();
        String lincheck = System.getProperty("benchmarks.lincheck");
        columns.put("Lincheck 3.7, " + jdks.get(0).name(),
                jdks.get(0).run(limit, List.of(), lincheck, "benchmarks.LincheckRun", warmUp, seconds));
        for (Jdk jdk : jdks) {
            columns.put("Heddle, " + jdk.name(),
                    jdk.run(limit, agent(""), classpath, "benchmarks.HeddleRun", warmUp, seconds));
        }
        Map<String, Measured> base = columns.values().iterator().next();
        Table rates = new Table("program", columns.keySet());
        Table bugs = new Table("program", columns.keySet());
        Bars bars = new Bars("executions per second (logarithmic)");
        for (ComparedProgram program : ComparedProgram.values()) {
            List<String> cells = new ArrayList<>();
            columns.forEach((tool, results) -> {
                Measured measured = results.get(program.name());
                cells.add(program.broken() ? firstBug(measured) : rate(measured, base.get(program.name())));
                if (!program.broken() && measured != null && measured.executions() > 0) {
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
        if (measured == null) {
            return MISSING;
        }
        if (measured.executions() == 0) {
            return measured.outcome();
        }
        String ratio = measured == base || base == null || base.executions() == 0
                ? ""
                : String.format(Locale.ROOT, " (%,.0f x)", measured.rate() / base.rate());
        return String.format(Locale.ROOT, "%,.0f%s, %s", measured.rate(), ratio, measured.outcome());
    }

    private static String firstBug(Measured measured) {
        return measured == null
                ? MISSING
                : String.format(Locale.ROOT, "%.2f s, %s", measured.seconds(), measured.outcome());
    }

    /** Whole searches, from a cold start. */
    private void completion() throws IOException, InterruptedException {
        Table table = new Table("increments", jdks.stream().map(Jdk::name).toList());
        for (String increments : quick ? List.of("4") : List.of("4", "5")) {
            List<String> cells = new ArrayList<>();
            for (Jdk jdk : jdks) {
                Measured measured =
                        jdk.run(Duration.ofSeconds(120), agent(""), classpath, "benchmarks.CompletionRun", increments)
                                .get("3 x " + increments);
                cells.add(measured == null
                        ? MISSING
                        : String.format(Locale.ROOT, "%,d executions in %.1f s, %s",
                                measured.executions(), measured.seconds(), measured.outcome()));
            }
            table.row("3 x " + increments, cells);
        }
        page.replace("completion", table.toString());
    }

    // ---- what an operation costs -------------------------------------------------------------------

    private void hotPath() throws IOException, InterruptedException {
        Map<String, List<String>> columns = new LinkedHashMap<>();
        for (Jdk jdk : jdks) {
            columns.put(jdk.name() + ", platform", jmh(jdk, HotPathBenchmark.class, agent("platform")));
            if (jdk.feature() >= 21) {
                columns.put(jdk.name() + ", continuation", jmh(jdk, HotPathBenchmark.class, agent("continuation")));
            }
        }
        Table table = new Table("ns for each", columns.keySet());
        List<String> names = benchmarks(HotPathBenchmark.class);
        for (int i = 0; i < names.size(); i++) {
            int row = i;
            table.row(names.get(i), columns.values().stream().map(column -> column.get(row)).toList());
        }
        page.replace("hot-path", table.toString());
    }

    private List<String> jmh(Jdk jdk, Class<?> type, List<String> jvmArgs) throws IOException, InterruptedException {
        List<String> scores = new ArrayList<>();
        for (String name : benchmarks(type)) {
            double score = jmh(jdk, type, name, jvmArgs);
            scores.add(Double.isNaN(score) ? MISSING : String.format(Locale.ROOT, "%,.1f", score));
        }
        return scores;
    }

    /** The benchmark's score, or NaN. */
    private double jmh(Jdk jdk, Class<?> type, String name, List<String> jvmArgs)
            throws IOException, InterruptedException {
        String benchmark = type.getName() + "." + name;
        Measured measured = jdk.run(Duration.ofSeconds(60), jvmArgs, classpath, "benchmarks.JmhRun", benchmark,
                        quick ? "2" : "5", quick ? "300" : "1000")
                .get(benchmark);
        return measured == null ? Double.NaN : measured.seconds();
    }

    private static List<String> benchmarks(Class<?> type) {
        return Arrays.stream(type.getMethods())
                .filter(method -> method.isAnnotationPresent(Benchmark.class))
                .map(java.lang.reflect.Method::getName)
                .sorted()
                .toList();
    }

    private void idle() throws IOException, InterruptedException {
        Table table = new Table("operations per µs", List.of("without the agent", "with the agent", "ratio"));
        int runs = quick ? 1 : 5;
        for (Jdk jdk : jdks) {
            for (String name : benchmarks(IdleBenchmark.class)) {
                double[] without = new double[runs];
                double[] with = new double[runs];
                for (int i = 0; i < runs; i++) { // by turns, because the machine has moods
                    without[i] = jmh(jdk, IdleBenchmark.class, name, List.of("-Xmx1g"));
                    with[i] = jmh(jdk, IdleBenchmark.class, name, agent(""));
                }
                table.row(name + ", " + jdk.name(), List.of(
                        medianAndRange(without),
                        medianAndRange(with),
                        String.format(Locale.ROOT, "%.2f", with[runs / 2] / without[runs / 2])));
            }
        }
        page.replace("idle", "The median of " + runs + " runs each, by turns, with the least and the most of them.\n\n" + table);
    }

    /** Sorts the values. */
    private static String medianAndRange(double[] values) {
        Arrays.sort(values);
        return String.format(Locale.ROOT, "%.2f (%.2f to %.2f)",
                values[values.length / 2], values[0], values[values.length - 1]);
    }

    // ---- growth --------------------------------------------------------------------------------------

    private void growth() throws IOException, InterruptedException {
        Map<String, Map<String, Measured>> columns = new LinkedHashMap<>();
        for (Jdk jdk : jdks) {
            columns.put(jdk.name(), jdk.run(
                    Duration.ofSeconds(120), agent(""), classpath, "benchmarks.GrowthRun", quick ? "0.4" : "2"));
        }
        Table table = new Table("program", columns.keySet());
        Bars bars = new Bars("executions per second (logarithmic)");
        for (String point : GrowthRun.points()) {
            List<String> cells = new ArrayList<>();
            columns.forEach((jdk, results) -> {
                Measured measured = results.get(point);
                if (measured == null) {
                    cells.add(MISSING);
                    return;
                }
                cells.add(String.format(Locale.ROOT, "%,.1f/s, %s", measured.rate(), measured.outcome()));
                bars.add(point.replace("/", " "), jdk, measured.rate());
            });
            table.row(point.replace("/", " "), cells);
        }
        page.replace("growth", table + "\n\n![growth](growth.svg)");
        Files.writeString(docs.resolve("growth.svg"), bars.svg());
    }

    private List<String> agent(String host) {
        List<String> args = new ArrayList<>(List.of("-Xmx1g", "-javaagent:" + agent));
        if (!host.isEmpty()) {
            args.add("-Dheddle.host=" + host);
        }
        return args;
    }
}
