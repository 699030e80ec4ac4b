package dev.heddle.model;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Settings;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The oracle gives the numbers of the papers, and agrees with an enumeration that knows no shortcuts. */
class OracleTest {

    /** The relation the papers count with: two writes of one value are dependent like any others. */
    private static final Settings COARSE = Settings.defaults().withEqualWritesCommute(false);

    private static int traces(ModelProgram program) {
        return Oracle.of(program, COARSE).traces().size();
    }

    @ParameterizedTest
    @CsvSource({"2, 18, 18", "3, 123, 1680", "4, 708, 386816", "5, 3765, 354940010"})
    void philosophers(int n, long stateSpace, String tree) {
        Facts facts = Oracle.of(Classics.philosophers(n));
        assertAll(
                () -> assertEquals(stateSpace, StateSpace.transitions(Classics.philosophers(n))),
                () -> assertEquals(tree, facts.treeTransitions().toString()),
                () -> assertEquals((1 << n) - 1, facts.traces().size()),
                () -> assertEquals(1, facts.deadlocks()));
    }

    @Test
    void philosophersWhoDoNotAllBeginWithTheLeftForkNeverStarve() {
        assertEquals(0, Oracle.of(Classics.philosophersWithoutDeadlock(4)).deadlocks());
    }

    @ParameterizedTest
    @CsvSource({"1, 2", "2, 4", "8, 256"})
    void readers(int n, int traces) {
        assertEquals(traces, traces(Classics.readers(n)));
    }

    @Test
    void writers() {
        assertEquals(720, traces(Classics.writers(5)));
    }

    @ParameterizedTest
    @CsvSource({"2, 2, 6", "2, 3, 20", "2, 4, 70", "3, 2, 90", "3, 3, 1680", "4, 1, 24", "5, 1, 120"})
    void atomicIncrementsAndDistinctWrites(int threads, int times, int traces) {
        assertEquals(traces, traces(Classics.atomicIncrements(threads, times)));
        assertEquals(traces, traces(Classics.distinctWrites(threads, times)));
    }

    @ParameterizedTest
    @CsvSource({"3, 1, 6", "3, 2, 90", "3, 3, 1680", "4, 1, 24"})
    void lockedIncrements(int threads, int times, int traces) {
        assertEquals(traces, traces(Classics.lockedIncrements(threads, times)));
    }

    @ParameterizedTest
    @CsvSource({"2, 4, 3", "3, 36, 25", "4, 576, 363"})
    void incrementsThatAreNotAtomic(int threads, int traces, int whereEqualWritesCommute) {
        assertEquals(traces, traces(Classics.increments(threads)));
        assertEquals(whereEqualWritesCommute, Oracle.of(Classics.increments(threads)).traces().size());
    }

    @ParameterizedTest
    @CsvSource({"0, 6", "1, 24", "2, 36", "3, 36"})
    void incrementsWithinPreemptions(int preemptions, int traces) {
        assertEquals(traces, Oracle.of(Classics.increments(3), COARSE).tracesWithin(preemptions).size());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void compareAndSets(int threads) {
        assertEquals(threads, traces(Classics.compareAndSets(threads)));
    }

    @ParameterizedTest
    @CsvSource({"1, 2", "2, 5", "3, 12", "4, 28", "5, 64"})
    void lastZero(int n, int traces) {
        assertEquals(traces, traces(Classics.lastZero(n)));
    }

    @Test
    void disjointThreadsHaveOneTrace() {
        assertEquals(1, traces(Classics.disjoint(3)));
    }

    @Test
    void ticketLock() {
        assertEquals(2, traces(Classics.ticketLock(2)));
        assertEquals(6, traces(Classics.ticketLock(3)));
    }

    /** Small instances of programs whose full size is only for the search. */
    @Test
    void indexerAndFileSystem() {
        // Two threads never meet in a large table; in one of 7 slots every first try does.
        assertEquals(1, traces(Classics.indexer(2, 2, 128)));
        assertEquals(2, traces(Classics.indexer(2, 1, 7)));
        // Two inodes that begin their search at the same block, and two that do not.
        assertEquals(2, traces(Classics.fileSystem(2, 2, 2)));
        assertEquals(1, traces(Classics.fileSystem(2, 2, 4)));
    }

    @Test
    void tooLargeIsTold() {
        assertNull(Oracle.of(Classics.atomicIncrements(3, 3), COARSE, 1_000));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theShortcutChangesNothing(boolean equalWritesCommute) {
        Settings settings = Settings.defaults().withEqualWritesCommute(equalWritesCommute);
        RandomPrograms programs = new RandomPrograms(equalWritesCommute ? 11 : 12);
        long compared = IntStream.range(0, 3_000).filter(i -> agrees(programs.next(), settings)).count();
        assertTrue(compared > 1_500, compared + " programs were small enough");
    }

    /** Gives false if the program is too large to be enumerated. */
    private static boolean agrees(ModelProgram program, Settings settings) {
        Facts facts = Oracle.of(program, settings, 2_000);
        if (facts == null || facts.treeTransitions().bitLength() > 13) {
            return false;
        }
        NaiveOracle naive = new NaiveOracle(program, settings);
        assertEquals(naive.traces(), facts.traces(), program::toString);
        assertEquals(naive.interleavings(), facts.interleavings().longValueExact(), program::toString);
        assertEquals(naive.transitions(), facts.treeTransitions().longValueExact(), program::toString);
        return true;
    }
}
