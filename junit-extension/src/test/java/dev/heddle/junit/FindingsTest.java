package dev.heddle.junit;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import example.Bugs;
import example.Uncontrolled;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;

/** Bugs in plain Java are found, and the report shows what is needed to understand them. */
class FindingsTest {

    private static Throwable failure(Class<?> fixture, String method) {
        Throwable failure = Junit.failure(Junit.run(fixture, method));
        String report = failure.getMessage();
        assertTrue(report.lines().count() <= 60, report);
        assertTrue(report.lines().allMatch(line -> line.length() <= 130 || line.startsWith("replay with")), report);
        return failure;
    }

    private static String report(String start, Class<?> fixture, String method) {
        String report = failure(fixture, method).getMessage();
        assertTrue(report.startsWith(start), report);
        return report;
    }

    private static void contains(String report, String... parts) {
        for (String part : parts) {
            assertTrue(report.contains(part), part + "\nis not in:\n" + report);
        }
    }

    @Test
    void dataRaceWithBothStacks() {
        String report = report("Data race", Bugs.class, "plainCount");

        contains(
                report,
                "thread 1 writes Bugs.count\n    at example.Bugs.increment(Bugs.java:",
                "thread 2 reads Bugs.count\n    at example.Bugs.increment(Bugs.java:");
    }

    @Test
    void lostUpdate() {
        Throwable failure = failure(Bugs.class, "lostUpdate");

        contains(failure.getMessage(), "reads", "= 0", "writes", "= 1", "Bugs.increment(Bugs.java:");
        assertInstanceOf(AssertionFailedError.class, failure.getCause());
    }

    @Test
    void ifInsteadOfWhile() {
        Throwable failure = failure(Bugs.class, "ifInsteadOfWhile");

        assertInstanceOf(NoSuchElementException.class, failure.getCause());
        contains(failure.getMessage(), "taker 1", "taker 2", "waits on", "notifies all on");
    }

    @Test
    void notifyInsteadOfNotifyAll() {
        String report = report("Deadlock", Bugs.class, "notifyInsteadOfNotifyAll");

        contains(report, "notifies one on", "These threads cannot go on:", "Bugs.java:");
    }

    @Test
    void nestedMonitorLockOut() {
        String report = report("Deadlock", Bugs.class, "nestedMonitorLockOut");

        contains(report, "outer", "inner", "held by waiter", "Wait-for cycle: waiter -> notifier -> waiter");
    }

    @Test
    void joinCycle() {
        String report = report("Deadlock", Bugs.class, "joinCycle");

        contains(
                report,
                "one   waits for the end of two",
                "two   waits for the end of one",
                "Wait-for cycle: one -> two -> one");
    }

    @Test
    void monitorAndSemaphore() {
        String report = report("Deadlock", Bugs.class, "monitorAndSemaphore");

        contains(report, "the permit", "the test", "held by one", "Wait-for cycle: one -> two -> one");
    }

    @Test
    void nondeterminismWithThePlace() {
        String report = report("Nondeterminism", Uncontrolled.class, "dependsOnTheClock");

        contains(report, "Uncontrolled.java:");
    }

    @Test
    void timeOutWithTheStack() {
        String report = report("Time-out", Uncontrolled.class, "spinsWithoutAVisibleOperation");

        contains(report, "example.Uncontrolled.spin(Uncontrolled.java:");
    }

    @Test
    void aPoolLeftRunningIsNamedAndNotCalledADeadlock() {
        String line = Junit.published(Junit.run(Uncontrolled.class, "leavesAPoolRunning")).get(0);

        contains(line, "note: The test leaves a thread pool running", "my pool");
    }

    @Test
    void whatCannotBeSeenIsNotCalledComplete() {
        String line = Junit.published(Junit.run(Uncontrolled.class, "sharesWhatIsNotSeen")).get(0);

        contains(line, "not complete, what happens inside SubmissionPublisher is not explored: ");
    }

    @Test
    void aHintWhereThreadsSeemToShareNothing() {
        String line = Junit.published(Junit.run(Uncontrolled.class, "sharesNothing")).get(0);

        contains(line, "note: No two threads touched anything in common that Heddle sees");
    }
}
