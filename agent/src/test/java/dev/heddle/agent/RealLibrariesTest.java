package dev.heddle.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import example.process.RealLibraries;
import java.util.List;
import org.junit.jupiter.api.Test;

/** With the agent and no systematic test, libraries full of concurrent code do and print what they do without it. */
class RealLibrariesTest {

    private static Jvm run(String... options) throws Exception {
        String[] arguments = new String[options.length + 4];
        System.arraycopy(options, 0, arguments, 0, options.length);
        arguments[options.length] = "-Xverify:all";
        arguments[options.length + 1] = "-cp";
        arguments[options.length + 2] = System.getProperty("java.class.path");
        arguments[options.length + 3] = RealLibraries.class.getName();
        return Jvm.run(arguments);
    }

    @Test
    void behaveAsWithoutTheAgent() throws Exception {
        Jvm plain = run();
        assertTrue(plain.err().contains("nobody catches this"), plain.err());
        assertEquals(7, plain.exitValue(), plain.err());

        Jvm watched = run("-javaagent:" + Jvm.AGENT);

        assertEquals(plain.out(), watched.out());
        assertEquals(List.of(), withoutKnownLines(plain, watched));
        assertEquals(plain.exitValue(), watched.exitValue());
    }

    /** What is printed as an error only with the agent. */
    private static List<String> withoutKnownLines(Jvm plain, Jvm watched) {
        List<String> known = plain.err().lines().toList();
        return watched.err().lines().filter(line -> !known.contains(line)).toList();
    }
}
