package dev.heddle.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.Verdict;
import dev.heddle.Verdict.Extent;
import dev.heddle.model.Classics;
import dev.heddle.model.Interpreter;
import dev.heddle.model.ModelProgram;
import dev.heddle.report.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What stops a search, what its findings say, and how far it believes to have come. */
class SearchTest {

    private static final Settings SETTINGS = Settings.defaults().withEqualWritesCommute(false);

    private static Search search(ModelProgram program, Settings settings) {
        return new Search(new Interpreter(program, settings), settings);
    }

    @Test
    void aSearchThatFindsNothingIsComplete() {
        Findings findings = search(Classics.increments(3), SETTINGS).run();
        assertEquals(Extent.COMPLETE, findings.extent());
        assertEquals("", findings.detail());
        assertNull(findings.failure());
        assertNull(findings.schedule());
        Verdict verdict = findings.verdict(List.of("a note"));
        assertTrue(verdict.complete());
        assertEquals(36, verdict.executions());
        assertEquals(List.of("a note"), verdict.notes());
    }

    @Test
    void theFirstFailureEndsTheSearch() {
        Findings findings = search(Classics.philosophers(3), SETTINGS).run();
        assertEquals(Extent.FAILED, findings.extent());
        assertEquals(Failure.Kind.DEADLOCK, findings.failure().kind());
        assertEquals(3, findings.schedule().size());
        assertTrue(findings.counts().executions() <= 7);
    }

    @Test
    void aSearchCanGoOnAfterAFailure() {
        Findings findings = search(Classics.philosophers(3), SETTINGS.withGoOn(true)).run();
        assertEquals(Extent.COMPLETE, findings.extent());
        assertEquals(Failure.Kind.DEADLOCK, findings.failure().kind());
        assertEquals(7, findings.counts().executions());
        assertEquals(1, findings.counts().failures());
    }

    @Test
    void theNumberOfExecutionsStopsIt() {
        Findings findings = search(Classics.increments(3), SETTINGS.withMaxExecutions(35)).run();
        assertEquals(Extent.STOPPED, findings.extent());
        assertEquals("35 executions", findings.detail());
        assertEquals(35, findings.counts().executions());
        assertEquals(Extent.COMPLETE, search(Classics.increments(3), SETTINGS.withMaxExecutions(36)).run().extent());
    }

    @Test
    void timeStopsIt() {
        Findings findings = search(Classics.increments(3), SETTINGS.withTimeBudget(Duration.ofNanos(1))).run();
        assertEquals(Extent.STOPPED, findings.extent());
        assertTrue(findings.detail().startsWith("the time budget of"), findings.detail());
        assertEquals(1, findings.counts().executions());
    }

    @Test
    void theUserStopsIt() {
        Search search = search(Classics.increments(3), SETTINGS);
        int[] seen = {0};
        Findings findings = search
                .observe((execution, ending) -> {
                    if (++seen[0] == 4) {
                        search.stop();
                    }
                })
                .run();
        assertEquals(Extent.STOPPED, findings.extent());
        assertEquals("an interruption", findings.detail());
        assertEquals(4, findings.counts().executions());
    }

    @ParameterizedTest
    @EnumSource(value = Strategy.class, names = {"ALL", "PERSISTENT", "SOURCE", "OPTIMAL"})
    void executionsThatAreCutAreCounted(Strategy strategy) {
        Settings settings = SETTINGS.withStrategy(strategy);
        Findings cut = search(Classics.increments(3), settings.withMaxDepth(4)).run();
        assertEquals(Extent.STOPPED, cut.extent());
        assertEquals("depth 4", cut.detail());
        assertTrue(cut.counts().cut() > 1);
        assertEquals(cut.counts().executions(), cut.counts().cut());
        assertEquals(cut.counts().events(), 4 * (cut.counts().executions() + cut.counts().pruned()));
        assertEquals(Extent.COMPLETE, search(Classics.increments(3), settings.withMaxDepth(6)).run().extent());
    }

    @Test
    void transitionsOfReplaysCountOnce() {
        Counts counts = search(Classics.readers(2), SETTINGS.withStrategy(Strategy.ALL)).run().counts();
        // 3 threads with one event each: 3 + 6 + 6 edges, 6 executions of 3 events.
        assertEquals(15, counts.transitions());
        assertEquals(18, counts.events());
    }

    // ---- the share that is explored --------------------------------------------------------------

    private static List<Progress> progress(ModelProgram program, Settings settings) {
        List<Progress> told = new ArrayList<>();
        search(program, settings).report(Duration.ofNanos(-1), told::add).run();
        return told;
    }

    @Test
    void theShareOfAnEvenTreeIsExact() {
        // 5 threads, one event each: at depth d there are 5 - d branches, 120 executions in all.
        List<Progress> told = progress(Classics.atomicIncrements(5, 1), SETTINGS.withStrategy(Strategy.ALL));
        assertEquals(120, told.size());
        for (int i = 0; i < 119; i++) {
            assertEquals((i + 1) / 120.0, told.get(i).share(), 1e-9);
            assertEquals(i + 1, told.get(i).executions());
        }
    }

    @Test
    void theShareOfATreeFoundOnTheWayIsInTheRightRange() {
        List<Progress> told = progress(Classics.lockedIncrements(3, 3), SETTINGS);
        assertEquals(1_680, told.size());
        for (int percent = 10; percent <= 90; percent += 10) {
            double share = told.get(1_680 * percent / 100).share();
            assertTrue(Math.abs(share - percent / 100.0) < 0.25, share + " at " + percent + " %");
        }
    }

    // ---- sampling --------------------------------------------------------------------------------

    @ParameterizedTest
    @EnumSource(value = Strategy.class, names = {"RANDOM", "PCT", "POS"})
    void samplesDependOnTheSeedAlone(Strategy strategy) {
        Settings settings = SETTINGS.withStrategy(strategy).withMaxExecutions(50);
        assertEquals(samples(settings.withSeed(1)), samples(settings.withSeed(1)));
        assertTrue(!samples(settings.withSeed(1)).equals(samples(settings.withSeed(2))));
    }

    private static List<Schedule> samples(Settings settings) {
        List<Schedule> samples = new ArrayList<>();
        search(Classics.increments(4), settings)
                .observe((execution, ending) -> samples.add(Schedule.of(execution)))
                .run();
        return samples;
    }

    @ParameterizedTest
    @EnumSource(value = Strategy.class, names = {"RANDOM", "PCT", "POS"})
    void samplesAreNeverComplete(Strategy strategy) {
        Settings settings = SETTINGS.withStrategy(strategy).withMaxExecutions(1_000);
        Findings findings = search(Classics.increments(2), settings).run();
        assertEquals(Extent.SAMPLED, findings.extent());
        assertEquals(strategy + ", seed 1", findings.detail());
        assertEquals(1_000, findings.counts().executions());
    }

    @ParameterizedTest
    @EnumSource(value = Strategy.class, names = {"RANDOM", "PCT", "POS"})
    void samplesFindTheDeadlock(Strategy strategy) {
        Settings settings = SETTINGS.withStrategy(strategy).withMaxExecutions(10_000);
        Findings findings = search(Classics.philosophers(3), settings).run();
        assertEquals(Extent.SAMPLED, findings.extent());
        assertEquals(Failure.Kind.DEADLOCK, findings.failure().kind());
    }

    @Test
    void samplingWithoutAnEndIsRefused() {
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> search(Classics.increments(2), SETTINGS.withStrategy(Strategy.POS)))
                .getMessage();
        assertTrue(message.contains("maxExecutions or timeBudget") && message.contains("[POS]"), message);
    }
}
