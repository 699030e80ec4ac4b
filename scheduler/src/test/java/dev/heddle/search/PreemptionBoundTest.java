package dev.heddle.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.Verdict.Extent;
import dev.heddle.model.Classics;
import dev.heddle.model.Facts;
import dev.heddle.model.Interpreter;
import dev.heddle.model.ModelProgram;
import dev.heddle.model.Oracle;
import dev.heddle.model.RandomPrograms;
import dev.heddle.model.Shrinking;
import dev.heddle.model.Trace;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PreemptionBoundTest {

    private static final Settings SETTINGS = Settings.defaults().withGoOn(true).withEqualWritesCommute(false);

    private static Set<Trace> within(
            ModelProgram program, Settings settings, int preemptions, DefaultSchedule schedule) {
        Set<Trace> explored = new HashSet<>();
        Settings bounded = settings.withPreemptionBound(preemptions);
        new Search(new Interpreter(program, bounded), bounded)
                .schedule(schedule)
                .observe((execution, ending) -> explored.add(Trace.of(execution)))
                .run();
        return explored;
    }

    @ParameterizedTest
    @CsvSource({"0, 6", "1, 24", "2, 36"})
    void incrementsOfThreeThreads(int preemptions, int traces) {
        assertEquals(
                traces,
                within(Classics.increments(3), SETTINGS, preemptions, DefaultSchedule.runToCompletion()).size());
    }

    @Test
    void theVerdictNamesTheBoundThatLeftSomethingOut() {
        Settings bounded = SETTINGS.withPreemptionBound(1);
        Findings findings = new Search(new Interpreter(Classics.increments(3), bounded), bounded).run();
        assertEquals(Extent.COMPLETE_WITHIN_PREEMPTIONS, findings.extent());
        assertEquals("1 preemption", findings.detail());
        assertEquals(24, findings.counts().executions());
    }

    @Test
    void aBoundThatLeavesNothingOutIsNoBound() {
        Settings bounded = SETTINGS.withPreemptionBound(3);
        Findings findings = new Search(new Interpreter(Classics.increments(3), bounded), bounded).run();
        assertEquals(Extent.COMPLETE, findings.extent());
    }

    @Test
    void theFirstFailureFoundNeedsFewestPreemptions() {
        // The deadlock of N philosophers takes N - 1 of them to be interrupted between their forks.
        Settings bounded = Settings.defaults().withPreemptionBound(5);
        Findings findings = new Search(new Interpreter(Classics.philosophers(3), bounded), bounded).run();
        assertEquals(Extent.FAILED, findings.extent());
        assertEquals(2, findings.schedule().switches());
    }

    @ParameterizedTest
    @EnumSource(value = Strategy.class, names = {"OPTIMAL", "ALL"})
    void nothingWithinTheBoundIsMissedOnRandomPrograms(Strategy strategy) {
        RandomPrograms programs = new RandomPrograms(strategy.ordinal());
        int count = strategy == Strategy.ALL ? 200 : 2_000;
        long traces = 0;
        for (int i = 0; i < count; i++) {
            ModelProgram program = programs.next();
            Settings settings = SETTINGS
                    .withStrategy(strategy)
                    .withEqualWritesCommute(i % 2 == 0)
                    .withSpuriousWakeups(i % 8 == 3);
            for (int bound = 0; bound <= 2; bound++) {
                traces += check(program, settings, bound, i);
            }
        }
        assertTrue(traces > 10L * count, () -> "too few traces to mean anything");
    }

    private static int check(ModelProgram program, Settings settings, int bound, int seed) {
        Facts facts = Oracle.of(program, settings, 700);
        if (facts == null) {
            return 0;
        }
        if (!agrees(program, settings, bound, seed)) {
            ModelProgram smallest = Shrinking.smallest(program, p -> !agrees(p, settings, bound, seed));
            throw new AssertionError("within " + bound + " preemptions of\n" + smallest);
        }
        return facts.tracesWithin(bound).size();
    }

    private static boolean agrees(ModelProgram program, Settings settings, int bound, int seed) {
        DefaultSchedule schedule = switch (seed % 3) {
            case 0 -> DefaultSchedule.runToCompletion();
            case 1 -> DefaultSchedule.roundRobin();
            default -> DefaultSchedule.random(seed);
        };
        Facts facts = Oracle.of(program, settings, 5_000);
        return facts == null || facts.tracesWithin(bound).equals(within(program, settings, bound, schedule));
    }

    @ParameterizedTest
    @EnumSource(value = Strategy.class, names = {"SOURCE", "RANDOM", "PCT", "POS"})
    void otherStrategiesAreRefused(Strategy strategy) {
        Settings settings = Settings.defaults()
                .withStrategy(strategy).withPreemptionBound(2).withMaxExecutions(10);
        Program program = new Interpreter(Classics.increments(2));
        String message = assertThrows(IllegalArgumentException.class, () -> new Search(program, settings)).getMessage();
        assertTrue(message.contains("preemptionBound") && message.contains("[" + strategy + "]"), message);
    }
}
