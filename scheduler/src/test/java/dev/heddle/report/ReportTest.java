package dev.heddle.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Story;
import dev.heddle.Story.Step;
import dev.heddle.Story.Wait;
import dev.heddle.Verdict;
import dev.heddle.Verdict.Extent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Exact texts of whole reports: read them as a user would. */
class ReportTest {

    private static final String EAT = "dev.heddle.samples.Philosophers.eat(Philosophers.java:";
    private static final String ADD = "org.example.Counter.increment(Counter.java:8)";

    private static Verdict failed(Failure failure) {
        return new Verdict(
                Extent.FAILED, "", failure, 3, 0, 0, 41, 63, Duration.ofMillis(52), List.of());
    }

    private static Step step(int thread, String text, String location) {
        return new Step(thread, text, location, true);
    }

    private static Step alone(int thread, String text) {
        return new Step(thread, text, ADD, false);
    }

    @Test
    void deadlock() {
        Story story = new Story(
                List.of("main", "A", "B"),
                List.of(
                        alone(0, "starts A"),
                        alone(0, "starts B"),
                        step(1, "acquires fork 0", EAT + "21)"),
                        step(2, "acquires fork 1", EAT + "21)")),
                List.of(
                        new Wait(0, "joins A", EAT + "40)", "alive", 1),
                        new Wait(1, "acquires fork 1", EAT + "22)", "0 permits, taken by B", 2),
                        new Wait(2, "acquires fork 0", EAT + "22)", "0 permits, taken by A", 1)));
        Failure failure = new Failure(
                        Failure.Kind.DEADLOCK,
                        "A and B wait for each other.",
                        null,
                        List.of("What the waits of the story say better."))
                .told(story, "1:2,2:1");

        assertEquals(
                """
                Deadlock: A and B wait for each other.
                Found after 3 executions, 41 transitions, 0.05 s; the search stopped there.

                The interleaving, from top to bottom (2 steps on what no other thread touches are left out):
                     A                B
                  3  acquires fork 0                   Philosophers.eat(Philosophers.java:21)
                  4                   acquires fork 1  Philosophers.eat(Philosophers.java:21)

                These threads cannot go on:
                  main  joins A (alive)  at Philosophers.eat(Philosophers.java:40)
                  A     acquires fork 1 (0 permits, taken by B)  at Philosophers.eat(Philosophers.java:22)
                  B     acquires fork 0 (0 permits, taken by A)  at Philosophers.eat(Philosophers.java:22)
                Wait-for cycle: A -> B -> A

                replay with @SystematicTest(replay = "1:2,2:1")""",
                Report.of(failed(failure)));
    }

    @Test
    void lostUpdateJoinsWhatOneThreadDoesAtOnePlace() {
        Story story = new Story(
                List.of("main", "t1", "t2"),
                List.of(
                        alone(0, "starts t1"),
                        step(1, "reads count = 0", ADD),
                        step(2, "reads count = 0", ADD),
                        step(2, "writes count = 1", ADD),
                        step(1, "writes count = 1", ADD),
                        step(0, "reads count = 1", "org.example.CounterTest.both(CounterTest.java:20)")),
                List.of());
        Failure failure = new Failure(
                        Failure.Kind.ASSERTION,
                        "expected: <2> but was: <1>",
                        new AssertionError("expected: <2> but was: <1>"),
                        List.of())
                .told(story, "x");

        assertEquals(
                """
                Assertion failed: expected: <2> but was: <1>
                Found after 3 executions, 41 transitions, 0.05 s; the search stopped there.

                The interleaving, from top to bottom (1 step on what no other thread touches is left out):
                     main             t1                t2
                  2                   reads count = 0                                      Counter.increment(Counter.java:8)
                  3                                     reads count = 0, writes count = 1  Counter.increment(Counter.java:8)
                  5                   writes count = 1                                     Counter.increment(Counter.java:8)
                  6  reads count = 1                                                       CounterTest.both(CounterTest.java:20)

                replay with @SystematicTest(replay = "x")""",
                Report.of(failed(failure)));
    }

    @Test
    void dataRaceShowsItsDetails() {
        Failure failure = new Failure(
                Failure.Kind.DATA_RACE,
                "t1 writes Counter.count while t2 reads it.",
                null,
                List.of("t1 writes Counter.count at\n    org.example.Counter.increment(Counter.java:8)", "and t2 reads it"));

        assertEquals(
                """
                Data race: t1 writes Counter.count while t2 reads it.
                Found after 3 executions, 41 transitions, 0.05 s; the search stopped there.

                t1 writes Counter.count at
                    org.example.Counter.increment(Counter.java:8)
                and t2 reads it""",
                Report.of(failed(failure)));
    }

