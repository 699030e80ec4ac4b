package dev.heddle.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.model.Facts;
import dev.heddle.model.Feature;
import dev.heddle.model.ModelProgram;
import dev.heddle.model.Oracle;
import dev.heddle.model.ProgramArbitrary;
import java.util.EnumSet;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All strategies against brute force: 20,000 programs by seed, and some more that jqwik shrinks. */
class StrategiesTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void everyStrategyExploresExactlyTheTracesTheOracleKnows(long seed) {
        StrategyRun run = new StrategyRun(seed, EnumSet.allOf(Feature.class)).compare(5_000);
        assertEquals(List.of(), run.complaints());
        assertTrue(run.traces() > 50_000, () -> "too few traces to mean anything: " + run.traces());
    }

    @Property(tries = 500)
    void optimalExploresEachTraceOnce(@ForAll("programs") ModelProgram program, @ForAll long seed) {
        Facts facts = Oracle.of(program, Settings.defaults(), 4_000);
        if (facts != null) {
            StrategyCheck check = new StrategyCheck(
                    Strategy.OPTIMAL, Settings.defaults(), () -> DefaultSchedule.random(seed));
            assertEquals(null, check.complaint(program, facts));
        }
    }

    @Provide
    Arbitrary<ModelProgram> programs() {
        return ProgramArbitrary.programs();
    }
}
