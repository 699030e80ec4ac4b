package dev.heddle.model;

import dev.heddle.execution.Choice;
import dev.heddle.execution.Decider;
import dev.heddle.execution.Execution;
import dev.heddle.object.Operation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The graph of the global states of a model program, visited by brute force, each state once, whatever led
 * to it. No dependency relation takes part.
 */
public final class StateSpace implements Decider {

    /** Told about each state once, when the execution is there. */
    interface Visitor {
        void visit(Execution execution, List<Integer> path);
    }

    private final Interpreter program;
    private final Visitor visitor;
    private final int budget;
    private final Set<Fingerprint> states = new HashSet<>();
    private final Execution execution;
    private final List<Integer> path = new ArrayList<>();
    private final List<List<Integer>> open = new ArrayList<>(); // by depth: what has not been tried
    private long transitions;

    StateSpace(Interpreter program, Execution execution, int budget, Visitor visitor) {
        this.program = program;
        this.execution = execution;
        this.budget = budget;
        this.visitor = visitor;
        explore();
    }

    /** How many transitions the graph of global states has. */
    public static long transitions(ModelProgram program) {
        return new StateSpace(new Interpreter(program), new Execution(), Integer.MAX_VALUE, (e, p) -> { }).transitions;
    }

    private void explore() {
        do {
            execution.begin(this, Math.max(0, path.size() - 1));
            program.run(execution);
            if (execution.log().size() == path.size() && open.size() == path.size()) {
                arrive(); // an end or a deadlock: nobody asked for a decision
            }
            if (states.size() > budget) {
                return;
            }
        } while (backtrack());
    }

    private boolean backtrack() {
        while (!path.isEmpty()) {
            int last = path.size() - 1;
            path.remove(last);
            while (open.size() > last + 1) {
                open.remove(open.size() - 1);
            }
            if (!open.get(last).isEmpty()) {
                path.add(open.get(last).remove(open.get(last).size() - 1));
                return true;
            }
        }
        return false;
    }

    @Override
    public int decide(Execution e) {
        int depth = e.log().size();
        if (depth < path.size()) {
            return path.get(depth);
        }
        List<Integer> choices = arrive() ? choices(e) : new ArrayList<>();
        transitions += choices.size();
        open.add(choices);
        if (choices.isEmpty() || states.size() > budget) {
            return Choice.PRUNED;
        }
        path.add(choices.remove(choices.size() - 1));
        return path.get(depth);
    }

    /** Gives whether the present state is new. */
    private boolean arrive() {
        boolean isNew = states.add(Fingerprint.of(program));
        if (isNew) {
            visitor.visit(execution, path);
        }
        return isNew;
    }

    static List<Integer> choices(Execution e) {
        List<Integer> choices = new ArrayList<>();
        for (int t = 0; t < e.threadBound(); t++) {
            if (e.enabled(t)) {
                Operation op = e.operation(t);
                for (int i = 0; i < op.object.alternatives(op); i++) {
                    choices.add(Choice.of(t, i));
                }
            }
        }
        return choices;
    }
}
