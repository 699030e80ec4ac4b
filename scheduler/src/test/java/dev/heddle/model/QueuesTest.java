package dev.heddle.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.object.QueuedObject;
import dev.heddle.object.SharedObject;
import dev.heddle.search.Counts;
import dev.heddle.search.Search;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Locks and semaphores for which threads are seen to queue, in random programs and by brute force. */
class QueuesTest {

    private static final EnumSet<Feature> FEATURES = EnumSet.of(
            Feature.LOCKS, Feature.TRY_LOCK, Feature.MONITORS, Feature.SEMAPHORES, Feature.TRY_ACQUIRE,
            Feature.READ_WRITE_LOCKS, Feature.INTERRUPTS, Feature.TIMED, Feature.PARK, Feature.BRANCHES);

    private static Interpreter queueing(ModelProgram program, boolean fair) {
        return new Interpreter(program, Settings.defaults(), object -> queueing(object, fair));
    }

    private static SharedObject queueing(SharedObject object, boolean fair) {
        if (object instanceof QueuedObject queued) {
            queued.queue(fair);
        }
        return object;
    }

    @ParameterizedTest
    @CsvSource({"31, true", "32, false"})
    void eachTraceOnce(long seed, boolean fair) {
        RandomPrograms programs = new RandomPrograms(seed, FEATURES, 10);
        long traces = 0;
        for (int compared = 0; compared < 1_500; ) {
            ModelProgram program = programs.next();
            Facts facts = Oracle.of(queueing(program, fair), 3_000);
            if (facts != null) {
                compared++;
                traces += facts.traces().size();
                assertEquals("", complaint(program, fair), () -> smallest(program, fair));
            }
        }
        assertTrue(traces > 10_000, traces + " traces");
    }

    private static String smallest(ModelProgram program, boolean fair) {
        return Shrinking.smallest(program, candidate -> !complaint(candidate, fair).isEmpty()).toString();
    }

    private static String complaint(ModelProgram program, boolean fair) {
        Facts facts = Oracle.of(queueing(program, fair), 3_000);
        if (facts == null) {
            return "";
        }
        Map<Trace, Integer> explored = new HashMap<>();
        Counts counts = new Search(
                        queueing(program, fair),
                        Settings.defaults().withStrategy(Strategy.OPTIMAL).withGoOn(true).withMaxExecutions(20_000))
                .observe((execution, ending) -> explored.merge(Trace.of(execution), 1, Integer::sum))
                .run()
                .counts();
        boolean same = explored.keySet().equals(facts.traces().keySet());
        return same && counts.executions() == explored.size()
                ? ""
                : facts.traces().size() + " traces, but explored were " + explored.size() + " in "
                        + counts.executions() + " executions";
    }

    @ParameterizedTest
    @CsvSource({"33, true", "34, false"})
    void independentIsOnlyWhatIs(long seed, boolean fair) {
        RandomPrograms programs = new RandomPrograms(seed, FEATURES, 10);
        long pairs = 0;
        for (int i = 0; i < 500; i++) {
            ModelProgram program = programs.next();
            DependencyChecker.Findings findings = DependencyChecker.check(queueing(program, fair), 150);
            assertEquals(List.of(), findings.violations(), program::toString);
            pairs += findings.pairs();
        }
        assertTrue(pairs > 5_000, pairs + " pairs were found independent");
    }
}
