package dev.heddle.search;

import dev.heddle.execution.Choice;
import dev.heddle.execution.Execution;
import dev.heddle.object.Accesses;
import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import dev.heddle.object.ThreadObject;
import java.util.BitSet;

/**
 * Persistent sets and sleep sets as in Godefroid's Figure 1, for programs whose future is known. A set of
 * threads is closed if whatever could interfere with the next operation of a member, now or later, or could
 * enable it, is done by members; the enabled operations of a closed set are persistent (Overman's algorithm).
 */
final class KnownPersistentSets implements Policy {

    private final Future future;
    private final Accesses accesses = new Accesses();

    KnownPersistentSets(Future future) {
        this.future = future;
    }

    @Override
    public int arrive(Node node, Node before, Execution execution, DefaultSchedule schedule) {
        BitSet best = null;
        for (int t = 0; t < execution.threadBound(); t++) {
            if (execution.enabled(t)) {
                BitSet toExplore = awake(closure(t, execution), node, execution);
                if (best == null || toExplore.cardinality() < best.cardinality()) {
                    best = toExplore;
                }
            }
        }
        if (best.isEmpty()) {
            return Choice.PRUNED;
        }
        int preferred = schedule.next(execution, node);
        int first = best.get(preferred) ? preferred : best.nextSetBit(0);
        best.stream().filter(t -> t != first).forEach(t -> node.append(
                new Branch(Choice.of(t, node.awake(t, execution.operation(t))), null)));
        return first;
    }

    private static BitSet awake(BitSet threads, Node node, Execution execution) {
        BitSet awake = new BitSet();
        threads.stream()
                .filter(t -> execution.enabled(t) && node.awake(t, execution.operation(t)) >= 0)
                .forEach(awake::set);
        return awake;
    }

    private BitSet closure(int thread, Execution execution) {
        BitSet members = new BitSet();
        BitSet open = new BitSet();
        open.set(thread);
        while (!open.isEmpty()) {
            int member = open.nextSetBit(0);
            open.clear(member);
            members.set(member);
            Operation next = execution.operation(member);
            collect(next);
            for (int other = 0; other < execution.threadBound(); other++) {
                if (other != member && !members.get(other) && execution.live(other) && interferes(other, next)) {
                    open.set(other);
                }
            }
        }
        return members;
    }

    /** Collects what the operation touches now, or will look at to be enabled. */
    private void collect(Operation next) {
        accesses.clear();
        next.accesses(0, accesses);
        if (next.kind == Kind.WAKE && !next.object.signalled(next)) {
            accesses.add(next.object.number(), Accesses.EXCLUSIVE);
        }
        future.addWhatMayFollow(next.thread.thread(), accesses);
        if (next.interruptible) {
            accesses.add(next.thread.interruptCell(), Accesses.READ);
        }
    }

    private boolean interferes(int other, Operation next) {
        if (next.kind == Kind.JOIN && ((ThreadObject) next.object).thread() == other) {
            return true;
        }
        for (int i = 0; i < accesses.size(); i++) {
            if (future.mayTouch(other, accesses.cell(i), accesses.mode(i))) {
                return true;
            }
        }
        return false;
    }

    @Override
    public int stray(Node node, Execution execution, DefaultSchedule schedule) {
        return Choice.PRUNED; // whoever could make a difference to it is planned, too
    }

    @Override
    public void learn(Execution execution, SearchTree tree, int fresh) {
        tree.planAlternatives(fresh);
    }
}
