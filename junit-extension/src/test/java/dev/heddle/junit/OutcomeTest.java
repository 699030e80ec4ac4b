package dev.heddle.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import example.BadParameters;
import example.Failing;
import example.FreshInstances;
import example.Interrupted;
import example.Symmetric;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.opentest4j.AssertionFailedError;

/** What JUnit is told about a systematic test. */
class OutcomeTest {

    @Test
    void aFailedAssertionIsTheCauseAndTheReportTheMessage() {
        Throwable failure = Junit.failure(Junit.run(Failing.class, "assertion"));

        assertInstanceOf(AssertionError.class, failure);
        assertTrue(failure.getMessage().startsWith("Assertion failed: "), failure.getMessage());
        assertTrue(failure.getMessage().contains("the choice"), failure.getMessage());
        assertInstanceOf(AssertionFailedError.class, failure.getCause());
        assertEquals(List.of("after", "after"), Journal.take().subList(0, 2));
    }

    @Test
    void anExceptionKeepsItsOwnStack() {
        Throwable failure = Junit.failure(Junit.run(Failing.class, "exception"));

        assertTrue(failure.getMessage().startsWith("Exception: "), failure.getMessage());
        assertInstanceOf(IllegalStateException.class, failure.getCause());
        assertEquals("exception", failure.getCause().getStackTrace()[0].getMethodName());
    }

    @Test
    void anAssumptionThatNeverHoldsAbortsTheTest() {
        Junit.run(Failing.class, "alwaysAborted").testEvents().assertStatistics(stats -> stats.started(1).aborted(1));
    }

    @Test
    void anAssumptionThatFailsInSomeInterleavingsOnlyDoesNotHideTheOthers() {
        Throwable failure = Junit.failure(Junit.run(Failing.class, "abortedInOneExecutionOnly"));

        assertTrue(failure.getMessage().contains("only sometimes"), failure.getMessage());
    }

    @Test
    void aTestThatWasInterruptedHasNotPassed() {
        Throwable failure;
        try {
            failure = Junit.failure(Junit.run(Interrupted.class, "endless"));
        } finally {
            Thread.interrupted();
        }

        assertTrue(
                failure.getMessage().startsWith("The test was interrupted: stopped at an interruption"),
                failure.getMessage());
    }

    @Test
    void ordinaryTestsRunBesideSystematicOnes() {
        EngineExecutionResults results = Junit.run(Failing.class);

        results.testEvents().assertStatistics(stats -> stats.started(5).succeeded(1).aborted(1).failed(3));
        assertTrue(Journal.take().contains("ordinary"));
    }

    @Test
    void aSuccessSaysHowFarItWent() {
        List<String> lines = Junit.published(Junit.run(FreshInstances.class, "outer"));

        assertEquals(1, lines.size());
        assertTrue(lines.get(0).matches("complete: 3 executions, \\d+ transitions, \\d+\\.\\d\\d s"), lines.get(0));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "noExecutions        | maxExecutions must be at least 1 but is [0].",
                "negativeDepth       | maxDepth must be at least 1 but is [-5].",
                "negativePreemptions | preemptionBound must be at least 0, or -1 for no bound, but is [-2].",
                "vagueTime           | timeBudget must be a number and one of ms, s, min and h, for instance \"30s\","
                        + " but is [soon].",
                "noTime              | stepLimit must be at least 1ms but is [0s].",
                "symmetryThatCannotBeMade | symmetry must name classes with a constructor without parameters,"
                        + " but [dev.heddle.Symmetry] is none.",
            })
    void valuesThatMakeNoSenseAreRefused(String method, String sentence) {
        Throwable failure = Junit.failure(Junit.run(BadParameters.class, method));

        assertEquals(sentence, failure.getMessage());
        assertNull(failure.getCause());
    }

    @ParameterizedTest
    @CsvSource({"distinct, 24", "identical, 1", "ownSymmetry, 12"})
    void symmetriesAreUsed(String method, int executions) {
        List<String> lines = Junit.published(Junit.run(Symmetric.class, method));

        assertTrue(lines.get(0).startsWith("complete: " + executions + " execution"), lines.get(0));
    }

    @Test
    void testTemplatesAreRefused() {
        EngineExecutionResults results = Junit.run(BadParameters.class, "repeated");

        assertTrue(results.testEvents().failed().count() >= 2);
        assertTrue(results.testEvents().failed().stream()
                .map(Object::toString)
                .anyMatch(event -> event.contains("cannot be combined with @RepeatedTest")));
    }
}
