package dev.heddle.search;

import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.Timeouts;

/** Which exploration belongs to which settings. */
final class Explorations {

    private Explorations() {}

    /**
     * Gives the settings back.
     *
     * @throws IllegalArgumentException if they do not go together
     */
    static Settings checked(Settings settings) {
        Strategy strategy = settings.strategy();
        if (settings.preemptionBound() >= 0 && (strategy.samples() || strategy == Strategy.SOURCE)) {
            throw new IllegalArgumentException(
                    "preemptionBound goes with the strategies OPTIMAL, PERSISTENT and ALL, but strategy is ["
                            + strategy + "].");
        }
        if (strategy.samples() && settings.maxExecutions() == Long.MAX_VALUE && unlimited(settings)) {
            throw new IllegalArgumentException("A search that samples never comes to an end by itself: set "
                    + "maxExecutions or timeBudget for strategy [" + strategy + "].");
        }
        if (!settings.symmetries().isEmpty() && (strategy.samples() || settings.preemptionBound() >= 0)) {
            throw new IllegalArgumentException("A symmetry leaves executions out because others stand for them, which "
                    + (strategy.samples()
                            ? "strategy [" + strategy + "] may never run."
                            : "preemptionBound [" + settings.preemptionBound() + "] may leave out in turn."));
        }
        if (!settings.symmetries().isEmpty() && settings.timeouts() == Timeouts.LAST_RESORT) {
            throw new IllegalArgumentException("timeouts [LAST_RESORT] does not go together with symmetries: whether time "
                    + "passes depends on all threads at once, symmetric or not.");
        }
        return settings;
    }

    private static boolean unlimited(Settings settings) {
        return settings.timeBudget().equals(Settings.defaults().timeBudget());
    }

    static Exploration of(Program program, Settings settings, DefaultSchedule schedule, Reduction reduction) {
        if (settings.strategy().samples()) {
            SplitMix chance = new SplitMix(settings.seed());
            return new Sampling(sampler(settings.strategy(), chance), chance, settings.maxDepth());
        }
        return settings.preemptionBound() >= 0
                ? new WithinPreemptions(
                        bound -> new SearchTree(
                                within(settings.strategy(), bound), schedule, settings.maxDepth(), Reduction.NONE),
                        settings.preemptionBound())
                : new SearchTree(
                        unbounded(settings.strategy(), program),
                        schedule,
                        settings.maxDepth(),
                        reduction);
    }

    private static Policy within(Strategy strategy, int preemptions) {
        return strategy == Strategy.ALL
                ? new AllWithinPreemptions(preemptions)
                : new BoundedPersistentSets(preemptions);
    }

    private static Policy unbounded(Strategy strategy, Program program) {
        return switch (strategy) {
            case ALL -> new AllInterleavings();
            case PERSISTENT -> persistentSets(program);
            case SOURCE -> new SourceSets();
            default -> new WakeupTrees();
        };
    }

    private static Policy persistentSets(Program program) {
        Future future = program.future();
        return future == null ? new DynamicPersistentSets() : new KnownPersistentSets(future);
    }

    private static Sampling.Sampler sampler(Strategy strategy, SplitMix chance) {
        return switch (strategy) {
            case PCT -> new PriorityChangePoints(chance);
            case POS -> new PartialOrderSampling(chance);
            default -> new RandomWalk(chance);
        };
    }
}
