package dev.heddle.model;

import dev.heddle.execution.Choice;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What the {@link Oracle} knows about a program. */
public final class Facts {

    private final Oracle.Node root;
    private final Map<Trace, TraceFacts> traces;
    private final int prefixes;

    Facts(Oracle.Node root, Map<Trace, TraceFacts> traces, int prefixes) {
        this.root = root;
        this.traces = Map.copyOf(traces);
        this.prefixes = prefixes;
    }

    /** All traces of maximal executions. */
    public Map<Trace, TraceFacts> traces() {
        return traces;
    }

    /** How many traces end in a deadlock. */
    public int deadlocks() {
        return (int) traces.values().stream().filter(TraceFacts::deadlock).count();
    }

    /** How many traces end with a failed check or an exception. */
    public int failures() {
        return (int) traces.values().stream()
                .filter(facts -> facts.failure() != null && facts.failure() != dev.heddle.Failure.Kind.DEADLOCK)
                .count();
    }

    public Set<Fingerprint> finalStates() {
        return traces.values().stream().map(TraceFacts::finalState).collect(Collectors.toSet());
    }

    /** How many classes of prefixes there are, the empty one included. */
    public int prefixes() {
        return prefixes;
    }

    /** How many maximal executions there are. */
    public BigInteger interleavings() {
        return interleavings(root, new IdentityHashMap<>());
    }

    private static BigInteger interleavings(Oracle.Node node, Map<Oracle.Node, BigInteger> known) {
        if (node.next.length == 0) {
            return BigInteger.ONE;
        }
        BigInteger sum = known.get(node);
        if (sum == null) {
            sum = BigInteger.ZERO;
            for (Oracle.Node next : node.next) {
                sum = sum.add(interleavings(next, known));
            }
            known.put(node, sum);
        }
        return sum;
    }

    /** How many transitions the tree of all executions has: what plain stateless search explores. */
    public BigInteger treeTransitions() {
        return treeTransitions(root, new IdentityHashMap<>());
    }

    private static BigInteger treeTransitions(Oracle.Node node, Map<Oracle.Node, BigInteger> known) {
        BigInteger sum = known.get(node);
        if (sum == null) {
            sum = BigInteger.valueOf(node.next.length);
            for (Oracle.Node next : node.next) {
                sum = sum.add(treeTransitions(next, known));
            }
            known.put(node, sum);
        }
        return sum;
    }

    /**
     * The traces of which some execution has no more than that many preemptions: switches away from a thread that
     * could have gone on.
     */
    public Set<Trace> tracesWithin(int preemptions) {
        Set<Trace> within = new HashSet<>();
        Map<Oracle.Node, Map<Integer, Integer>> level = new IdentityHashMap<>();
        level.put(root, Map.of(-1, 0));
        // All nodes of one length have been reached before the first of the next is looked at.
        while (!level.isEmpty()) {
            Map<Oracle.Node, Map<Integer, Integer>> nextLevel = new IdentityHashMap<>();
            level.forEach((node, cheapest) -> {
                if (node.trace != null) {
                    within.add(node.trace);
                }
                cheapest.forEach((last, spent) -> follow(node, last, spent, preemptions, nextLevel));
            });
            level = nextLevel;
        }
        return within;
    }

    /** Notes for each successor the fewest preemptions with which it can be reached, by the thread that ran last. */
    private static void follow(
            Oracle.Node node, int last, int spent, int most, Map<Oracle.Node, Map<Integer, Integer>> nextLevel) {
        boolean couldGoOn = false;
        for (int choice : node.choices) {
            couldGoOn |= Choice.thread(choice) == last;
        }
        for (int i = 0; i < node.choices.length; i++) {
            int thread = Choice.thread(node.choices[i]);
            int cost = spent + (couldGoOn && thread != last ? 1 : 0);
            if (cost <= most) {
                nextLevel.computeIfAbsent(node.next[i], n -> new HashMap<>()).merge(thread, cost, Math::min);
            }
        }
    }
}
