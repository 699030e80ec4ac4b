package dev.heddle.agent;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What a JVM of its own printed and how it ended. */
record Jvm(int exitValue, String out, String err) {

    static final String AGENT = System.getProperty("heddle.agent.jar");

    /** Where the tests' own classes are; the hooks are elsewhere, as in a user's program. */
    static String testClasses() {
        return location(Jvm.class);
    }

    static String location(Class<?> type) {
        return new File(type.getProtectionDomain().getCodeSource().getLocation().getPath()).toString();
    }

    static Jvm run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx256m");
        command.addAll(List.of(arguments));
        Path out = Files.createTempFile("out", ".txt");
        Path err = Files.createTempFile("err", ".txt");
        try {
            Process process =
                    new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile()).start();
            if (!process.waitFor(2, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new AssertionError("hangs: " + command + Files.readString(out) + Files.readString(err));
            }
            return new Jvm(process.exitValue(), Files.readString(out), Files.readString(err));
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }

    /** What was printed, in lines. */
    List<String> lines() {
        if (exitValue != 0) {
            throw new AssertionError("exit " + exitValue + "\n" + out + err);
        }
        return out.lines().toList();
    }
}
