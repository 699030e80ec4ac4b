package dev.heddle.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import example.Replays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The last line of a report, put into the annotation, runs that execution again. */
class ReplayTest {

    private static final String LAST_LINE = "\nreplay with @SystematicTest(replay = \"" + Replays.STRING + "\")";

    private static String report(String method) {
        return Junit.failure(Junit.run(Replays.class, method)).getMessage();
    }

    /** All but what was found out about the search, and in which test. */
    private static String story(String report) {
        return report.substring(report.indexOf("\n\n"));
    }

    @Test
    void theReportEndsWithTheReplayString() {
        String report = report("original");

        assertTrue(report.endsWith(LAST_LINE), report);
    }

    @Test
    void theReplayFailsInTheSameWay() {
        String original = report("original").replace(".original(", ".replayed(");
        String replayed = report("replayed");

        assertEquals(story(original), story(replayed));
        assertTrue(replayed.contains("\nReplayed: 1 execution, "), replayed);
        assertTrue(Journal.take().size() <= 3, "before the search, the execution, and once more for the report");
    }

    @Test
    void theReplayWorksInAnotherJvm() throws Exception {
        Fork fork = Fork.run(List.of(), Fork.classPath(), Replays.class, "replayed");

        assertEquals(1, fork.exitCode(), fork.output());
        assertTrue(fork.output().contains(story(report("replayed"))), fork.output());
    }

    @Test
    void stringsThatAreNotReplayStringsAreRefused() {
        Throwable unknown = Junit.failure(Junit.run(Replays.class, "unknownString"));
        assertTrue(unknown.getMessage().contains("[gibberish]"), unknown.getMessage());
        assertNull(unknown.getCause());

        Throwable changed = Junit.failure(Junit.run(Replays.class, "changedString"));
        assertTrue(changed.getMessage().contains("It has been changed or is incomplete"), changed.getMessage());
    }

    @Test
    void theReplayOfAnotherProgramIsRefused() {
        String message = report("anotherProgram");

        assertTrue(message.contains("[" + Replays.STRING + "] belongs to another program"), message);
    }
}
