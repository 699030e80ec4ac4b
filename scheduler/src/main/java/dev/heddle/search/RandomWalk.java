package dev.heddle.search;

import dev.heddle.execution.Execution;

/** At each global state all enabled threads are equally likely. */
final class RandomWalk implements Sampling.Sampler {

    private final SplitMix chance;

    RandomWalk(SplitMix chance) {
        this.chance = chance;
    }

    @Override
    public int choose(Execution execution) {
        int enabled = 0;
        for (int t = 0; t < execution.threadBound(); t++) {
            enabled += execution.enabled(t) ? 1 : 0;
        }
        int nth = chance.below(enabled);
        for (int t = 0; ; t++) {
            if (execution.enabled(t) && nth-- == 0) {
                return t;
            }
        }
    }
}
