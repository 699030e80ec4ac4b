package benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * A JDK to measure on.
 *
 * @param home its folder
 * @param version what it says of itself
 */
record Jdk(Path home, String version) {

    static Jdk at(Path home) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(home.resolve("bin/java").toString(), "-version")
                .redirectErrorStream(true)
                .start();
        List<String> lines = lines(process);
        if (process.waitFor() != 0) {
            throw new IOException("There is no JDK in [" + home + "].");
        }
        return new Jdk(home, lines.get(1).strip());
    }

    String java() {
        return home.resolve("bin/java").toString();
    }

    int feature() {
        return Integer.parseInt(version.replaceFirst("^.*build (\\d+).*$", "$1"));
    }

    String name() {
        return "JDK " + feature();
    }

    /**
     * Runs a main class and gives back what it measured, by name. A JVM that takes longer than the limit is ended: what
     * it had measured by then counts.
     */
    Map<String, Measured> run(
            Duration limit, List<String> jvmArgs, String classpath, String mainClass, String... args)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(java());
        command.addAll(jvmArgs);
        command.addAll(List.of("-cp", classpath, mainClass));
        command.addAll(List.of(args));
        System.out.println(name() + ": " + mainClass + " " + String.join(" ", args));
        Path output = Files.createTempFile("measured", ".txt");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
        boolean ended = process.waitFor(limit.toSeconds(), TimeUnit.SECONDS);
        if (!ended) {
            System.out.println("  ended after " + limit.toSeconds() + " s");
            process.destroyForcibly().waitFor();
        }
        String text = Files.readString(output);
        Files.delete(output);
        Map<String, Measured> results = new LinkedHashMap<>();
        text.lines().map(Measured::read).filter(Objects::nonNull).forEach(measured -> {
            System.out.println("  " + measured);
            results.put(measured.name(), measured);
        });
        if (ended && process.exitValue() != 0) {
            System.out.println("  ended with " + process.exitValue() + ":\n" + text);
        }
        return results;
    }

    private static List<String> lines(Process process) throws IOException {
        List<String> lines = new ArrayList<>();
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(line);
            }
        }
        return lines;
    }
}
