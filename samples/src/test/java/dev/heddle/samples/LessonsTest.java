package dev.heddle.samples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.DataRaces;
import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import dev.heddle.report.Report;
import org.junit.jupiter.api.Test;

/** The lessons teach what is true: broken programs fail in the way they say, repaired ones are complete. */
class LessonsTest {

    private static final Settings DEFAULTS = Settings.defaults();
    private static final Settings RACES_IGNORED = DEFAULTS.withDataRaces(DataRaces.IGNORE);

    private static String failure(Failure.Kind kind, Settings settings, Systematic.Body program) {
        Verdict verdict = Systematic.explore(settings, program);
        String report = Report.of(verdict);
        assertTrue(!verdict.passed(), report);
        assertEquals(kind, verdict.failure().kind(), report);
        assertTrue(report.lines().count() <= 60, report);
        return report;
    }

    private static void complete(long executions, Systematic.Body program) {
        Verdict verdict = Systematic.explore(DEFAULTS, program);
        String report = Report.of(verdict);
        assertTrue(verdict.complete(), report);
        assertEquals(executions, verdict.executions(), report);
    }

    @Test
    void lostUpdate() {
        failure(Failure.Kind.DATA_RACE, DEFAULTS, LostUpdate::broken);
        String report = failure(Failure.Kind.ASSERTION, RACES_IGNORED, LostUpdate::broken);
        assertTrue(report.contains("both increments count"), report);
        complete(2, LostUpdate::repaired);
    }

    @Test
    void philosophers() {
        String report = failure(Failure.Kind.DEADLOCK, DEFAULTS, () -> Philosophers.broken(3));
        assertTrue(report.contains("Wait-for cycle: "), report);
        complete(6, () -> Philosophers.repaired(3));
    }

    @Test
    void bankTransfer() {
        failure(Failure.Kind.DATA_RACE, DEFAULTS, () -> BankTransfer.bothWays(BankTransfer::unlocked));
        String lost = failure(
                Failure.Kind.ASSERTION, RACES_IGNORED, () -> BankTransfer.bothWays(BankTransfer::unlocked));
        assertTrue(lost.contains("the total stays the same"), lost);
        String stuck = failure(
                Failure.Kind.DEADLOCK, DEFAULTS, () -> BankTransfer.bothWays(BankTransfer::sourceFirst));
        assertTrue(stuck.contains("Wait-for cycle: "), stuck);
        complete(2, () -> BankTransfer.bothWays(BankTransfer::lowerNumberFirst));
    }

    @Test
    void boundedBuffer() {
        String taken = failure(
                Failure.Kind.ASSERTION, DEFAULTS, () -> BoundedBuffer.use(new BoundedBuffer.IfBuffer(), 2));
        assertTrue(taken.contains("what is taken is there"), taken);
        failure(Failure.Kind.DEADLOCK, DEFAULTS, () -> BoundedBuffer.use(new BoundedBuffer.NotifyBuffer(), 3));
        complete(40, () -> BoundedBuffer.use(new BoundedBuffer.Buffer(), 2));
    }

    @Test
    void doubleCheckedLocking() {
        String race = failure(
                Failure.Kind.DATA_RACE,
                DEFAULTS,
                () -> DoubleCheckedLocking.use(new DoubleCheckedLocking.PlainHolder()));
        assertTrue(race.contains("PlainHolder.get(DoubleCheckedLocking.java:"), race);
        complete(4, () -> DoubleCheckedLocking.use(new DoubleCheckedLocking.VolatileHolder()));
    }

    @Test
    void messageQueue() {
        String lost = failure(
                Failure.Kind.ASSERTION, RACES_IGNORED, () -> MessageQueue.use(new MessageQueue.Queue(), 2));
        assertTrue(lost.contains("arrives"), lost);
        complete(2, () -> MessageQueue.use(new MessageQueue.LockedQueue(), 2));
        complete(6, () -> MessageQueue.use(new MessageQueue.LockedQueue(), 3));
    }
}
