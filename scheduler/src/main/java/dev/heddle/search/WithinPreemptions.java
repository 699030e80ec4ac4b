package dev.heddle.search;

import dev.heddle.execution.Execution;
import java.util.function.IntFunction;

/**
 * Explores what needs no preemption, then what needs one, and so on up to a bound, so that the first failure
 * found is one with as few preemptions as possible. Each pass repeats the executions of the one before; they
 * are counted once.
 */
final class WithinPreemptions implements Exploration {

    private final IntFunction<SearchTree> trees;
    private final int most;
    private int bound;
    private SearchTree tree;

    /**
     * @param trees gives the tree for a bound
     */
    WithinPreemptions(IntFunction<SearchTree> trees, int most) {
        this.trees = trees;
        this.most = most;
        tree = trees.apply(0);
    }

    @Override
    public int decide(Execution execution) {
        return tree.decide(execution);
    }

    @Override
    public boolean repeats() {
        return true;
    }

    @Override
    public void again() {
        tree.again();
    }

    @Override
    public void nobodyGoesOn(Execution execution) {
        tree.nobodyGoesOn(execution);
    }

    @Override
    public int shared() {
        return tree.shared();
    }

    @Override
    public boolean next(Execution ended) {
        if (tree.next(ended)) {
            return true;
        }
        if (bound == most || !tree.leftOut()) {
            return false;
        }
        tree = trees.apply(++bound);
        return true;
    }

    @Override
    public boolean repeats(Execution ended) {
        return bound > 0 && Preemptions.of(ended.log(), tree) < bound;
    }

    @Override
    public boolean leftOut() {
        return tree.leftOut();
    }

    @Override
    public void save(CheckpointWriter to) {
        to.put(bound);
        tree.save(to);
    }

    @Override
    public void restore(CheckpointReader from) {
        bound = from.integer();
        tree = trees.apply(bound);
        tree.restore(from);
    }

    @Override
    public double share() {
        return Double.NaN; // a pass tells nothing about the size of the next
    }
}