    @Test
    void longSentencesAreBroken() {
        String sentence = "One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
                + " seventeen eighteen nineteen twenty.";
        Failure failure = new Failure(Failure.Kind.NONDETERMINISM, "it differs", null, List.of(sentence));

        assertTrue(Report.of(failed(failure)).endsWith(
                """
                One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
                  nineteen twenty."""));
    }

    @Test
    void theKindIsNotSaidTwice() {
        Failure failure = new Failure(Failure.Kind.DEADLOCK, "deadlock of A and B", null, List.of());

        assertTrue(Report.of(failed(failure)).startsWith("Deadlock of A and B\n"));
    }

    @Test
    void tenThreadsAreListedOneLineAfterTheOther() {
        List<String> names = new ArrayList<>();
        List<Step> steps = new ArrayList<>();
        for (int t = 0; t < 10; t++) {
            names.add("worker " + t);
            steps.add(step(t, "locks account " + t, "Bank.transfer(Bank.java:30)"));
        }
        String report = Report.of(failed(new Failure(Failure.Kind.EXCEPTION, "boom", null, List.of())
                .told(new Story(names, steps, List.of()), "r")));

        assertTrue(report.contains(
                """
                   1  worker 0 | locks account 0                | Bank.transfer(Bank.java:30)
                   2  worker 1 | locks account 1                | Bank.transfer(Bank.java:30)
                """), report);
        assertTrue(report.contains("  10  worker 9 | locks account 9 "), report);
    }

    @Test
    void aLongStoryKeepsItsEndAndStaysWithinSixtyLines() {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            steps.add(step(1 + i % 2, "writes x = " + i, "A.b(A.java:" + (i + 1) + ")"));
        }
        String report = Report.of(failed(new Failure(Failure.Kind.EXCEPTION, "boom", null, List.of())
                .told(new Story(List.of("main", "A", "B"), steps, List.of()), "r")));

