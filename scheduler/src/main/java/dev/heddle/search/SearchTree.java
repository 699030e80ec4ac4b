package dev.heddle.search;

import dev.heddle.execution.Choice;
import dev.heddle.execution.EventLog;
import dev.heddle.execution.Execution;
import java.util.Arrays;

/**
 * The tree of executions, explored depth first: of what is explored only the path of the last execution is
 * kept, of what is not the branches that leave it. It decides an execution by replaying the path up to the
 * branch to be explored, then following what is planned, then asking its policy.
 *
 * <p>Most states have nothing to be kept: nothing sleeps there and nothing is planned. They have no node until something
 * is planned, unless the policy wants one; the execution's own log knows the decision.
 */
final class SearchTree implements Exploration {

    private static final Node NOTHING = new Node(); // nothing sleeps there

    private final Policy policy;
    private final DefaultSchedule schedule;
    private final int maxDepth;
    private final Reduction reduction;
    private Node[] path = new Node[64]; // by depth; null where there is nothing to be kept
    private int deepest = -1; // no node lies deeper
    private Node[] spare = new Node[16]; // nodes to be used again
    private int spares;
    private EventLog log; // of the last execution
    private int replayed; // how many decisions of the path are taken again
    private int shared; // how many of them the execution before took too
    private boolean restored; // no execution has been run since the tree was read from a file
    private Branch followed; // the planned branch taken last, or null
    private Branch entered; // the one by which the execution leaves the path of the last, or null
    private int enteredBy; // its decision
    private int abandoned = -1; // the depth at which a planned decision could not be taken, nor any other; or -1

    SearchTree(Policy policy, DefaultSchedule schedule, int maxDepth, Reduction reduction) {
        this.policy = policy;
        this.reduction = reduction;
        this.schedule = schedule;
        this.maxDepth = maxDepth;
    }

    @Override
    public int shared() {
        return shared;
    }

    /** The state before the event of the last execution with this number. */
    Node node(int depth) {
        Node node = kept(depth);
        if (node == null) {
            node = put(depth);
            node.choice = log.choice(depth);
        }
        return node;
    }

    private Node kept(int depth) {
        return depth >= 0 && depth <= deepest ? path[depth] : null;
    }

    private Node put(int depth) {
        if (depth >= path.length) {
            path = Arrays.copyOf(path, depth * 2);
        }
        deepest = Math.max(deepest, depth);
        Node node = spares == 0 ? new Node() : spare[--spares];
        node.clear();
        path[depth] = node;
        return node;
    }

    private void remove(int depth) {
        if (spares == spare.length) {
            spare = Arrays.copyOf(spare, spares * 2);
        }
        spare[spares++] = path[depth];
        path[depth] = null;
    }

    // ---- one execution ---------------------------------------------------------------------------

    @Override
    public int decide(Execution execution) {
        log = execution.log();
        int depth = log.size();
        if (depth < shared) {
            if (restored) {
                return possible(path[depth].choice, execution) ? path[depth].choice : Choice.CUT;
            }
            return log.choice(depth); // as it was the time before
        }
        if (depth < replayed) {
            return takePlanned(depth, path[depth].choice, execution);
        }
        if (depth >= maxDepth) {
            return Choice.CUT;
        }
        Node before = kept(depth - 1);
        if (before == null && followed == null && !policy.needsNodes()) {
            int thread = schedule.next(execution, NOTHING);
            return thread < 0 ? Choice.PRUNED : Choice.of(thread, 0);
        }
        return enter(depth, before, execution);
    }

    @Override
    public int undisturbed(Execution execution) {
        log = execution.log();
        int depth = log.size();
        if (depth < shared) {
            return restored ? 0 : shared;
        }
        boolean decided = depth < replayed || followed != null || kept(depth - 1) != null || policy.needsNodes();
        return decided ? 0 : Math.min(maxDepth, schedule.undisturbed(execution));
    }

    private int enter(int depth, Node before, Execution execution) {
        Node node = put(depth);
        if (before != null && policy.sleeps()) {
            node.inheritSleep(before, log, depth - 1);
        }
        if (followed != null) {
            node.pending = followed.child;
        }
        if (node.pending != null) {
            followed = node.pending;
            node.pending = followed.next;
            return takePlanned(depth, followed.choice, execution);
        }
        followed = null;
        int thread = policy.arrive(node, before, execution, schedule);
        int choice = thread < 0 ? thread : Choice.of(thread, node.awake(thread, execution.operation(thread)));
        if (node.asleep() == 0 && !policy.needsNodes()) {
            remove(depth);
            return choice;
        }
        return choice < 0 ? choice : take(node, choice, execution);
    }

    @Override
    public boolean repeats() {
        return true;
    }

    @Override
    public void again() {
        for (; deepest >= replayed; deepest--) {
            if (path[deepest] != null) {
                remove(deepest);
            }
        }
        followed = entered;
        if (entered != null) {
            path[replayed - 1].choice = enteredBy;
        }
        abandoned = -1;
    }

