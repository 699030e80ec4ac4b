package dev.heddle.model;

import dev.heddle.execution.Choice;
import dev.heddle.execution.Execution;
import dev.heddle.search.Ending;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a program with loops of any length can come to, by brute force over its global states. Iterations in vain are
 * states like all others here, and no execution is ever run twice to avoid them.
 */
public final class SpinOracle {

    /** The states in which all threads have ended. */
    public final Set<Fingerprint> ends = new HashSet<>();

    /** Whether there is a state from which no end, and no deadlock, can be reached. */
    public final boolean livelock;

    /** Whether there is a state from which no end can be reached, but maybe a deadlock. */
    public final boolean stuck;

    /** Whether there were too many states. */
    public final boolean tooLarge;

    private final Interpreter program;
    private final Execution execution = new Execution();
    private final Map<Fingerprint, Set<Fingerprint>> before = new HashMap<>(); // by state
    private final Set<Fingerprint> finals = new HashSet<>(); // ends and deadlocks
    private List<Integer> choices;
    private Fingerprint state;

    public SpinOracle(ModelProgram model, int mostStates) {
        program = new Interpreter(model);
        Deque<List<Integer>> open = new ArrayDeque<>();
        visit(List.of(), null, open);
        while (!open.isEmpty() && before.size() <= mostStates) {
            List<Integer> path = open.remove();
            run(path.subList(0, path.size() - 1));
            visit(path, state, open);
        }
        tooLarge = !open.isEmpty();
        livelock = canReach(finals).size() < before.size();
        stuck = canReach(ends).size() < before.size();
    }

    private void visit(List<Integer> path, Fingerprint from, Deque<List<Integer>> open) {
        run(path);
        boolean isNew = !before.containsKey(state);
        Set<Fingerprint> predecessors = before.computeIfAbsent(state, s -> new HashSet<>());
        if (from != null) {
            predecessors.add(from);
        }
        if (isNew) {
            for (int choice : choices) {
                List<Integer> next = new ArrayList<>(path);
                next.add(choice);
                open.add(next);
            }
        }
    }

    private void run(List<Integer> path) {
        choices = List.of();
        execution.begin(
                e -> {
                    int depth = e.log().size();
                    if (depth < path.size()) {
                        return path.get(depth);
                    }
                    choices = StateSpace.choices(e);
                    return Choice.PRUNED;
                },
                0);
        Ending ending = program.run(execution);
        state = Fingerprint.of(program);
        if (ending.code() != Choice.PRUNED) {
            finals.add(state);
        }
        if (ending.code() == Choice.ENDED) {
            ends.add(state);
        }
    }

    private Set<Fingerprint> canReach(Set<Fingerprint> states) {
        Set<Fingerprint> reached = new HashSet<>(states);
        Deque<Fingerprint> open = new ArrayDeque<>(states);
        while (!open.isEmpty()) {
            for (Fingerprint predecessor : before.get(open.remove())) {
                if (reached.add(predecessor)) {
                    open.add(predecessor);
                }
            }
        }
        return reached;
    }

    /** The state that a program is in. */
    public static Fingerprint stateOf(Interpreter program) {
        return Fingerprint.of(program);
    }
}