        assertTrue(report.lines().count() <= 60, report);
        assertTrue(report.contains("writes x = 0 "), report);
        assertTrue(report.contains("writes x = 4999"), report);
        assertEquals(5_000, shownSteps(report) + leftOut(report), report);
    }

    private static int shownSteps(String report) {
        return (int) report.lines().filter(line -> line.contains("writes x")).count();
    }

    private static int leftOut(String report) {
        return report.lines()
                .filter(line -> line.strip().startsWith("... "))
                .mapToInt(line -> Integer.parseInt(line.strip().split(" ")[1].replace(",", "")))
                .sum();
    }

    @Test
    void aLongRunOfOneThreadIsShortenedBeforeAnySwitchIs() {
        List<Step> steps = new ArrayList<>();
        steps.add(step(2, "writes flag = 1", "A.b(A.java:1)"));
        for (int i = 0; i < 100; i++) {
            steps.add(step(1, "writes x = " + i, "A.c(A.java:" + (i + 1) + ")"));
        }
        steps.add(step(2, "writes flag = 2", "A.b(A.java:2)"));
        String report = Report.of(failed(new Failure(Failure.Kind.EXCEPTION, "boom", null, List.of())
                .told(new Story(List.of("main", "A", "B"), steps, List.of()), "r")));

        assertTrue(report.contains(
                """
                       A              B
                    1                 writes flag = 1  A.b(A.java:1)
                    2  writes x = 0                    A.c(A.java:1)
                       ... 98 more steps
                  101  writes x = 99                   A.c(A.java:100)
                  102                 writes flag = 2  A.b(A.java:2)
                """), report);
    }

    @Test
    void repeatedStepsAreCounted() {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            steps.add(step(0, "reads flag = false", "Spin.wait(Spin.java:3)"));
        }
        String report = Report.of(failed(new Failure(Failure.Kind.LIVELOCK, "nothing moves", null, List.of())
                .told(new Story(List.of("main"), steps, List.of()), "r")));

        assertTrue(report.contains("  1  reads flag = false (7 times)  Spin.wait(Spin.java:3)\n"), report);
    }

    @Test
    void whereNothingIsContendedTheLastStepsAreShown() {
        List<Step> steps = new ArrayList<>();
        for (int i = 1; i <= 20; i++) {
            steps.add(new Step(0, "writes x = " + i, "A.b(A.java:" + i + ")", false));
        }
        String report = Report.of(failed(new Failure(Failure.Kind.EXCEPTION, "boom", null, List.of())
                .told(new Story(List.of("main"), steps, List.of()), "r")));

        assertTrue(report.contains("(12 steps on what no other thread touches are left out)"), report);
        assertTrue(report.contains("  13  writes x = 13  A.b(A.java:13)\n"), report);
        assertFalse(report.contains("writes x = 12 "), report);
    }

    @Test
    void wideNamesAndUnicodeKeepTheColumnsAligned() {
        Story story = new Story(
                List.of("main", "哲学者一", "a-thread-with-a-name-that-nobody-would-want-to-read-1"),
                List.of(
                        step(1, "writes name = \"é日本\"", "A.b(A.java:1)"),
                        step(2, "writes name = \"line\nbreak\"", "A.b(A.java:2)")),
                List.of());
        String report = Report.of(failed(
                new Failure(Failure.Kind.EXCEPTION, "boom", null, List.of()).told(story, "r")));

        assertTrue(report.contains(
                """
                     哲学者一               a-thread-wi..t-to-read-1
                  1  writes name = "é日本"                               A.b(A.java:1)
                  2                         writes name = "line\\nbreak"  A.b(A.java:2)
                """), report);
    }

    @Test
    void whatAThreadDoesReachesIntoTheColumnsToItsRight() {
        String place = "BoundedBuffer.takeNow(BoundedBuffer.java:30)";
        Story story = new Story(
                List.of("main", "A", "B", "C"),
                List.of(
                        step(0, "notifies one on the buffer: wakes A", place),
                        step(1, "reads buffer.item = null", place),
                        step(2, "notifies one on the buffer: wakes C", place),
                        step(3, "notifies one on the buffer: wakes main", place)),
                List.of());
        String report = Report.of(failed(
                new Failure(Failure.Kind.EXCEPTION, "boom", null, List.of()).told(story, "r")));

        assertTrue(report.contains(
                """
                     main      A         B         C
                  1  notifies one on the buffer: wakes A                                   BoundedBuffer.takeNow(BoundedBuffer.java:30)
                  2            reads buffer.item = null                                    BoundedBuffer.takeNow(BoundedBuffer.java:30)
                  3                      notifies one on the buffer: wakes C               BoundedBuffer.takeNow(BoundedBuffer.java:30)
                  4                                notifies one on the buffer: wakes main  BoundedBuffer.takeNow(BoundedBuffer.java:30)
                """), report);
    }

    @Test
    void columnsThatAreTooWideAreWrapped() {
        String value = "a value of many words that goes on and on until nobody wants to read any more of it";
        Story story = new Story(
                List.of("main", "A", "B"),
                List.of(
                        step(0, "writes text = " + value, "Wide.write(Wide.java:1)"),
                        step(1, "writes text = " + value, "Wide.write(Wide.java:1)"),
                        step(2, "reads x = 1", "Wide.write(Wide.java:2)")),
                List.of());
        String report = Report.of(failed(
                new Failure(Failure.Kind.EXCEPTION, "boom", null, List.of()).told(story, "r")));

        assertTrue(report.lines().allMatch(line -> Width.of(line) <= 120), report);
        assertTrue(report.lines().filter(line -> line.contains("writes text =")).count() == 2, report);
    }

    @Test
    void manyWaitingThreadsAreCutShort() {
        List<String> names = new ArrayList<>();
        List<Wait> waits = new ArrayList<>();
        for (int t = 0; t < 20; t++) {
            names.add("t" + t);
            waits.add(new Wait(t, "locks x", null, "", -1));
        }
        String report = Report.of(failed(new Failure(Failure.Kind.DEADLOCK, "all wait", null, List.of())
                .told(new Story(names, List.of(), waits), null)));

        assertTrue(report.endsWith("  t11  locks x\n  ... and 8 more threads"), report);
    }

    @Test
    void notesComeLast() {
        Verdict verdict = new Verdict(
                Extent.COMPLETE, "", null, 7, 0, 0, 61, 80, Duration.ofMillis(30), List.of("A pool was left running."));

        assertEquals("complete: 7 executions, 61 transitions, 0.03 s\nnote: A pool was left running.", Report.of(verdict));
    }
}
