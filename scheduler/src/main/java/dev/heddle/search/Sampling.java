package dev.heddle.search;

import dev.heddle.execution.Choice;
import dev.heddle.execution.Execution;
import dev.heddle.object.Operation;

/** Explores by chance: each execution is drawn anew. It never knows whether it has seen everything. */
final class Sampling implements Exploration {

    /** Draws the decisions of one execution after the other. */
    interface Sampler {

        /** Makes ready for the next execution. */
        default void begin() {}

        /** Writes down what it has learnt from the executions so far. */
        default void save(CheckpointWriter to) {}

        default void restore(CheckpointReader from) {}

        /** Chooses one of the enabled threads; there is at least one. */
        int choose(Execution execution);
    }

    private final Sampler sampler;
    private final SplitMix chance;
    private final int maxDepth;

    Sampling(Sampler sampler, SplitMix chance, int maxDepth) {
        this.sampler = sampler;
        this.chance = chance;
        this.maxDepth = maxDepth;
    }

    @Override
    public int decide(Execution execution) {
        int depth = execution.log().size();
        if (depth >= maxDepth) {
            return Choice.CUT;
        }
        if (depth == 0) {
            sampler.begin();
        }
        int thread = sampler.choose(execution);
        Operation operation = execution.operation(thread);
        int alternatives = operation.object.alternatives(operation);
        return Choice.of(thread, alternatives == 1 ? 0 : chance.below(alternatives));
    }

    @Override
    public boolean repeats() {
        return true;
    }

    @Override
    public boolean goesRound() {
        return true;
    }

    @Override
    public int shared() {
        return 0;
    }

    @Override
    public boolean next(Execution ended) {
        return true;
    }

    @Override
    public void save(CheckpointWriter to) {
        to.put(chance.state());
        sampler.save(to);
        to.line();
    }

    @Override
    public void restore(CheckpointReader from) {
        chance.restore(from.number());
        sampler.restore(from);
    }

    @Override
    public double share() {
        return Double.NaN;
    }
}
