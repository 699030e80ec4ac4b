package dev.heddle.model;

import java.util.EnumSet;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Random model programs of 2 to 4 threads and up to about 12 operations, the same for the same seed. Each
 * program uses a few features only, and few objects, so that its threads have something to quarrel about.
 */
public final class RandomPrograms {

    private final SplittableRandom random;
    private final Set<Feature> features;
    private final int mostOperations;

    /** Programs with all features. */
    public RandomPrograms(long seed) {
        this(seed, EnumSet.allOf(Feature.class), 12);
    }

    /**
     * @param features what programs may contain beyond variables that are read and written
     * @param mostOperations how many operations a program has at most, or a few more
     */
    public RandomPrograms(long seed, Set<Feature> features, int mostOperations) {
        this.random = new SplittableRandom(seed);
        this.features = features;
        this.mostOperations = mostOperations;
    }

    /** The next program. */
    public ModelProgram next() {
        return new ProgramMaker(random.split(), someFeatures(), mostOperations).make();
    }

    private Set<Feature> someFeatures() {
        // One main theme, and each other feature with a chance of one in six.
        EnumSet<Feature> some = EnumSet.noneOf(Feature.class);
        Feature[] all = features.toArray(new Feature[0]);
        if (all.length > 0) {
            some.add(all[random.nextInt(all.length)]);
        }
        for (Feature feature : all) {
            if (random.nextInt(6) == 0) {
                some.add(feature);
            }
        }
        return some;
    }
}
