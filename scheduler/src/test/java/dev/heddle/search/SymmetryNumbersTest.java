package dev.heddle.search;

import static dev.heddle.model.Expression.reg;
import static dev.heddle.model.Statement.check;
import static dev.heddle.model.Statement.read;
import static dev.heddle.model.Statement.when;
import static dev.heddle.model.Statement.write;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.Symmetry;
import dev.heddle.model.Classics;
import dev.heddle.model.Interpreter;
import dev.heddle.model.Model;
import dev.heddle.model.ModelProgram;
import dev.heddle.model.ModelRosters;
import dev.heddle.symmetry.DeclaredReduction;
import dev.heddle.symmetry.Orbits;
import dev.heddle.symmetry.Rule;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Exact numbers of symmetric programs. */
class SymmetryNumbersTest {

    private static final Symmetry FULL = new Symmetry.Full();

    private static Findings explore(
            ModelProgram program, Strategy strategy, Rule rule, int threads, Symmetry symmetry, String... rows) {
        Interpreter interpreter = new Interpreter(program);
        ModelRosters rosters = new ModelRosters(program, interpreter).threads("threads", 0, threads);
        for (String row : rows) {
            rosters.row(row);
        }
        return new Search(interpreter, Settings.defaults().withStrategy(strategy).withGoOn(true))
                .reduce(new DeclaredReduction(rosters, List.of(symmetry), rule))
                .run();
    }

    private static long executions(ModelProgram program, int threads) {
        return explore(program, Strategy.OPTIMAL, Rule.FULL, threads, FULL).counts().executions();
    }

    /** Two threads that read and write one variable, scheduled so that each of two reversals excuses the other. */
    @Test
    void theCounterexampleToTheRuleAsPrinted() {
        ModelProgram lostUpdate = Classics.increments(2);
        int[] schedule = {1, 0, 0, 1};
        DefaultSchedule readsFirst = (execution, node) -> {
            int depth = execution.log().size();
            int wanted = depth < schedule.length ? schedule[depth] : 0;
            return execution.enabled(wanted) && !node.asleep(wanted)
                    ? wanted
                    : DefaultSchedule.runToCompletion().next(execution, node);
        };
        Settings settings = Settings.defaults().withEqualWritesCommute(false);
        for (Rule rule : Rule.values()) {
            Interpreter interpreter = new Interpreter(lostUpdate, settings);
            ModelRosters rosters = new ModelRosters(lostUpdate, interpreter).threads("threads", 0, 2);
            Orbits all = new Orbits(rosters, List.of(FULL));
            Orbits visited = new Orbits(rosters, List.of(FULL));
            new Search(interpreter, settings).observe(all).run();
            long executions = new Search(interpreter, settings)
                    .schedule(readsFirst)
                    .reduce(new DeclaredReduction(rosters, List.of(FULL), rule))
                    .observe(visited)
                    .run()
                    .counts()
                    .executions();
            long expected = switch (rule) {
                case AS_PRINTED -> 1; // the orbit without a lost update is missed
                case FULL -> 2;
                case SIMPLE -> 3;
            };
            assertEquals(expected, executions, rule::name);
            assertEquals(rule == Rule.AS_PRINTED ? 1 : 0, all.beyond(visited), rule::name);
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 2, 9", "3, 4, 32", "4, 8, 90", "5, 16, 220"})
    void philosophersRoundATable(int n, int executions, int transitions) {
        Symmetry rotation = new Symmetry.Rotation();
        ModelProgram program = Classics.philosophers(n);
        assertEquals(
                executions,
                explore(program, Strategy.OPTIMAL, Rule.FULL, n, rotation, "forks").counts().executions());
        Counts persistent = explore(program, Strategy.PERSISTENT, Rule.FULL, n, rotation, "forks").counts();
        assertEquals(1, persistent.deadlocks());
        assertTrue(persistent.transitions() <= transitions, persistent::toString);
    }

    /** Definition 9 as printed is sound here: the persistent sets of a model program are known in advance. */
    @ParameterizedTest
    @CsvSource({"2, 9", "3, 32", "4, 90", "5, 220"})
    void philosophersUnderTheRuleAsPrinted(int n, int transitions) {
        Counts counts = explore(
                        Classics.philosophers(n), Strategy.PERSISTENT, Rule.AS_PRINTED, n, new Symmetry.Rotation(), "forks")
                .counts();
        assertEquals(1, counts.deadlocks());
        assertTrue(counts.transitions() <= transitions, counts::toString);
    }

    /** What no symmetric search can do without. */
    @ParameterizedTest
    @CsvSource({"2, 2", "3, 3", "4, 5", "5, 7"})
    void orbitsOfPhilosophers(int n, int expected) {
        ModelProgram program = Classics.philosophers(n);
        Interpreter interpreter = new Interpreter(program);
        ModelRosters rosters = new ModelRosters(program, interpreter).threads("threads", 0, n).row("forks");
        Orbits orbits = new Orbits(rosters, List.of(new Symmetry.Rotation()));
        new Search(interpreter, Settings.defaults().withGoOn(true)).observe(orbits).run();
        assertEquals(expected, orbits.count());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8})
    void identicalThreadsWithOneLockedIncrementAreOneExecution(int n) {
        assertEquals(1, executions(Classics.lockedIncrements(n, 1), n));
    }

    @Test
    void threeThreadsWithTwoAtomicIncrements() {
        assertEquals(15, executions(Classics.atomicIncrements(3, 2), 3));
    }

    @ParameterizedTest
    @CsvSource({"2, 15", "3, 280", "4, 5775"})
    void threeThreadsWithLockedIncrements(int times, int executions) {
        assertEquals(executions, executions(Classics.lockedIncrements(3, times), 3));
    }

    /** One execution for each orbit: how many of the writes the two reads come after. */
    @ParameterizedTest
    @ValueSource(ints = {3, 5, 10, 20})
    void settersAndAChecker(int n) {
        ModelProgram program = Model.program()
                .variable("a", 0)
                .variable("b", 0)
                .threads(n, i -> List.of(write("a", 1), write("b", -1)))
                .thread("checker", read("b", "b"), read("a", "a"), when(reg("a").eq(0), check(reg("b").eq(0))))
                .build();
        assertEquals((n + 1) * (n + 2) / 2, executions(program, n));
    }

    /** The same with the writes the other way round, so that the checker may see b without a. */
    @Test
    void theSeededBugOfTheSettersIsFound() {
        ModelProgram program = Model.program()
                .variable("a", 0)
                .variable("b", 0)
                .threads(5, i -> List.of(write("b", -1), write("a", 1)))
                .thread("checker", read("b", "b"), read("a", "a"), when(reg("a").eq(0), check(reg("b").eq(0))))
                .build();
        Failure failure = explore(program, Strategy.OPTIMAL, Rule.FULL, 5, FULL).failure();
        assertEquals(Failure.Kind.ASSERTION, failure.kind());
    }
}
