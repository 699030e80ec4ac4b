package dev.heddle.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.model.Facts;
import dev.heddle.model.Oracle;
import dev.heddle.model.Trace;
import dev.heddle.symmetry.Rule;
import dev.heddle.symmetry.SymmetricProgram;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Random symmetric programs under the reduction: every trace the oracle knows must be the image of an explored
 * one. Each program is explored under several default schedules, because wrong rules look right under run to
 * completion.
 */
class SymmetrySoundnessTest {

    /** How many programs each of the tests takes; a longer run sets this and the seed. */
    private static final int PROGRAMS = Integer.getInteger("heddle.symmetry.programs", 10_000);

    private static final long SEED = Long.getLong("heddle.symmetry.seed", 1);

    @ParameterizedTest
    @CsvSource({
        "OPTIMAL, FULL, 120, 1", "OPTIMAL, FULL, 1, 4", "OPTIMAL, FULL, 3, 10", "OPTIMAL, SIMPLE, 120, 4",
        "SOURCE, FULL, 120, 4", "SOURCE, FULL, 1, 10", "SOURCE, SIMPLE, 120, 8",
        "PERSISTENT, FULL, 120, 4", "PERSISTENT, SIMPLE, 120, 8", "PERSISTENT, AS_PRINTED, 120, 4",
        "ALL, AS_PRINTED, 120, 20"})
    void everyOrbitIsVisited(Strategy strategy, Rule rule, int mostImages, int part) {
        long seed = SEED + strategy.ordinal() * 10 + rule.ordinal();
        forEachProgram(seed, PROGRAMS / part, everyOrbitIsVisited(strategy, rule, mostImages));
    }

    /** Programs whose threads write numbers of their own: the symmetry is a map of actions, sometimes a partial one. */
    @ParameterizedTest
    @CsvSource({
        "OPTIMAL, FULL, 120, 2", "OPTIMAL, FULL, 1, 10", "OPTIMAL, SIMPLE, 120, 10", "SOURCE, FULL, 120, 10",
        "PERSISTENT, FULL, 120, 10", "PERSISTENT, AS_PRINTED, 120, 10", "ALL, AS_PRINTED, 120, 20"})
    void everyOrbitIsVisitedUnderAMapOfActions(Strategy strategy, Rule rule, int mostImages, int part) {
        long seed = SEED + 200 + strategy.ordinal() * 10 + rule.ordinal();
        forEachProgram(
                seed, PROGRAMS / part, SymmetricProgram::randomWithNumbers,
                everyOrbitIsVisited(strategy, rule, mostImages));
    }

    private static Check everyOrbitIsVisited(Strategy strategy, Rule rule, int mostImages) {
        return (program, seed) -> {
            Facts facts = Oracle.of(program.program(), Settings.defaults(), 5_000);
            if (facts == null || strategy == Strategy.ALL && facts.interleavings().bitLength() > 9) {
                return;
            }
            for (int s = 0; s < 3; s++) {
                SymmetricExploration exploration = new SymmetricExploration(program, rule, mostImages);
                Findings findings = exploration.run(schedule(s, seed), strategy);
                assertEquals(Set.of(), missed(facts, exploration), () -> "missed in\n" + program);
                assertTrue(facts.traces().keySet().containsAll(exploration.closure()), () -> "invented in\n" + program);
                // Where there were too many images, they are explored instead, and may turn out to be known; where values
                // are changed, what an image commutes with is not known exactly.
                boolean mayEndAsleep = strategy != Strategy.OPTIMAL || mostImages < 120 || program.numbered();
                assertTrue(mayEndAsleep || findings.counts().pruned() == 0, () -> "ended asleep in\n" + program);
            }
        };
    }

    private interface Check {
        void of(SymmetricProgram program, long seed);
    }

    /** Programs have nothing in common, so all processors can be used. */
    private static void forEachProgram(long seed, int count, Check check) {
        forEachProgram(seed, count, SymmetricProgram::random, check);
    }

    private static void forEachProgram(
            long seed, int count, Function<SplittableRandom, SymmetricProgram> make, Check check) {
        SplittableRandom random = new SplittableRandom(seed);
        List<SplittableRandom> splits = Stream.generate(random::split).limit(count).toList();
        IntStream.range(0, count)
                .parallel()
                .forEach(i -> check.of(make.apply(splits.get(i)), SEED + i));
    }

    /** The same for threads that are not there from the beginning, compared with the search without symmetry. */
    @ParameterizedTest
    @CsvSource({"FULL, 120", "FULL, 1", "SIMPLE, 120"})
    void threadsThatAreStartedAndJoined(Rule rule, int mostImages) {
        forEachProgram(SEED + 100 + rule.ordinal(), PROGRAMS / 10, (program, seed) -> {
            // A few programs have so many traces that all the others together take less time.
            if (usesThreadsThatMayNotBeThere(program)
                    || Oracle.of(program.program(), Settings.defaults(), 5_000) == null) {
                return;
            }
            SymmetricProgram started = program.started();
            SymmetricExploration all = new SymmetricExploration(started, rule, mostImages);
            all.run(DefaultSchedule.runToCompletion(), Strategy.OPTIMAL, false);
            for (int s = 0; s < 4; s++) {
                DefaultSchedule schedule = s == 3 ? DefaultSchedule.inStep() : schedule(s, seed);
                SymmetricExploration reduced = new SymmetricExploration(started, rule, mostImages);
                reduced.run(schedule, Strategy.OPTIMAL);
                assertEquals(all.closure(), reduced.closure(), () -> "different in\n" + started);
            }
        });
    }

    /** The number of orbits in the verdict, compared with images that share no code with it. */
    @Test
    void orbitsAreCountedByBruteForce() {
        forEachProgram(SEED + 300, PROGRAMS / 10, (program, seed) -> {
            if (Oracle.of(program.program(), Settings.defaults(), 1_000) != null) {
                int[] counts = new SymmetricExploration(program, Rule.FULL, 120).orbits();
                assertEquals(counts[1], counts[0], () -> "different in\n" + program);
                assertEquals(0, counts[2], () -> "missed in\n" + program);
            }
        });
    }

    private static boolean usesThreadsThatMayNotBeThere(SymmetricProgram program) {
        String text = program.program().toString();
        return text.contains("unpark") || text.contains("interrupt");
    }

    /** The rule as printed, with sets that are found out while searching: the same test must refute it. */
    @Test
    void asPrintedIsNotEnoughWhereRacesAreFoundWhileSearching() {
        SplittableRandom random = new SplittableRandom(SEED);
        int programsWithMisses = 0;
        for (int i = 0; i < PROGRAMS / 5; i++) {
            SymmetricProgram program = SymmetricProgram.random(random.split());
            Facts facts = Oracle.of(program.program(), Settings.defaults(), 5_000);
            if (facts != null) {
                SymmetricExploration exploration = new SymmetricExploration(program, Rule.AS_PRINTED, 120);
                exploration.run(schedule(2, SEED + i), Strategy.OPTIMAL);
                programsWithMisses += missed(facts, exploration).isEmpty() ? 0 : 1;
            }
        }
        assertTrue(programsWithMisses > 0);
    }

    private static Set<Trace> missed(Facts facts, SymmetricExploration exploration) {
        Set<Trace> missed = new HashSet<>(facts.traces().keySet());
        missed.removeAll(exploration.closure());
        return missed;
    }

    private static DefaultSchedule schedule(int number, long seed) {
        return switch (number) {
            case 0 -> DefaultSchedule.runToCompletion();
            case 1 -> DefaultSchedule.roundRobin();
            default -> DefaultSchedule.random(seed);
        };
    }
}
