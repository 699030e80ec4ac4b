package dev.heddle.search;

import static dev.heddle.model.Expression.reg;
import static dev.heddle.model.Statement.acquire;
import static dev.heddle.model.Statement.interrupt;
import static dev.heddle.model.Statement.join;
import static dev.heddle.model.Statement.lock;
import static dev.heddle.model.Statement.read;
import static dev.heddle.model.Statement.release;
import static dev.heddle.model.Statement.sleep;
import static dev.heddle.model.Statement.start;
import static dev.heddle.model.Statement.unlock;
import static dev.heddle.model.Statement.unpark;
import static dev.heddle.model.Statement.when;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.Timeouts;
import dev.heddle.model.Model;
import dev.heddle.model.ModelProgram;
import dev.heddle.model.Shrinking;
import dev.heddle.model.TimedOracle;
import dev.heddle.model.TimedPrograms;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Random programs that go by the clock: every strategy comes to what all interleavings come to. */
class DeadlinesTest {

    private static final int PROGRAMS = 700;
    private static final int MOST_INTERLEAVINGS = 400;

    @ParameterizedTest
    @EnumSource(Timeouts.class)
    void everyStrategyComesToWhatAllInterleavingsComeTo(Timeouts timeouts) {
        TimedPrograms programs = new TimedPrograms(5 + timeouts.ordinal());
        Settings settings = Settings.defaults().withTimeouts(timeouts);
        long traces = 0;
        for (int compared = 0; compared < PROGRAMS; ) {
            ModelProgram program = programs.next();
            TimedOracle.Findings all = TimedOracle.everything(program, settings, MOST_INTERLEAVINGS);
            if (all != null) {
                int schedule = compared++;
                traces += all.traces().size();
                String complaint = complaint(program, settings, schedule);
                assertEquals("", complaint, () -> smallest(program, settings, schedule));
            }
        }
        assertTrue(traces > PROGRAMS, traces + " traces");
    }

    /** Programs on which the search was once wrong, the smallest of their kind. */
    private static Stream<ModelProgram> onceWrong() {
        return Stream.of(
                // An end that is moved before another at the same time still begins the next sleep.
                Model.program().variable("x", 0)
                        .thread("T0", sleep(1))
                        .thread("T1", sleep(1), sleep(1))
                        .thread("T2", read("x", "r"), sleep(1))
                        .build(),
                // What an operation touches that was planned as if no sleep followed it.
                Model.program().lock("l")
                        .thread("T0", start("T2"), interrupt("T1"))
                        .thread("T1", lock("l"), sleep(2))
                        .later("T2", unpark("T1"), lock("l").into("r").within(3))
                        .build(),
                // The same, of an operation that never had its turn before.
                Model.program().semaphore("s", 1)
                        .thread("T0", join("T1").into("r").within(1), sleep(2))
                        .thread("T1", acquire("s").into("r").within(3))
                        .thread("T2", acquire("s"))
                        .build(),
                // A plan that seemed to be covered by another, which then turned out to touch more.
                Model.program().semaphore("s", 0).lock("l")
                        .thread("T0", unpark("T1"), acquire("s").into("r").within(1))
                        .thread("T1", lock("l"), sleep(1))
                        .thread("T2", lock("l").into("r").within(2), when(reg("r").eq(1), unlock("l")), sleep(3))
                        .build(),
                // A join that is not due has to wait for the end of the thread, as a last resort too.
                Model.program().semaphore("s", 1)
                        .thread("T0", join("T1").into("r").within(2), release("s"))
                        .thread("T1", acquire("s"))
                        .build());
    }

    @ParameterizedTest
    @MethodSource
    void onceWrong(ModelProgram program) {
        for (Timeouts timeouts : Timeouts.values()) {
            for (int schedule = 0; schedule < 6; schedule++) {
                assertEquals("", complaint(program, Settings.defaults().withTimeouts(timeouts), schedule));
            }
        }
    }

    private static String smallest(ModelProgram program, Settings settings, int schedule) {
        ModelProgram smallest = Shrinking.smallest(program, each -> !complaint(each, settings, schedule).isEmpty());
        return complaint(smallest, settings, schedule) + " in " + smallest;
    }

    /** What is wrong, or nothing. */
    private static String complaint(ModelProgram program, Settings settings, int schedule) {
        TimedOracle.Findings all = TimedOracle.everything(program, settings, MOST_INTERLEAVINGS);
        if (all == null) {
            return "";
        }
        if (all.complaint() != null) {
            return all.complaint();
        }
        for (Strategy strategy : new Strategy[] {Strategy.PERSISTENT, Strategy.SOURCE, Strategy.OPTIMAL}) {
            String complaint = complaint(program, all, settings.withStrategy(strategy), true, schedule);
            if (!complaint.isEmpty()) {
                return strategy + ": " + complaint;
            }
        }
        String dynamic = complaint(program, all, settings.withStrategy(Strategy.PERSISTENT), false, schedule);
        if (!dynamic.isEmpty()) {
            return "PERSISTENT, code unseen: " + dynamic;
        }
        String bounded = complaint(program, all, settings.withPreemptionBound(20), true, schedule);
        return bounded.isEmpty() ? "" : "within 20 preemptions: " + bounded;
    }

    private static String complaint(
            ModelProgram program, TimedOracle.Findings all, Settings settings, boolean foreseen, int schedule) {
        TimedOracle.Findings found = TimedOracle.run(
                program, settings.withMaxExecutions(20_000), foreseen, search -> search.schedule(schedule(schedule)));
        Set<Object> missed = new HashSet<>(all.traces().keySet());
        missed.removeAll(found.traces().keySet());
        if (!missed.isEmpty()) {
            return missed.size() + " of " + all.traces().size() + " traces were missed";
        }
        if (!all.traces().equals(found.traces())) {
            return "traces that there are not";
        }
        // Where the clock is in order, an operation that turns out differently is supposed to be followed by a sleep.
        boolean optimal = settings.strategy() == Strategy.OPTIMAL
                && settings.preemptionBound() < 0
                && settings.timeouts() == Timeouts.LAST_RESORT;
        boolean once = found.counts().executions() == found.traces().size();
        return optimal && !(once && found.counts().pruned() == 0)
                ? found.counts().executions() + " executions and " + found.counts().pruned() + " asleep for "
                        + found.traces().size() + " traces"
                : "";
    }

    /** Several wrong algorithms look right if the same thread always goes on. */
    private static DefaultSchedule schedule(int n) {
        return switch (n % 3) {
            case 0 -> DefaultSchedule.runToCompletion();
            case 1 -> DefaultSchedule.roundRobin();
            default -> DefaultSchedule.random(n);
        };
    }
}
