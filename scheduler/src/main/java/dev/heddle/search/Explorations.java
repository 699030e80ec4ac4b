package dev.heddle.search;

import dev.heddle.Settings;

/** Which exploration belongs to which settings. */
final class Explorations {

    private Explorations() {}

    static Exploration of(Settings settings, DefaultSchedule schedule) {
        Policy policy = switch (settings.strategy()) {
            case ALL -> new AllInterleavings();
            case PERSISTENT -> new DynamicPersistentSets();
            case SOURCE -> new SourceSets();
            case OPTIMAL -> new WakeupTrees();
            case RANDOM, PCT, POS -> throw new IllegalArgumentException("sampling");
        };
        return new SearchTree(policy, schedule, settings.maxDepth());
    }
}
