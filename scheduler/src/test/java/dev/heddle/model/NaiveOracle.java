package dev.heddle.model;

import dev.heddle.Settings;
import dev.heddle.execution.Choice;
import dev.heddle.execution.Decider;
import dev.heddle.execution.Execution;
import dev.heddle.object.Operation;
import dev.heddle.search.Ending;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Runs every interleaving of a very small program, one after the other. It is there to check {@link Oracle}. */
final class NaiveOracle implements Decider {

    private final Map<Trace, TraceFacts> traces = new HashMap<>();
    private long interleavings;
    private long transitions;

    private final Execution execution = new Execution();
    private final List<Integer> path = new ArrayList<>();
    private final List<Deque<Integer>> open = new ArrayList<>(); // by depth: what has not been tried

    NaiveOracle(ModelProgram model, Settings settings) {
        this(model, settings, program -> { });
    }

    /**
     * @param atEnd is shown the program at the end of each execution
     */
    NaiveOracle(ModelProgram model, Settings settings, Consumer<Interpreter> atEnd) {
        Interpreter program = new Interpreter(model, settings);
        do {
            execution.begin(this, Math.max(0, path.size() - 1));
            Ending ending = program.run(execution);
            interleavings++;
            atEnd.accept(program);
            TraceFacts facts = TraceFacts.of(ending, program);
            TraceFacts before = traces.putIfAbsent(Trace.of(execution), facts);
            if (before != null && !before.equals(facts)) {
                throw new IllegalStateException(
                        "Two executions of one trace differ: " + before + " and " + facts + " in\n" + model);
            }
        } while (backtrack());
    }

    private boolean backtrack() {
        while (!path.isEmpty()) {
            int last = path.size() - 1;
            path.remove(last);
            if (!open.get(last).isEmpty()) {
                path.add(open.get(last).pop());
                transitions++;
                return true;
            }
            open.remove(last);
        }
        return false;
    }

    @Override
    public int decide(Execution e) {
        int depth = e.log().size();
        if (depth == path.size()) {
            Deque<Integer> choices = new ArrayDeque<>();
            for (int t = 0; t < e.threadBound(); t++) {
                if (e.enabled(t)) {
                    Operation op = e.operation(t);
                    for (int i = 0; i < op.object.alternatives(op); i++) {
                        choices.add(Choice.of(t, i));
                    }
                }
            }
            path.add(choices.pop());
            open.add(choices);
            transitions++;
        }
        return path.get(depth);
    }

    Map<Trace, TraceFacts> traces() {
        return traces;
    }

    long interleavings() {
        return interleavings;
    }

    long transitions() {
        return transitions;
    }
}
