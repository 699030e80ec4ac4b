package dev.heddle.samples.maven;

import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs {@code mvn test} in {@code samples/maven-project} as a user does, on the JDK of this test. Heddle's
 * libraries come from a local repository of this build, everything else from the user's own.
 */
class MavenProjectTest {

    @TempDir
    Path folder;

    @Test
    void findsTheSeededBugWithNothingConfigured() throws Exception {
        assertSeededBugFound(mvn("test"));
    }

    @Test
    void findsTheSeededBugWithTheAgentOnTheCommandLine() throws Exception {
        assertSeededBugFound(mvn("test", "-Pagent"));
    }

    @Test
    void findsTheSeededBugWithJUnit6() throws Exception {
        assertSeededBugFound(mvn("test", "-Djunit.version=" + System.getProperty("heddle.test.junit6")));
    }

    private static void assertSeededBugFound(Outcome outcome) {
        assertNotEquals(0, outcome.exitCode, outcome.output);
        for (String expected : List.of(
                "Tests run: 2, Failures: 1, Errors: 0, Skipped: 0",
                "Assertion failed: expected: <2> but was: <1>",
                "The interleaving, from top to bottom",
                "Counter.set(Counter.java:12)",
                "replay with @SystematicTest(replay = \"",
                "complete: ",
                "BUILD FAILURE")) {
            assertTrue(outcome.output.contains(expected), () -> "no [" + expected + "] in\n" + outcome.output);
        }
    }

    private Outcome mvn(String... arguments) throws IOException, InterruptedException {
        copy(path("heddle.test.project"), folder);
        try (Stream<Path> homes = Files.list(path("heddle.test.maven"))) {
            List<String> command = new ArrayList<>();
            command.add(homes.findFirst().orElseThrow().resolve("bin/mvn").toString());
            command.add("--batch-mode");
            command.add("--no-transfer-progress");
            command.add("-Dmaven.repo.local.tail=" + path("heddle.test.repository"));
            if (Boolean.getBoolean("heddle.test.offline")) {
                command.add("--offline");
            }
            command.addAll(List.of(arguments));
            ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
            builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
            Process process = builder.start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes());
            return new Outcome(process.waitFor(), output);
        }
    }

    private static Path path(String property) {
        return Path.of(System.getProperty(property));
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target);
                }
            }
        }
    }

    private record Outcome(int exitCode, String output) {}
}
