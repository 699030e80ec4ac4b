package dev.heddle.model;

import java.util.Optional;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Shrinkable;
import net.jqwik.api.ShrinkingDistance;

/** Random model programs for jqwik, which shrinks them to smallest ones. */
public final class ProgramArbitrary {

    private ProgramArbitrary() {}

    /** Programs with all features. */
    public static Arbitrary<ModelProgram> programs() {
        return Arbitraries.fromGenerator(random -> new ShrinkableProgram(new RandomPrograms(random.nextLong()).next()));
    }

    private record ShrinkableProgram(ModelProgram value) implements Shrinkable<ModelProgram> {

        @Override
        public Stream<Shrinkable<ModelProgram>> shrink() {
            return Shrinking.smaller(value).filter(Shrinking::runs).map(ShrinkableProgram::new);
        }

        @Override
        public Optional<Shrinkable<ModelProgram>> grow(Shrinkable<?> before, Shrinkable<?> after) {
            return Optional.empty();
        }

        @Override
        public ShrinkingDistance distance() {
            return ShrinkingDistance.of(value.threads().size(), value.size(), value.objects().size());
        }
    }
}
