package dev.heddle.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.execution.EventLog;
import dev.heddle.model.Classics;
import dev.heddle.model.Interpreter;
import dev.heddle.model.ModelProgram;
import dev.heddle.model.RandomPrograms;
import dev.heddle.object.Kind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Vector clocks against the definition, and the races of small executions. */
class CausalityTest {

    @Test
    void clocksAreTheTransitiveClosureOfDependency() {
        RandomPrograms programs = new RandomPrograms(17);
        Causality causality = new Causality();
        int[] pairs = {0, 0};
        for (int i = 0; i < 1_000; i++) {
            ModelProgram program = programs.next();
            Settings settings = Settings.defaults()
                    .withStrategy(Strategy.RANDOM).withSeed(i).withMaxExecutions(3).withGoOn(true)
                    .withEqualWritesCommute(i % 2 == 0);
            new Search(new Interpreter(program, settings), settings)
                    .observe((execution, ending) -> {
                        causality.read(execution.log(), execution.threadBound());
                        compare(execution.log(), causality, pairs);
                    })
                    .run();
        }
        assertTrue(pairs[0] > 10_000 && pairs[1] > 10_000, pairs[0] + " ordered, " + pairs[1] + " not");
    }

    private static void compare(EventLog log, Causality causality, int[] pairs) {
        int size = log.size();
        boolean[][] before = new boolean[size][size];
        for (int e = 0; e < size; e++) {
            for (int f = e - 1; f >= 0; f--) {
                if (dependent(log, f, e)) {
                    before[f][e] = true;
                    for (int g = 0; g < f; g++) {
                        before[g][e] |= before[g][f];
                    }
                }
            }
            for (int f = 0; f < e; f++) {
                assertEquals(before[f][e], causality.before(f, e));
                pairs[before[f][e] ? 0 : 1]++;
            }
        }
    }

    private static boolean dependent(EventLog log, int f, int e) {
        for (int c = log.firstCause(e); c < log.firstCause(e + 1); c++) {
            if (log.cause(c) == f) {
                return true;
            }
        }
        return log.thread(f) == log.thread(e) || Footprint.of(log, f).conflictsWith(log, e);
    }

    // ---- races -----------------------------------------------------------------------------------

    /** What operations of the first execution can be moved before. */
    private static List<String> races(ModelProgram program) {
        List<String> found = new ArrayList<>();
        Settings settings = Settings.defaults().withMaxExecutions(1);
        new Search(new Interpreter(program, settings), settings)
                .observe((execution, ending) -> new Races().find(
                        execution, 0, v -> found.add(execution.log().kind(v.node()) + " of event " + v.node())))
                .run();
        return found;
    }

    @Test
    void aLockRacesWithTheLockBeforeItNotWithTheUnlock() {
        assertEquals(List.of(Kind.LOCK + " of event 0"), races(Classics.lockedIncrements(2, 1)));
    }

    @Test
    void anOperationThatNeverRanRacesToo() {
        // Each philosopher that cannot go on would have liked to be first at its fork.
        List<String> races = new ArrayList<>();
        Settings settings = Settings.defaults();
        Findings deadlock = new Search(new Interpreter(Classics.philosophers(2), settings), settings).run();
        new Search(
                        new Interpreter(Classics.philosophers(2), settings),
                        settings.withReplay(deadlock.schedule().toString()))
                .observe((execution, ending) -> {
                    assertEquals(2, execution.log().size());
                    assertEquals(2, execution.log().pending());
                    new Races().find(execution, execution.log().size(), v -> races.add("before event " + v.node()));
                })
                .run();
        assertEquals(List.of("before event 0", "before event 1"), races.stream().sorted().toList());
    }

    // ---- races that an execution has in common with the one before ---------------------------------

    /** What the races of an execution ask for: where, and the decisions of the sequence. */
    private static Races.Visitor into(List<String> sequences) {
        return v -> {
            v.collect();
            StringBuilder text = new StringBuilder().append(v.node()).append(':');
            for (Branch branch = v.toBranch(); branch != null; branch = branch.child) {
                text.append(' ').append(branch.choice);
            }
            sequences.add(text.toString());
        };
    }

    @Test
    void onlySequencesThatTheExecutionBeforeHadTooAreLeftOut() {
        RandomPrograms programs = new RandomPrograms(23);
        int[] counts = {0, 0};
        for (int i = 0; i < 300; i++) {
            Settings settings = Settings.defaults()
                    .withMaxExecutions(200).withGoOn(true).withEqualWritesCommute(i % 2 == 0);
            Races all = new Races();
            Races fresh = new Races();
            List<String> before = new ArrayList<>();
            new Search(new Interpreter(programs.next(), settings), settings)
                    .observe((execution, ending) -> {
                        List<String> found = new ArrayList<>();
                        List<String> told = new ArrayList<>();
                        all.find(execution, 0, into(found));
                        fresh.findNew(execution, into(told));
                        assertTrue(found.containsAll(told));
                        counts[0] += found.size();
                        counts[1] += told.size();
                        List<String> leftOut = new ArrayList<>(found);
                        told.forEach(leftOut::remove);
                        assertTrue(before.containsAll(leftOut), leftOut + " is not among " + before);
                        before.clear();
                        before.addAll(found);
                    })
                    .run();
        }
        assertTrue(counts[1] < counts[0] * 0.7, counts[1] + " of " + counts[0]);
    }
}
