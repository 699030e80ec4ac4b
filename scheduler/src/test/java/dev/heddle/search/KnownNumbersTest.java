package dev.heddle.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.model.Classics;
import dev.heddle.model.Interpreter;
import dev.heddle.model.ModelProgram;
import dev.heddle.model.Oracle;
import dev.heddle.model.StateSpace;
import dev.heddle.model.Trace;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Numbers from papers, and numbers that can be calculated. Equal writes do not commute here. */
class KnownNumbersTest {

    private static final Settings SETTINGS = Settings.defaults().withGoOn(true).withEqualWritesCommute(false);

    private static Counts search(ModelProgram program, Strategy strategy) {
        Settings settings = SETTINGS.withStrategy(strategy);
        return new Search(new Interpreter(program, settings), settings).run().counts();
    }

    @ParameterizedTest
    @CsvSource({"2, 18", "3, 123", "4, 708", "5, 3765"})
    void stateSpaceOfThePhilosophers(int n, long transitions) {
        assertEquals(transitions, StateSpace.transitions(Classics.philosophers(n)));
    }

    @ParameterizedTest
    @CsvSource({"2, 18", "3, 1680", "4, 386816"})
    void allInterleavingsOfThePhilosophers(int n, long transitions) {
        assertEquals(transitions, search(Classics.philosophers(n), Strategy.ALL).transitions());
    }

    @ParameterizedTest
    @CsvSource({"2, 17", "3, 67", "4, 198", "5, 958"})
    void persistentSetsForThePhilosophers(int n, long mostTransitions) {
        Settings settings = SETTINGS.withStrategy(Strategy.PERSISTENT);
        Interpreter philosophers = new Interpreter(Classics.philosophers(n), settings);
        Program withoutFuture = philosophers::run; // as real programs are
        for (Program program : new Program[] {philosophers, withoutFuture}) {
            Counts counts = new Search(program, settings).run().counts();
            assertTrue(counts.transitions() <= mostTransitions, counts.toString());
            assertEquals(1, counts.deadlocks());
        }
    }

    @ParameterizedTest
    @CsvSource({"2", "3", "4", "5", "6", "7", "8", "9", "10"})
    void philosophersHaveOneDeadlock(int n) {
        Counts counts = search(Classics.philosophers(n), Strategy.OPTIMAL);
        assertEquals((1L << n) - 1, counts.executions());
        assertEquals(1, counts.deadlocks());
        assertEquals(0, counts.pruned());
    }

    static Stream<Arguments> traces() {
        return Stream.of(
                Arguments.of("readers 2", Classics.readers(2), 4),
                Arguments.of("readers 8", Classics.readers(8), 256),
                Arguments.of("readers 13", Classics.readers(13), 8_192),
                Arguments.of("writers 5", Classics.writers(5), 720),
                Arguments.of("get-and-add 5", Classics.atomicIncrements(5, 1), 120),
                Arguments.of("incrementAndGet 2x2", Classics.atomicIncrements(2, 2), 6),
                Arguments.of("incrementAndGet 2x3", Classics.atomicIncrements(2, 3), 20),
                Arguments.of("incrementAndGet 2x4", Classics.atomicIncrements(2, 4), 70),
                Arguments.of("incrementAndGet 3x2", Classics.atomicIncrements(3, 2), 90),
                Arguments.of("incrementAndGet 3x3", Classics.atomicIncrements(3, 3), 1_680),
                Arguments.of("locked 3x1", Classics.lockedIncrements(3, 1), 6),
                Arguments.of("locked 3x2", Classics.lockedIncrements(3, 2), 90),
                Arguments.of("locked 3x3", Classics.lockedIncrements(3, 3), 1_680),
                Arguments.of("locked 3x4", Classics.lockedIncrements(3, 4), 34_650),
                Arguments.of("locked 5x1", Classics.lockedIncrements(5, 1), 120),
                Arguments.of("x++ 2", Classics.increments(2), 4),
                Arguments.of("x++ 3", Classics.increments(3), 36),
                Arguments.of("x++ 4", Classics.increments(4), 576),
                Arguments.of("compare-and-set 7", Classics.compareAndSets(7), 7),
                Arguments.of("writes 3x2", Classics.distinctWrites(3, 2), 90),
                Arguments.of("writes 3x3", Classics.distinctWrites(3, 3), 1_680),
                Arguments.of("lastzero 1", Classics.lastZero(1), 2),
                Arguments.of("lastzero 2", Classics.lastZero(2), 5),
                Arguments.of("lastzero 3", Classics.lastZero(3), 12),
                Arguments.of("lastzero 4", Classics.lastZero(4), 28),
                Arguments.of("lastzero 5", Classics.lastZero(5), 64),
                Arguments.of("lastzero 10", Classics.lastZero(10), 3_328),
                Arguments.of("indexer 11", Classics.indexer(11), 1),
                Arguments.of("indexer 12", Classics.indexer(12), 8),
                Arguments.of("filesystem 14", Classics.fileSystem(14), 2),
                Arguments.of("filesystem 16", Classics.fileSystem(16), 8),
                Arguments.of("filesystem 18", Classics.fileSystem(18), 32),
                Arguments.of("filesystem 19", Classics.fileSystem(19), 64),
                Arguments.of("ticket lock 2", Classics.ticketLock(2), 2),
                Arguments.of("disjoint 2", Classics.disjoint(2), 1),
                Arguments.of("disjoint 20", Classics.disjoint(20), 1));
    }

    @ParameterizedTest(name = "{0}: {2}")
    @MethodSource("traces")
    void optimalExploresEachTraceOnce(String name, ModelProgram program, long traces) {
        Set<Trace> explored = new HashSet<>();
        Counts counts = new Search(new Interpreter(program, SETTINGS), SETTINGS)
                .observe((execution, ending) -> explored.add(Trace.of(execution)))
                .run()
                .counts();
        assertEquals(traces, explored.size());
        assertEquals(traces, counts.executions());
        assertEquals(0, counts.pruned());
    }

    /** Indexer and file system differ between papers; the oracle agrees with us on smaller ones. */
    @Test
    void smallIndexersAndFileSystemsAgreeWithTheOracle() {
        ModelProgram indexer = Classics.indexer(3, 2, 4);
        ModelProgram fileSystem = Classics.fileSystem(4, 2, 3);
        for (ModelProgram program : new ModelProgram[] {indexer, fileSystem}) {
            int traces = Oracle.of(program, SETTINGS).traces().size();
            assertTrue(traces > 1, "the threads should quarrel");
            assertEquals(traces, search(program, Strategy.OPTIMAL).executions());
        }
    }

    @Test
    void equalWritesThatCommuteMakeFewerTraces() {
        assertEquals(4, search(Classics.increments(2), Strategy.OPTIMAL).executions());
        Settings commuting = SETTINGS.withEqualWritesCommute(true);
        Counts counts = new Search(new Interpreter(Classics.increments(2), commuting), commuting).run().counts();
        assertEquals(3, counts.executions());
    }
}
