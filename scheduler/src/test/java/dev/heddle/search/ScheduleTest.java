package dev.heddle.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.Verdict.Extent;
import dev.heddle.model.Classics;
import dev.heddle.model.Interpreter;
import dev.heddle.model.ModelProgram;
import dev.heddle.model.RandomPrograms;
import dev.heddle.model.Trace;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Replay strings, replays, and shorter counterexamples. */
class ScheduleTest {

    private static Findings failing(ModelProgram program) {
        Settings settings = Settings.defaults().withStrategy(Strategy.RANDOM).withMaxExecutions(10_000);
        return new Search(new Interpreter(program), settings).run();
    }

    private static Findings replay(ModelProgram program, String text) {
        return new Search(new Interpreter(program), Settings.defaults().withReplay(text)).run();
    }

    private static String refusal(ModelProgram program, String text) {
        return assertThrows(IllegalArgumentException.class, () -> replay(program, text)).getMessage();
    }

    @Test
    void everyExecutionCanBeReplayedFromItsText() {
        RandomPrograms programs = new RandomPrograms(11);
        int replayed = 0;
        for (int i = 0; i < 200; i++) {
            ModelProgram program = programs.next();
            Settings settings = Settings.defaults().withGoOn(true).withMaxExecutions(20);
            List<Schedule> schedules = new ArrayList<>();
            List<Trace> traces = new ArrayList<>();
            new Search(new Interpreter(program, settings), settings)
                    .observe((execution, ending) -> {
                        schedules.add(Schedule.of(execution));
                        traces.add(Trace.of(execution));
                    })
                    .run();
            for (int k = 0; k < schedules.size(); k++) {
                Schedule read = Schedule.parse(schedules.get(k).toString());
                assertEquals(schedules.get(k), read);
                List<Trace> again = new ArrayList<>();
                Settings replay = settings.withReplay(read.toString());
                Findings findings = new Search(new Interpreter(program, settings), replay)
                        .observe((execution, ending) -> again.add(Trace.of(execution)))
                        .run();
                assertEquals(Extent.REPLAYED, findings.extent());
                assertEquals(List.of(traces.get(k)), again);
                replayed++;
            }
        }
        assertTrue(replayed > 1_000, "too few executions: " + replayed);
    }

    @Test
    void aReplayFailsAgain() {
        ModelProgram program = Classics.philosophers(3);
        Findings found = failing(program);
        Findings again = replay(program, found.schedule().toString());
        assertEquals(Failure.Kind.DEADLOCK, again.failure().kind());
        assertEquals(1, again.counts().executions());
    }

    @ParameterizedTest
    @ValueSource(strings = {"philosophers", "1:12345:0x3", "1:0f2b8680cbac:2-1-0x9", "1:zzzzzzzzzzzz:0", ":::"})
    void textThatIsNoReplayStringIsRefused(String text) {
        String message = refusal(Classics.philosophers(3), text);
        assertTrue(message.startsWith("[" + text + "] is not a replay string."), message);
    }

    @Test
    void anotherVersionIsRefused() {
        String text = failing(Classics.philosophers(3)).schedule().toString().replaceFirst("1:", "7:");
        assertTrue(refusal(Classics.philosophers(3), text).contains("version [7]"));
    }

    @Test
    void anotherProgramIsRefused() {
        String text = failing(Classics.philosophers(3)).schedule().toString();
        assertTrue(refusal(Classics.increments(3), text).contains("another program"));
        assertTrue(refusal(Classics.philosophers(2), text).contains("another program"));
        assertTrue(refusal(Classics.readers(5), text).contains("another program"));
    }

    @Test
    void theShortenerFindsTheFewestSwitches() {
        for (int n = 2; n <= 6; n++) {
            ModelProgram program = Classics.philosophers(n);
            Findings found = failing(program);
            Shortener shortener = new Shortener(new Interpreter(program), 500);
            Schedule shortened = shortener.shorten(found.schedule(), found.failure());
            // Each philosopher takes one fork.
            assertEquals(n - 1, shortened.switches());
            assertTrue(shortener.runs() <= 500);
            assertEquals(Failure.Kind.DEADLOCK, replay(program, shortened.toString()).failure().kind());
        }
    }

    @Test
    void whatIsShortenedStillFailsOnRandomPrograms() {
        RandomPrograms programs = new RandomPrograms(5);
        int shortened = 0;
        int better = 0;
        for (int i = 0; i < 500; i++) {
            ModelProgram program = programs.next();
            Settings settings =
                    Settings.defaults().withStrategy(Strategy.RANDOM).withSeed(i).withMaxExecutions(50);
            Findings found = new Search(new Interpreter(program), settings).run();
            if (found.failure() != null) {
                Schedule best = new Shortener(new Interpreter(program), 200)
                        .shorten(found.schedule(), found.failure());
                Findings again = replay(program, best.toString());
                assertEquals(found.failure().kind(), again.failure().kind(), program::toString);
                assertTrue(best.switches() <= found.schedule().switches());
                better += best.switches() < found.schedule().switches() ? 1 : 0;
                shortened++;
            }
        }
        assertTrue(shortened > 50 && better > 20, shortened + " shortened, " + better + " better");
    }
}
