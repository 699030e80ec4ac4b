package dev.heddle.agent;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.concurrent.TimeUnit;

/**
 * Makes the agent active in a JVM that was started without it. A JVM may not attach to itself, so a
 * short-lived second one does it.
 */
public final class SelfAttach {

    private static final String INSTEAD =
            " Start the JVM with -javaagent:heddle-agent.jar instead.";

    private static final long LIMIT_SECONDS = 60;

    private SelfAttach() {}

    /**
     * Returns when the agent is active; does nothing where it is already. Call it before any class that
     * refers to the hooks is used.
     *
     * @throws IllegalStateException if the agent cannot be made active; the message says why and what to do
     */
    public static synchronized void ensureActive() {
        if (isActive()) {
            return;
        }
        AgentOptions.parse(null); // bad properties are better refused here than in the other JVM
        attach(ownJar());
        if (!isActive()) {
            throw new IllegalStateException(
                    "The Heddle agent was attached, but did not become active; its error is on System.err."
                            + INSTEAD);
        }
    }

    /** Whether the agent is active in this JVM. */
    public static boolean isActive() {
        return HookJar.isInstalled() && ActiveStatus.isActive();
    }

    /** Speaks of the hooks, and is therefore loaded only when they are there. */
    private static final class ActiveStatus {
        static boolean isActive() {
            return dev.heddle.hook.AgentStatus.isActive();
        }
    }

    private static Path ownJar() {
        CodeSource source = SelfAttach.class.getProtectionDomain().getCodeSource();
        try {
            Path jar = source == null ? null : Path.of(source.getLocation().toURI());
            if (jar != null && Files.isRegularFile(jar)) {
                return jar;
            }
        } catch (URISyntaxException | IllegalArgumentException e) {
            // not a file: the sentence below says so
        }
        throw new IllegalStateException(
                "The Heddle agent cannot attach itself, because it does not run from a jar file but from ["
                        + (source == null ? "an unknown place" : source.getLocation()) + "]." + INSTEAD);
    }

    private static void attach(Path jar) {
        Path java = Path.of(System.getProperty("java.home"), "bin", File.separatorChar == '\\' ? "java.exe" : "java");
        if (!Files.isExecutable(java)) {
            throw new IllegalStateException(
                    "The Heddle agent cannot attach itself, because there is no [" + java + "]." + INSTEAD);
        }
        ProcessBuilder command =
                new ProcessBuilder(
                        java.toString(),
                        "-Xshare:auto",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        jar.toString(),
                        AttachMain.class.getName(),
                        Long.toString(ProcessHandle.current().pid()),
                        jar.toString());
        // What is meant for this JVM (debuggers, other agents) is not meant for its short-lived companion.
        command.environment().remove("JAVA_TOOL_OPTIONS");
        command.environment().remove("JDK_JAVA_OPTIONS");
        command.environment().remove("_JAVA_OPTIONS");
        try {
            run(command.redirectErrorStream(true));
        } catch (IOException e) {
            throw new IllegalStateException(
                    "The Heddle agent cannot attach itself: [" + e.getMessage() + "]." + INSTEAD, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("The thread was interrupted while the Heddle agent was attached.", e);
        }
    }

    private static void run(ProcessBuilder command) throws IOException, InterruptedException {
        Path output = Files.createTempFile("heddle-attach", ".log");
        try {
            Process process = command.redirectOutput(output.toFile()).start();
            process.getOutputStream().close();
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException(
                        "The Heddle agent could not be attached within " + LIMIT_SECONDS + " s." + INSTEAD);
            }
            if (process.exitValue() != 0) {
                throw new IllegalStateException(
                        "The Heddle agent cannot attach itself: " + text(output) + INSTEAD);
            }
        } finally {
            Files.deleteIfExists(output);
        }
    }

    private static String text(Path output) throws IOException {
        try (InputStream in = Files.newInputStream(output)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
            return text.isEmpty() ? "[no reason was given]." : text;
        }
    }
}
