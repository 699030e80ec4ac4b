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
 * Looks for threads that do the same at the same places of the code, to the same objects or to some of their own:
 * where no symmetry is declared, one may be worth a thought.
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
        Map<Integer, Integer> users = new HashMap<>(); // by object: the one thread that uses it, or -1 for several
        for (int e = 0; e < log.size(); e++) {
            users.merge(log.object(e), log.thread(e), (one, other) -> one.equals(other) ? one : -1);
        }
        Map<Integer, List<List<Integer>>> byThread = new HashMap<>();
        for (int e = 0; e < log.size(); e++) {
            int object = users.get(log.object(e)) < 0 ? log.object(e) : -1;
            byThread.computeIfAbsent(log.thread(e), t -> new ArrayList<>())
                    .add(List.of(log.site(e), log.kind(e).ordinal(), object));
        }
        Map<List<List<Integer>>, Integer> counts = new HashMap<>();
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
