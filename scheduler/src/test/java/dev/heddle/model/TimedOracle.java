package dev.heddle.model;

import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.execution.Choice;
import dev.heddle.search.Counts;
import dev.heddle.search.Program;
import dev.heddle.search.Search;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * What a program that goes by the clock can come to, by running every interleaving of it. The {@link Oracle} cannot be
 * asked: it wants to know what an operation touches before it is done, and where a thread begins to wait shows later.
 */
public final class TimedOracle {

    private TimedOracle() {}

    /** The traces that a search has come to, each with how it ends; {@link #complaint} is null if the search is sound. */
    public record Findings(Map<Trace, TraceFacts> traces, Counts counts, boolean stopped, String complaint) {}

    /** All traces there are, or null if there are too many interleavings. */
    public static Findings everything(ModelProgram program, Settings settings, int mostInterleavings) {
        Settings all = settings.withStrategy(Strategy.ALL).withMaxExecutions(mostInterleavings);
        Findings findings = run(program, all, true, search -> search);
        return findings.stopped() ? null : findings;
    }

    /**
     * What a search comes to.
     *
     * @param foreseen whether the search may know the program's code
     */
    public static Findings run(
            ModelProgram program, Settings settings, boolean foreseen, UnaryOperator<Search> how) {
        Interpreter interpreter = new Interpreter(program, settings);
        Program code = foreseen ? interpreter : interpreter::run;
        Map<Trace, TraceFacts> traces = new HashMap<>();
        String[] complaint = new String[1];
        dev.heddle.search.Findings findings = how.apply(new Search(code, settings.withGoOn(true)))
                .observe((execution, ending) -> {
                    if (ending.code() != Choice.PRUNED) {
                        TraceFacts facts = TraceFacts.of(ending, interpreter);
                        TraceFacts before = traces.put(Trace.of(execution), facts);
                        if (before != null && !before.equals(facts)) {
                            complaint[0] = "one trace ends in two ways";
                        }
                    }
                })
                .run();
        return new Findings(
                traces,
                findings.counts(),
                findings.counts().executions() >= settings.maxExecutions(),
                complaint[0]);
    }
}
