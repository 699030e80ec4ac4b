package dev.heddle.search;

import static dev.heddle.model.Statement.awaitOpen;
import static dev.heddle.model.Statement.countDown;
import static dev.heddle.model.Statement.interrupt;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.model.Classics;
import dev.heddle.model.Facts;
import dev.heddle.model.Feature;
import dev.heddle.model.Model;
import dev.heddle.model.ModelProgram;
import dev.heddle.model.Oracle;
import dev.heddle.model.ProgramArbitrary;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Every strategy explores exactly the traces there are; OPTIMAL each once, and it never gives up. */
class TraceSetsTest {

    /** For more programs and other seeds: {@code ./gradlew longRun -Pprograms=1000000 -Pseed=7}. */
    @Test
    void allStrategiesAgreeWithTheOracleOnTwentyThousandPrograms() {
        List<StrategyRun> runs = LongStream.of(2, 3)
                .parallel()
                .mapToObj(seed -> new StrategyRun(seed, EnumSet.allOf(Feature.class)).compare(10_000))
                .toList();
        for (StrategyRun run : runs) {
            assertEquals(List.of(), run.complaints());
            assertTrue(run.traces() > 100_000, run.traces() + " traces");
        }
    }

    @Property(tries = 500)
    void optimalExploresEachTraceOnce(@ForAll("programs") ModelProgram program) {
        Facts facts = Oracle.of(program, Settings.defaults(), 3_000);
        Assume.that(facts != null);
        assertEquals(
                null,
                new StrategyCheck(Strategy.OPTIMAL, Settings.defaults(), DefaultSchedule::roundRobin)
                        .complaint(program, facts));
    }

    @Provide
    Arbitrary<ModelProgram> programs() {
        return ProgramArbitrary.programs();
    }

    /** Without the interrupt the await would block on a count that commuting accesses make up. */
    @Test
    void anInterruptedAwaitOfALatchThatOthersOpen() {
        ModelProgram program = Model.program().latch("latch", 2)
                .thread("T0", interrupt("T2"), countDown("latch"), countDown("latch"))
                .thread("T1", countDown("latch"))
                .thread("T2", awaitOpen("latch").interruptibly().into("how"))
                .build();
        Facts facts = Oracle.of(program);
        for (Strategy strategy : List.of(Strategy.PERSISTENT, Strategy.SOURCE, Strategy.OPTIMAL)) {
            assertEquals(
                    null,
                    new StrategyCheck(strategy, Settings.defaults(), DefaultSchedule::runToCompletion)
                            .complaint(program, facts));
        }
    }

    /** A search with a finer relation than the oracle's misses what only the coarser one tells apart. */
    @Test
    void theComparisonCanFail() {
        ModelProgram program = Classics.increments(2);
        Facts coarse = Oracle.of(program, Settings.defaults().withEqualWritesCommute(false));
        for (Strategy strategy : List.of(Strategy.PERSISTENT, Strategy.SOURCE, Strategy.OPTIMAL)) {
            assertEquals(
                    "2 of 4 traces were missed",
                    new StrategyCheck(strategy, Settings.defaults(), DefaultSchedule::runToCompletion)
                            .complaint(program, coarse));
        }
    }

    @Test
    void aComplaintComesWithASmallestProgram() {
        Settings depthBound = Settings.defaults().withMaxDepth(3);
        StrategyCheck check = new StrategyCheck(Strategy.OPTIMAL, depthBound, DefaultSchedule::runToCompletion);
        String text = check.explain(Classics.lockedIncrements(2, 1));
        assertEquals(4, text.lines().filter(line -> line.matches(" {8}.*")).count(), text);
    }
}
