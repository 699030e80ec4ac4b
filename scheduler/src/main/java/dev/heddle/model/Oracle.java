package dev.heddle.model;

import dev.heddle.Settings;
import dev.heddle.execution.Choice;
import dev.heddle.execution.Decider;
import dev.heddle.execution.EventLog;
import dev.heddle.execution.Execution;
import dev.heddle.object.Accesses;
import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import dev.heddle.object.ThreadObject;
import dev.heddle.search.Ending;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Knows everything about a small model program, by brute force: every prefix of every interleaving is
 * visited, though prefixes that differ only in the order of independent neighbours are visited once.
 * (A test compares it with an enumeration that does without even that.)
 */
public final class Oracle implements Decider {

    /** A class of equivalent prefixes. */
    static final class Node {
        final int length;
        int[] choices = {};
        Node[] next = {};
        List<Integer> open; // the choices that lead to nodes nobody else visits; null before the first visit
        Trace trace; // of a maximal execution

        Node(int length) {
            this.length = length;
        }
    }

    private final Interpreter program;
    private final int threads;
    private final int budget;
    private final Execution execution = new Execution();
    private final Map<Trace, Node> nodes = new HashMap<>();
    private final Accesses accesses = new Accesses();

    // The path of the present run: what was chosen, and the classes and clocks along it.
    private final List<Integer> path = new ArrayList<>();
    private final List<Node> visited = new ArrayList<>();
    private final List<Trace> traces = new ArrayList<>();
    private int[][] clocks = new int[64][];

    private Oracle(Interpreter program, int budget) {
        this.program = program;
        this.threads = program.threads();
        this.budget = budget;
    }

    /** Everything about the program under the default settings. */
    public static Facts of(ModelProgram program) {
        return of(program, Settings.defaults());
    }

    /** Everything about the program. */
    public static Facts of(ModelProgram program, Settings settings) {
        return of(program, settings, Integer.MAX_VALUE);
    }

    /**
     * Everything about the program, unless that is too much.
     *
     * @param budget how many classes of prefixes may be visited
     * @return null if there are more
     */
    public static Facts of(ModelProgram program, Settings settings, int budget) {
        return of(new Interpreter(program, settings), budget);
    }

    /** The same for a program with an interpreter of its own. */
    static Facts of(Interpreter program, int budget) {
        return new Oracle(program, budget).explore();
    }

    private Facts explore() {
        Node root = new Node(0);
        nodes.put(Trace.EMPTY, root);
        visited.add(root);
        traces.add(Trace.EMPTY);
        Map<Trace, TraceFacts> maximal = new HashMap<>();
        do {
            execution.begin(this, path.size());
            Ending ending = program.run(execution);
            if (nodes.size() > budget) {
                return null;
            }
            Node last = visited.get(execution.log().size());
            if (ending.code() != Choice.PRUNED) {
                last.open = List.of();
                last.trace = traces.get(last.length);
                maximal.put(last.trace, TraceFacts.of(ending, program));
            }
        } while (backtrack());
        return new Facts(root, maximal, nodes.size());
    }

    /** Shortens the path to the next choice that is still open. Gives false if there is none. */
    private boolean backtrack() {
        int length = visited.size() - 1;
        while (visited.get(length).open.isEmpty()) {
            if (--length < 0) {
                return false;
            }
        }
        shorten(length);
        return true;
    }

    private void shorten(int length) {
        path.subList(Math.min(length, path.size()), path.size()).clear();
        visited.subList(length + 1, visited.size()).clear();
        traces.subList(length + 1, traces.size()).clear();
    }

    @Override
    public int decide(Execution e) {
        int length = e.log().size();
        if (length < path.size()) {
            return path.get(length);
        }
        Node node = visited.get(length);
        if (node.open == null) {
            expand(node, length);
        }
        if (node.open.isEmpty() || nodes.size() > budget) {
            return Choice.PRUNED;
        }
        int choice = node.open.remove(node.open.size() - 1);
        follow(node, length, choice);
        return choice;
    }

    private void follow(Node node, int length, int choice) {
        if (length == clocks.length) {
            clocks = Arrays.copyOf(clocks, length * 2);
        }
        clocks[length] = clock(choice);
        path.add(choice);
        visited.add(node.next[indexOf(node.choices, choice)]);
        traces.add(traces.get(length).with(event(choice, clocks[length])));
    }

    private static int indexOf(int[] choices, int choice) {
        int i = 0;
        while (choices[i] != choice) {
            i++;
        }
        return i;
    }

    /** Finds all that can be done next and where it leads. */
    private void expand(Node node, int length) {
        node.open = new ArrayList<>();
        int count = 0;
        int[] choices = new int[8];
        Node[] next = new Node[8];
        for (int t = 0; t < execution.threadBound(); t++) {
            if (!execution.enabled(t)) {
                continue;
            }
            Operation op = execution.operation(t);
            for (int alternative = 0; alternative < op.object.alternatives(op); alternative++) {
                int choice = Choice.of(t, alternative);
                Trace trace = traces.get(length).with(event(choice, clock(choice)));
                Node child = nodes.get(trace);
                if (child == null) {
                    child = new Node(length + 1);
                    nodes.put(trace, child);
                    node.open.add(choice);
                }
                if (count == choices.length) {
                    choices = Arrays.copyOf(choices, count * 2);
                    next = Arrays.copyOf(next, count * 2);
                }
                choices[count] = choice;
                next[count++] = child;
            }
        }
        node.choices = Arrays.copyOf(choices, count);
        node.next = Arrays.copyOf(next, count);
    }

    private Trace event(int choice, int[] clock) {
        Operation op = execution.operation(Choice.thread(choice));
        int label = Trace.label(Interpreter.place(op.thread), op.kind.ordinal(), Choice.alternative(choice));
        return Trace.event(label, op.object.number(), clock);
    }

    /** How many events of each thread would come before the choice if it were made now, itself included. */
    private int[] clock(int choice) {
        int t = Choice.thread(choice);
        EventLog log = execution.log();
        Operation op = execution.operation(t);
        accesses.clear();
        op.accesses(Choice.alternative(choice), accesses);
        int[] clock = new int[threads];
        joinCauses(clock, t);
        if (op.kind == Kind.JOIN && !op.timed && !op.wouldBeInterrupted()) {
            int ended = ((ThreadObject) op.object).thread();
            joinCauses(clock, ended);
            if (execution.lastEvent(ended) >= 0) {
                Trace.join(clock, clocks[execution.lastEvent(ended)]);
            }
        }
        for (int e = log.size() - 1; e >= 0; e--) {
            if (log.thread(e) == t || conflicts(log, e)) {
                Trace.join(clock, clocks[e]);
            }
        }
        clock[Interpreter.place(op.thread)]++;
        return clock;
    }

    private void joinCauses(int[] clock, int thread) {
        for (int c = 0; c < execution.causes(thread); c++) {
            Trace.join(clock, clocks[execution.cause(thread, c)]);
        }
    }

    private boolean conflicts(EventLog log, int event) {
        for (int a = log.firstAccess(event); a < log.firstAccess(event + 1); a++) {
            for (int b = 0; b < accesses.size(); b++) {
                if (log.cell(a) == accesses.cell(b) && Accesses.conflict(log.mode(a), accesses.mode(b))) {
                    return true;
                }
            }
        }
        return false;
    }
}
