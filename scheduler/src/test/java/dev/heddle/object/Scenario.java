package dev.heddle.object;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A few threads with fixed lists of operations on one object, run through all interleavings. In every state it
 * is checked that what the object declares independent really is (Godefroid's Definition 10), and that
 * independent operations do not change what the other touches.
 */
final class Scenario {

    /** Fills in the next operation of a thread, or leaves it out. */
    interface Step {
        boolean fill(Operation op, State state);
    }

    private final Supplier<SharedObject> factory;
    private final List<List<Step>> threads = new ArrayList<>();
    private final SortedSet<String> ends = new TreeSet<>();
    private final SortedSet<String> deadlocks = new TreeSet<>();
    private int independentPairs;

    Scenario(Supplier<SharedObject> factory) {
        this.factory = factory;
    }

    static Step does(Kind kind) {
        return does(kind, op -> { });
    }

    static Step does(Kind kind, Consumer<Operation> rest) {
        return when(op -> true, kind, rest);
    }

    /** An operation that comes only if the one before it gave what is expected. */
    static Step when(Predicate<Operation> before, Kind kind, Consumer<Operation> rest) {
        return (op, state) -> {
            boolean comes = before.test(op);
            if (comes) {
                op.set(kind, state.object, 0);
                rest.accept(op);
            }
            return comes;
        };
    }

    static Step interrupts(int victim) {
        return (op, state) -> {
            op.set(Kind.INTERRUPT, state.all.get(victim), 0);
            return true;
        };
    }

    Scenario thread(Step... steps) {
        threads.add(List.of(steps));
        return this;
    }

    /** Runs all interleavings. */
    Scenario run() {
        explore(new int[0]);
        return this;
    }

    /**
     * The different ways in which it ended: for each thread the outcome and result of its operations, for
     * instance {@code D0 R0 | D1}.
     */
    SortedSet<String> ends() {
        return ends;
    }

    /** The same for the ways in which threads were left that could not go on. */
    SortedSet<String> deadlocks() {
        return deadlocks;
    }

    /** How many pairs of operations were found independent. */
    int independentPairs() {
        return independentPairs;
    }

    private void explore(int[] path) {
        State state = new State(path);
        boolean stuck = true;
        boolean ended = true;
        for (int t = 0; t < threads.size(); t++) {
            ended &= !state.live(t);
            if (state.enabled(t)) {
                stuck = false;
                for (int u = 0; u < threads.size(); u++) {
                    if (u != t && state.live(u)) {
                        checkPair(path, t, u);
                    }
                }
                explore(and(path, t));
            }
        }
        if (stuck) {
            (ended ? ends : deadlocks).add(state.seen());
        }
    }

    /** {@code t} is enabled, {@code u} may be. */
    private void checkPair(int[] path, int t, int u) {
        State state = new State(path);
        if (state.accesses(t).conflictsWith(state.accesses(u))) {
            return;
        }
        independentPairs++;
        State after = new State(and(path, t));
        if (state.enabled(u)) {
            require(after.enabled(u), path, t, u, "the first disables the other");
            require(!state.accesses(t).conflictsWith(after.accesses(u)), path, t, u, "not so in sequence");
            require(
                    new State(and(path, t, u)).everything().equals(new State(and(path, u, t)).everything()),
                    path, t, u, "they do not commute");
        } else if (after.enabled(u)) {
            Operation op = state.all.get(u).operation();
            // A signal is a cause of its own, and needs no access.
            require(!op.object.signalled(op), path, t, u, "the first enables the other");
        }
    }

    private void require(boolean holds, int[] path, int t, int u, String what) {
        if (!holds) {
            State state = new State(path);
            throw new AssertionError("After " + Arrays.toString(path) + " [" + state.all.get(t).operation()
                    + "] and [" + state.all.get(u).operation() + "] are declared independent, but " + what
                    + "; the object is " + state.object.describe() + ".");
        }
    }

    private static int[] and(int[] path, int... more) {
        int[] longer = Arrays.copyOf(path, path.length + more.length);
        System.arraycopy(more, 0, longer, path.length, more.length);
        return longer;
    }

    /** The state after a sequence of choices of threads, made anew. */
    final class State {
        final SharedObject object = factory.get();
        final List<ThreadObject> all = new ArrayList<>();
        private final int[] next = new int[threads.size()];
        private final List<StringBuilder> seen = new ArrayList<>();

        State(int[] choices) {
            for (int t = 0; t < threads.size(); t++) {
                ThreadObject thread = new ThreadObject(t, 100 + t * ThreadObject.CELLS, "T" + t);
                thread.begin();
                all.add(thread);
                seen.add(new StringBuilder());
            }
            for (int t = 0; t < threads.size(); t++) {
                fill(t);
            }
            for (int choice : choices) {
                step(choice);
            }
        }

        private void fill(int t) {
            List<Step> steps = threads.get(t);
            while (live(t) && !steps.get(next[t]).fill(all.get(t).operation(), this)) {
                next[t]++;
            }
        }

        private boolean live(int t) {
            return next[t] < threads.get(t).size();
        }

        private boolean enabled(int t) {
            return live(t) && all.get(t).operation().enabled();
        }

        private Accesses accesses(int t) {
            Accesses accesses = new Accesses();
            Operation op = all.get(t).operation();
            op.accesses(0, accesses);
            return accesses;
        }

        private void step(int t) {
            Operation op = all.get(t).operation();
            op.result = 0;
            op.perform(0);
            seen.get(t).append(seen.get(t).isEmpty() ? "" : " ").append(op.outcome.name().charAt(0)).append(op.result);
            next[t]++;
            fill(t);
        }

        private String seen() {
            return String.join(" | ", seen);
        }

        /** What threads have seen and objects remember. */
        private String everything() {
            StringBuilder text = new StringBuilder(seen()).append(" / ");
            object.state(number -> text.append(number).append(' '));
            all.forEach(thread -> thread.state(number -> text.append(number).append(' ')));
            return text.toString();
        }
    }
}
