package dev.heddle.search;

import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.execution.Choice;
import dev.heddle.model.Facts;
import dev.heddle.model.Interpreter;
import dev.heddle.model.ModelProgram;
import dev.heddle.model.Oracle;
import dev.heddle.model.Shrinking;
import dev.heddle.model.Trace;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** Compares what a strategy explores of a model program with what the oracle knows. */
final class StrategyCheck {

    /** A search that goes far beyond what the oracle knows is wrong, and need not be waited for. */
    private static final int PATIENCE = 20;

    private final Settings settings;
    private final Supplier<DefaultSchedule> schedule;

    StrategyCheck(Strategy strategy, Settings settings, Supplier<DefaultSchedule> schedule) {
        this.settings = settings.withStrategy(strategy).withGoOn(true);
        this.schedule = schedule;
    }

    /** What is wrong with the strategy's exploration of the program, or null. */
    String complaint(ModelProgram program, Facts facts) {
        Interpreter interpreter = new Interpreter(program, settings);
        String complaint = complaint(interpreter, facts);
        // Persistent sets are found in another way where the future is not known: there is only the way to run.
        return complaint == null && settings.strategy() == Strategy.PERSISTENT
                ? complaint(interpreter::run, facts)
                : complaint;
    }

    private String complaint(Program program, Facts facts) {
        Map<Trace, Integer> explored = new HashMap<>();
        Counts counts = new Search(program, settings.withMaxExecutions(limit(facts)))
                .schedule(schedule.get())
                .observe((execution, ending) -> {
                    if (ending.code() != Choice.PRUNED) {
                        explored.merge(Trace.of(execution), 1, Integer::sum);
                    }
                })
                .run()
                .counts();
        boolean bounded = settings.preemptionBound() >= 0;
        Set<Trace> expected = bounded ? facts.tracesWithin(settings.preemptionBound()) : facts.traces().keySet();
        Set<Trace> missed = new HashSet<>(expected);
        missed.removeAll(explored.keySet());
        if (!missed.isEmpty()) {
            return missed.size() + " of " + expected.size() + " traces were missed";
        }
        if (explored.size() > expected.size()) {
            return "there are " + expected.size() + " traces, but " + explored.size() + " were explored";
        }
        return bounded ? null : tooMuch(counts, facts, explored);
    }

    private long limit(Facts facts) {
        if (settings.preemptionBound() >= 0) {
            return Long.MAX_VALUE; // traces are repeated, but never more often than there are interleavings
        }
        return settings.strategy() == Strategy.ALL
                ? facts.interleavings().longValueExact() + 1
                : (long) facts.traces().size() * PATIENCE + 1_000;
    }

    private String tooMuch(Counts counts, Facts facts, Map<Trace, Integer> explored) {
        long repeated = explored.values().stream().filter(times -> times > 1).count();
        return switch (settings.strategy()) {
            case ALL -> counts.executions() == facts.interleavings().longValueExact()
                    ? null
                    : counts.executions() + " executions in place of " + facts.interleavings();
            case SOURCE -> repeated == 0 ? null : repeated + " traces were explored more than once";
            case OPTIMAL -> repeated == 0 && counts.pruned() == 0
                    ? null
                    : repeated + " traces were explored more than once, and " + counts.pruned()
                            + " executions ended asleep";
            default -> null;
        };
    }

    /** What is wrong, with the smallest program that shows it. */
    String explain(ModelProgram program) {
        ModelProgram smallest = Shrinking.smallest(program, candidate -> complaint(candidate) != null);
        String bound = settings.preemptionBound() < 0
                ? ""
                : " within " + settings.preemptionBound() + " preemptions";
        return settings.strategy() + bound + ": " + complaint(smallest) + " in\n" + smallest;
    }

    private String complaint(ModelProgram program) {
        Facts facts = Oracle.of(program, settings, 5_000);
        if (facts == null) {
            return null;
        }
        try {
            return complaint(program, facts);
        } catch (RuntimeException | StackOverflowError e) {
            return e.toString();
        }
    }
}
