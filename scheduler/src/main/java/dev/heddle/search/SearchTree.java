package dev.heddle.search;

import dev.heddle.execution.Choice;
import dev.heddle.execution.EventLog;
import dev.heddle.execution.Execution;
import java.util.Arrays;

/**
 * The tree of executions, explored depth first: of what is explored only the path of the last execution is
 * kept, of what is not the branches that leave it. It decides an execution by replaying the path up to the
 * branch to be explored, then following what is planned, then asking its policy.
 */
final class SearchTree implements Exploration {

    private final Policy policy;
    private final DefaultSchedule schedule;
    private final int maxDepth;
    private final Reduction reduction;
    private Node[] path = new Node[64];
    private int replayed; // how many decisions of the path are taken again
    private int shared; // how many of them the execution before took too
    private boolean restored; // no execution has been run since the tree was read from a file
    private Branch followed; // the planned branch taken last, or null

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
        return path[depth];
    }

    // ---- one execution ---------------------------------------------------------------------------

    @Override
    public int decide(Execution execution) {
        int depth = execution.log().size();
        if (depth < shared) {
            return restored && !possible(path[depth].choice, execution) ? Choice.CUT : path[depth].choice;
        }
        if (depth < replayed) {
            return take(path[depth], path[depth].choice, execution);
        }
        if (depth >= maxDepth) {
            return Choice.CUT;
        }
        Node node = enter(depth, execution.log());
        if (node.pending != null) {
            followed = node.pending;
            node.pending = followed.next;
            return take(node, followed.choice, execution);
        }
        followed = null;
        int thread = policy.arrive(node, depth == 0 ? null : path[depth - 1], execution, schedule);
        if (thread < 0) {
            return thread;
        }
        return take(node, Choice.of(thread, node.awake(thread, execution.operation(thread))), execution);
    }

    /** A file may belong to another program; in the same JVM the execution itself compares events. */
    private static boolean possible(int choice, Execution execution) {
        int thread = Choice.thread(choice);
        return execution.enabled(thread)
                && Choice.alternative(choice)
                        < execution.operation(thread).object.alternatives(execution.operation(thread));
    }

    private Node enter(int depth, EventLog log) {
        if (depth >= path.length) {
            path = Arrays.copyOf(path, depth * 2);
        }
        Node node = path[depth];
        if (node == null) {
            node = path[depth] = new Node();
        }
        node.clear();
        if (depth > 0 && policy.sleeps()) {
            node.inheritSleep(path[depth - 1], log, depth - 1);
        }
        if (followed != null) {
            node.pending = followed.child;
        }
        return node;
    }

    /** Explores a decision for the first time. */
    private static int take(Node node, int choice, Execution execution) {
        node.choice = choice;
        return execution.enabled(Choice.thread(choice)) ? choice : Choice.PRUNED;
    }

    /** Plans to explore the other ways in which the fresh events of an execution could have gone. */
    void planAlternatives(EventLog log, int fresh) {
        for (int e = fresh; e < log.size(); e++) {
            if (log.alternatives(e) > 1) {
                path[e].planAlternatives(log, e);
            }
        }
    }

    // ---- from one execution to the next ----------------------------------------------------------

    @Override
    public boolean next(Execution ended) {
        reduction.learn(ended, restored ? 0 : shared, depth -> path[depth].asleepOnArrival());
        restored = false;
        policy.learn(ended, this, shared);
        EventLog log = ended.log();
        for (int depth = log.size() - 1; depth >= 0; depth--) {
            Node node = path[depth];
            if (node.pending != null) {
                finish(node, depth, Footprint.of(log, depth));
            }
            if (node.pending != null) {
                followed = node.pending;
                node.pending = followed.next;
                node.choice = followed.choice;
                replayed = depth + 1;
                shared = depth;
                return true;
            }
        }
        return false;
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
            path[depth].save(to);
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
        path = new Node[Math.max(64, replayed)];
        for (int depth = 0; depth < replayed; depth++) {
            path[depth] = new Node();
            path[depth].restore(from);
        }
    }

    /**
     * An estimate of the share of the tree that has been explored: each node's share is spread evenly over the
     * branches known there (weighted backtrack estimation).
     */
    @Override
    public double share() {
        double share = 0;
        for (int depth = replayed - 1; depth >= 0; depth--) {
            Node node = path[depth];
            share = (node.done + share) / (node.done + 1 + node.pendingCount());
        }
        return share;
    }
}