    /** A file may belong to another program; in the same JVM the execution itself compares events. */
    private static boolean possible(int choice, Execution execution) {
        int thread = Choice.thread(choice);
        return execution.enabled(thread)
                && Choice.alternative(choice)
                        < execution.operation(thread).object.alternatives(execution.operation(thread));
    }

    /**
     * Takes a decision that was planned. If it has turned out meanwhile to be in vain there, whatever else was not
     * planned because this seemed to cover it has to be explored without it.
     */
    private int takePlanned(int depth, int choice, Execution execution) {
        Node node = path[depth];
        int planned = Choice.thread(choice);
        if (!execution.live(planned) || !execution.operation(planned).spins()) {
            return take(node, choice, execution);
        }
        followed = null;
        node.strayed = true;
        int thread = policy.stray(node, execution, schedule);
        if (thread < 0) {
            abandoned = depth;
            return thread;
        }
        return take(node, Choice.of(thread, node.awake(thread, execution.operation(thread))), execution);
    }

    /** Explores a decision for the first time. */
    private static int take(Node node, int choice, Execution execution) {
        node.choice = choice;
        return execution.enabled(Choice.thread(choice)) ? choice : Choice.PRUNED;
    }

    /** Plans to explore the other ways in which the fresh events of an execution could have gone. */
    void planAlternatives(int fresh) {
        for (int i = 0; i < log.branchings(); i++) {
            int event = log.branching(i);
            if (event >= fresh) {
                node(event).planAlternatives(log, event);
            }
        }
    }

    // ---- from one execution to the next ----------------------------------------------------------

    @Override
    public boolean next(Execution ended) {
        log = ended.log();
        reduction.learn(ended, restored ? 0 : shared, this::asleepOnArrival);
        restored = false;
        policy.learn(ended, this, shared);
        for (; deepest >= 0; deepest--) {
            Node node = path[deepest];
            if (node != null) {
                if (node.pending != null && deepest < log.size()) {
                    finish(node, deepest, Footprint.of(log, deepest));
                }
                if (node.pending != null && (deepest < log.size() || deepest == abandoned)) {
                    explorePending(node);
                    return true;
                }
                remove(deepest);
            }
        }
        return false;
    }

    @Override
    public void nobodyGoesOn(Execution execution) {
        log = execution.log();
        policy.learn(execution, this, shared);
    }

    private int[] asleepOnArrival(int depth) {
        Node node = kept(depth);
        return node == null ? new int[0] : node.asleepOnArrival();
    }

    private void explorePending(Node node) {
        followed = node.pending;
        entered = followed;
        enteredBy = followed.choice;
        abandoned = -1;
        node.pending = followed.next;
        node.choice = followed.choice;
        replayed = deepest + 1;
        shared = deepest;
    }

    @Override
    public boolean leftOut() {
        return policy.leftOut();
    }

    /** The decision at a node has been explored to the end: it goes to sleep, and its images with it. */
    private void finish(Node node, int depth, Footprint footprint) {
        int choice = node.choice;
        node.sleep(choice, footprint);
        node.done++;
        if (node.strayed) {
            node.strayed = false;
            policy.drop(node, choice, footprint);
        }
        reduction.orbit(depth, choice, new Reduction.OrbitVisitor() {
            @Override
            public void covered(int decision, Relabelling labels) {
                Footprint print = footprint.map(labels);
                node.sleep(decision, print);
                policy.drop(node, decision, print);
            }

            @Override
            public void open(int decision, Relabelling labels) {
                if (!node.covers(decision)) {
                    node.append(new Branch(decision, footprint.map(labels)));
                }
            }
        });
    }

    /** What is known about symmetry. */
    Reduction reduction() {
        return reduction;
    }

    @Override
    public void save(CheckpointWriter to) {
        policy.save(to);
        to.put(replayed).put(followed == null ? null : followed.child).line();
        for (int depth = 0; depth < replayed; depth++) {
            node(depth).save(to);
        }
    }

    @Override
    public void restore(CheckpointReader from) {
        policy.restore(from);
        restored = true;
        replayed = from.integer();
        shared = Math.max(0, replayed - 1);
        followed = new Branch(-1, null);
        followed.child = from.branches();
        deepest = -1;
        for (int depth = 0; depth < replayed; depth++) {
            put(depth).restore(from);
        }
        entered = replayed == 0 ? null : followed;
        enteredBy = replayed == 0 ? 0 : path[replayed - 1].choice;
    }

    /**
     * An estimate of the share of the tree that has been explored: each node's share is spread evenly over the
     * branches known there (weighted backtrack estimation).
     */
    @Override
    public double share() {
        double share = 0;
        for (int depth = replayed - 1; depth >= 0; depth--) {
            Node node = kept(depth);
            if (node != null) {
                share = (node.done + share) / (node.done + 1 + node.pendingCount());
            }
        }
        return share;
    }
}
