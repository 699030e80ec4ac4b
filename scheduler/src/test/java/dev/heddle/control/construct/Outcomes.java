package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import dev.heddle.outcome.PlainLoader;
import dev.heddle.outcome.SharedOutcomes;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;

/**
 * What a program can come to, explored and on the plain JVM. The program says by a string what it has come to;
 * an exception says so by its class and message.
 */
final class Outcomes {

    private static final int PLAIN_RUNS = 300;
    private static final int PLAIN_RUNS_OF_CLASSES = 50; // each has its classes instrumented
    private static final int MOST_TRACES = 1_000;

    private Outcomes() {}

    private static String outcome(Callable<String> program) {
        try {
            return program.call();
        } catch (Exception e) {
            return e.getClass().getSimpleName() + ": " + e.getMessage();
        }
    }

    /** All outcomes; the search must be complete and find nothing wrong. */
    static SortedSet<String> explored(Callable<String> program) {
        return explored(Strategy.OPTIMAL, program);
    }

    private static SortedSet<String> explored(Strategy strategy, Callable<String> program) {
        SortedSet<String> outcomes = new TreeSet<>();
        assertGood(explore(strategy, program, outcomes));
        return outcomes;
    }

    /** The outcomes that are explored where something keeps the search from being complete; it must find nothing wrong. */
    static SortedSet<String> exploredInPart(String why, Callable<String> program) {
        return exploredInPart(why, Settings.defaults(), program);
    }

    private static SortedSet<String> exploredInPart(String why, Settings settings, Callable<String> program) {
        SortedSet<String> outcomes = new TreeSet<>();
        Verdict verdict = Systematic.explore(settings, () -> outcomes.add(outcome(program)));
        assertNull(verdict.failure(), () -> verdict.failure().summary() + " " + verdict.failure().details());
        assertEquals(why, verdict.extentDetail());
        return outcomes;
    }

    private static Verdict explore(Strategy strategy, Callable<String> program, SortedSet<String> outcomes) {
        return Systematic.explore(
                Settings.defaults().withStrategy(strategy), () -> outcomes.add(outcome(program)));
    }

    /**
     * All outcomes of a program with a task that is repeated, up to its second run; those of every interleaving of these and
     * those seen on real threads must be among them.
     */
    static SortedSet<String> ofRunsAsOnTheJvm(Callable<String> program) {
        String why = "what repeated tasks may do after their first 2 runs (maxRuns) is not explored";
        Settings settings = Settings.defaults().withMaxRuns(2);
        SortedSet<String> explored = exploredInPart(why, settings, program);
        assertEquals(
                exploredInPart(why, settings.withStrategy(Strategy.ALL), program),
                explored,
                "in all interleavings and one for each trace");
        for (int i = 0; i < PLAIN_RUNS; i++) {
            assertSeen(outcome(program), explored);
        }
        return explored;
    }

    /**
     * All outcomes of a program; those of every interleaving and those seen when the same code runs many times on
     * real threads must be among them.
     */
    static SortedSet<String> asOnTheJvm(Callable<String> program) {
        SortedSet<String> explored = tracesAsOnTheJvm(program);
        assertEquals(explored(Strategy.ALL, program), explored, "in all interleavings and one for each trace");
        return explored;
    }

    /**
     * The same for a program that has classes of its own in each execution, and in each run on real threads.
     *
     * @param body runs the program and adds what it comes to to the {@link SharedOutcomes}
     */
    static SortedSet<String> asOnTheJvm(Class<? extends Callable<String>> program, Systematic.Body body) throws Exception {
        Settings isolated = Settings.defaults().withIsolate(true);
        assertGood(Systematic.explore(isolated, body));
        SortedSet<String> explored = SharedOutcomes.take();
        assertGood(Systematic.explore(isolated.withStrategy(Strategy.ALL), body));
        assertEquals(SharedOutcomes.take(), explored, "in all interleavings and one for each trace");
        for (int i = 0; i < PLAIN_RUNS_OF_CLASSES; i++) {
            assertSeen(new PlainLoader(program.getNestHost()).run(program), explored);
        }
        return explored;
    }

    private static void assertSeen(String seen, SortedSet<String> explored) {
        assertTrue(explored.contains(seen), () -> "The JVM came to [" + seen + "], but explored were " + explored);
    }

    /** The same for a program with too many interleavings to run them all: one for each trace. */
    static SortedSet<String> tracesAsOnTheJvm(Callable<String> program) {
        SortedSet<String> explored = explored(program);
        for (int i = 0; i < PLAIN_RUNS; i++) {
            assertSeen(outcome(program), explored);
        }
        return explored;
    }

    /** How many traces a program has, all of them good. */
    static long traces(Systematic.Body program) {
        return traces(Settings.defaults(), program);
    }

    static long traces(Settings settings, Systematic.Body program) {
        Verdict verdict = Systematic.explore(settings, program);
        assertComplete(verdict);
        return verdict.executions();
    }

    static void assertComplete(Verdict verdict) {
        assertGood(verdict);
        assertEquals(0, verdict.pruned(), "executions that were given up");
    }

    private static void assertGood(Verdict verdict) {
        assertNull(verdict.failure(), () -> verdict.failure().summary() + " " + verdict.failure().details());
        assertEquals(Verdict.Extent.COMPLETE, verdict.extent(), verdict.extentDetail());
    }

    /** How many traces a program with loops has: others may be begun in which a thread would only go round. */
    static long tracesOfLoops(Systematic.Body program) {
        Verdict verdict = Systematic.explore(Settings.defaults().withMaxExecutions(MOST_TRACES), program);
        assertGood(verdict);
        return verdict.executions();
    }

    /** What is wrong with a program. */
    static Failure failure(Systematic.Body program) {
        return failure(Settings.defaults(), program);
    }

    static Failure failure(Settings settings, Systematic.Body program) {
        Failure failure = Systematic.explore(settings, program).failure();
        assertNotNull(failure, "nothing was found");
        return failure;
    }
}
