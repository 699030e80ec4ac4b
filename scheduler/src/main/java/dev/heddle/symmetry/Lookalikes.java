package dev.heddle.symmetry;

import dev.heddle.execution.EventLog;
import dev.heddle.execution.Execution;
import dev.heddle.search.Ending;
import dev.heddle.search.Observer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Looks for threads that do the same at the same places of the code: where no symmetry is declared, one may be worth
 * a thought.
 */
public final class Lookalikes implements Observer {

    /** Fewer executions are not worth the thought. */
    private static final long ENOUGH_EXECUTIONS = 6;

    private int most;
    private long executions;

    @Override
    public void ended(Execution execution, Ending ending) {
        if (executions++ == 0) {
            most = alike(execution);
        }
    }

    private static int alike(Execution execution) {
        EventLog log = execution.log();
        Map<Integer, List<Long>> byThread = new HashMap<>();
        for (int e = 0; e < log.size(); e++) {
            byThread.computeIfAbsent(log.thread(e), t -> new ArrayList<>())
                    .add((long) log.site(e) << 8 | log.kind(e).ordinal());
        }
        Map<List<Long>, Integer> counts = new HashMap<>();
        byThread.values().forEach(code -> counts.merge(code, 1, Integer::sum));
        return counts.values().stream().max(Integer::compare).orElse(0);
    }

    /** The hint, if there is one. */
    public List<String> notes() {
        return most < 2 || executions < ENOUGH_EXECUTIONS
                ? List.of()
                : List.of(most + " threads run the same code. If they can be exchanged, symmetry = Symmetry.Full.class"
                        + " explores fewer executions.");
    }
}
