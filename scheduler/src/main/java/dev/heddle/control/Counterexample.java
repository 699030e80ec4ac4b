package dev.heddle.control;

import dev.heddle.Failure;
import dev.heddle.execution.Execution;
import dev.heddle.search.Schedule;
import dev.heddle.search.Shortener;
import java.util.ArrayList;
import java.util.List;

/** Makes an execution that failed into something a person can read and repeat. */
final class Counterexample {

    private static final int MOST_VARIATIONS = 500;
    private static final int MOST_EVENTS_OF_VARIATIONS = 200_000;
    private static final int MOST_RESTARTS = 3;
    private static final int MOST_EVENTS_TOLD = 10_000; // of a loop without an end

    private final JavaProgram program;
    private final Failure failure;
    private final Schedule schedule;

    Counterexample(JavaProgram program, Failure failure, Schedule schedule) {
        this.program = program;
        this.failure = failure;
        this.schedule = schedule;
    }

    /**
     * The failure with its interleaving and its replay string.
     *
     * @param shortened whether another execution that fails in the same way may take its place
     */
    Failure told(boolean shortened) {
        return switch (failure.kind()) {
            // A thread that hangs would hang again.
            case TIME_OUT, LEFTOVER -> failure.told(null, schedule.toString());
            case LIVELOCK, TOO_LONG -> schedule.size() > MOST_EVENTS_TOLD
                    ? failure.told(null, schedule.toString()) // nobody reads so many steps
                    : runAgain(shortened ? shorten() : schedule);
            // Running it again would show something else.
            case NONDETERMINISM -> failure;
            default -> runAgain(shortened ? shorten() : schedule);
        };
    }

    private Schedule shorten() {
        int variations = Math.min(MOST_VARIATIONS, MOST_EVENTS_OF_VARIATIONS / Math.max(1, schedule.size()));
        try {
            return new Shortener(program, Math.max(1, variations)).shorten(schedule, failure);
        } catch (Restart e) {
            return schedule; // one of the variations has shown something new about the program
        }
    }

    private Failure runAgain(Schedule chosen) {
        program.tell();
        for (int i = 0; i < MOST_RESTARTS; i++) {
            try {
                Failure again = runOnce(chosen);
                if (again != null && again.kind() == failure.kind()) {
                    return again.told(program.story(), chosen.toString());
                }
                break;
            } catch (Restart e) {
                // The program remembers what it has learnt.
            }
        }
        List<String> details = new ArrayList<>(failure.details());
        details.add("When the execution was run again to be told, it did not fail in the same way: the program depends"
                + " on something that is not controlled.");
        return new Failure(failure.kind(), failure.summary(), failure.cause(), details, null, chosen.toString());
    }

    private Failure runOnce(Schedule chosen) {
        Execution execution = new Execution();
        execution.begin(chosen.follow(), 0);
        return program.run(execution).failure();
    }
}
