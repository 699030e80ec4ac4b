package dev.heddle.model;

import dev.heddle.execution.Choice;
import dev.heddle.execution.Decider;
import dev.heddle.execution.EventLog;
import dev.heddle.execution.Execution;
import dev.heddle.object.Accesses;
import dev.heddle.search.Ending;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks the dependency relation itself, by brute force (Godefroid's Definition 10). In every reachable
 * state of a program, for every two operations of different threads that their accesses declare
 * independent there: neither enables or disables the other or changes what the other touches, and both
 * orders lead to the same state.
 */
final class DependencyChecker {

    private final Interpreter program;
    private final Execution execution = new Execution();
    private final List<String> violations = new ArrayList<>();
    private int pairs;

    private DependencyChecker(Interpreter program) {
        this.program = program;
    }

    /**
     * What was checked and what was wrong.
     *
     * @param violations sentences, empty if the relation is right
     * @param pairs how many pairs of operations were declared independent and found to be so
     */
    record Findings(List<String> violations, int pairs) {}

    /**
     * @param budget how many states are visited at most
     */
    static Findings check(Interpreter program, int budget) {
        DependencyChecker checker = new DependencyChecker(program);
        checker.explore(budget);
        return new Findings(List.copyOf(checker.violations), checker.pairs);
    }

    /** A state, by one way to it, and what can be done there. */
    private record Place(List<Integer> path, List<Integer> choices) {}

    private void explore(int budget) {
        List<Place> places = new ArrayList<>();
        new StateSpace(program, execution, budget, (there, path) ->
                places.add(new Place(List.copyOf(path), StateSpace.choices(there))));
        places.forEach(this::check);
    }

    private void check(Place place) {
        for (int first : place.choices) {
            for (int second : choicesAfter(place.path, first)) {
                if (Choice.thread(first) != Choice.thread(second)) {
                    checkNeighbours(place, first, second);
                }
            }
            for (int second : place.choices) {
                if (Choice.thread(first) < Choice.thread(second)) {
                    checkTogether(place.path, first, second);
                }
            }
        }
    }

    /** Events that stand next to each other and are independent can change places. */
    private void checkNeighbours(Place place, int first, int second) {
        Run run = new Run(place.path, first, second);
        if (run.dependent()) {
            return;
        }
        pairs++;
        if (!place.choices.contains(second)) {
            violations.add(run + ": the first enables the second, or adds to its alternatives.");
            return;
        }
        checkSwap(run, new Run(place.path, second, first));
    }

    private void checkSwap(Run run, Run swapped) {
        if (!swapped.possible) {
            violations.add(run + ": the second disables the first, or takes alternatives away.");
        } else if (!run.firstAccesses.equals(swapped.secondAccesses)
                || !run.secondAccesses.equals(swapped.firstAccesses)) {
            violations.add(run + ": what they touch depends on their order.");
        } else if (!run.state.equals(swapped.state)) {
            violations.add(run + ": the state afterwards depends on their order.");
        }
    }

    /** Operations that are enabled together and declared independent leave each other alone. */
    private void checkTogether(List<Integer> path, int first, int second) {
        Run one = new Run(path, first, second);
        Run other = new Run(path, second, first);
        boolean independentHere = !conflict(one.firstAccesses, other.firstAccesses);
        if (!independentHere) {
            return;
        }
        pairs++;
        if (!one.possible || !other.possible) {
            violations.add(one + ": one disables the other, or takes alternatives away.");
        } else {
            checkSwap(one, other);
        }
    }

    private List<Integer> choicesAfter(List<Integer> path, int choice) {
        List<Integer> found = new ArrayList<>();
        replay(path, List.of(choice), there -> found.addAll(StateSpace.choices(there)));
        return found;
    }

    private record Access(int cell, long mode) {}

    private static boolean conflict(List<Access> some, List<Access> others) {
        return some.stream().anyMatch(a -> others.stream()
                .anyMatch(b -> a.cell == b.cell && Accesses.conflict(a.mode, b.mode)));
    }

    private static List<Access> accesses(EventLog log, int event) {
        List<Access> found = new ArrayList<>();
        for (int a = log.firstAccess(event); a < log.firstAccess(event + 1); a++) {
            found.add(new Access(log.cell(a), log.mode(a)));
        }
        return found;
    }

    /** Two events after a path. */
    private final class Run {
        final boolean possible;
        final List<Access> firstAccesses;
        final List<Access> secondAccesses;
        private final Fingerprint state;
        private final boolean caused;
        private final String text;

        Run(List<Integer> path, int first, int second) {
            Ending ending = replay(path, List.of(first, second), there -> { });
            EventLog log = execution.log();
            int at = path.size();
            possible = log.size() == at + 2;
            firstAccesses = accesses(log, at);
            secondAccesses = possible ? accesses(log, at + 1) : List.of();
            state = Fingerprint.of(program);
            boolean isCause = false;
            for (int c = log.firstCause(at + 1); possible && c < log.firstCause(at + 2); c++) {
                isCause |= log.cause(c) == at;
            }
            caused = isCause;
            text = describe(log, at) + " and " + (possible ? describe(log, at + 1) : "thread " + Choice.thread(second))
                    + " after " + path + " (" + ending.code() + ")";
        }

        boolean dependent() {
            return caused || conflict(firstAccesses, secondAccesses);
        }

        private String describe(EventLog log, int event) {
            return execution.thread(log.thread(event)) + " " + log.kind(event).verb() + " "
                    + execution.object(log.object(event));
        }

        @Override
        public String toString() {
            return text;
        }
    }

    private interface Visitor {
        void visit(Execution there);
    }

    /** Runs the path and then, as far as possible, the rest; visits the state after that. */
    private Ending replay(List<Integer> path, List<Integer> rest, Visitor visitor) {
        Decider decider = there -> {
            int at = there.log().size();
            if (at < path.size()) {
                return path.get(at);
            }
            int next = at - path.size();
            if (next < rest.size() && StateSpace.choices(there).contains(rest.get(next))) {
                return rest.get(next);
            }
            if (next == rest.size()) {
                visitor.visit(there);
            }
            return Choice.PRUNED;
        };
        execution.begin(decider, 0);
        return program.run(execution);
    }
}
