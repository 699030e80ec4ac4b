package dev.heddle.junit;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A JVM of its own that runs a fixture with JUnit's console launcher.
 *
 * @param exitCode 0 where all tests passed, 1 where some failed
 * @param output everything that was printed
 */
record Fork(int exitCode, String output) {

    /** The entries of this JVM's class path. */
    static List<String> classPath() {
        return Arrays.asList(System.getProperty("java.class.path").split(File.pathSeparator));
    }

    /** The agent's jar on this JVM's class path. */
    static String agentJar() {
        return classPath().stream().filter(Fork::isAgent).findFirst().orElseThrow();
    }

    static boolean isAgent(String entry) {
        return new File(entry).getName().startsWith("heddle-agent");
    }

    static Fork run(List<String> jvmArguments, List<String> classPath, Class<?> testClass, String method)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx256m");
        command.addAll(jvmArguments);
        command.addAll(List.of("-cp", String.join(File.pathSeparator, classPath)));
        command.addAll(List.of("org.junit.platform.console.ConsoleLauncher", "execute", "--disable-banner"));
        command.addAll(List.of("--disable-ansi-colors", "--details=tree"));
        command.addAll(List.of("--select-method", testClass.getName() + "#" + method));
        Path output = Files.createTempFile("fork", ".txt");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            if (!process.waitFor(2, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new AssertionError("The JVM did not end: " + Files.readString(output));
            }
            return new Fork(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
        } finally {
            Files.delete(output);
        }
    }
}
