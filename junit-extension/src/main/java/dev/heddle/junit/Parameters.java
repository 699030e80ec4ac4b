package dev.heddle.junit;

import dev.heddle.Settings;
import dev.heddle.Symmetry;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.stream.Stream;

/** The parameters of a {@link SystematicTest} as settings of a search. */
final class Parameters {

    private static final long SAMPLES = 1_000;

    private Parameters() {}

    /**
     * @throws IllegalArgumentException for a value that makes no sense, with a sentence that names the parameter
     */
    static Settings settings(SystematicTest test) {
        Settings settings = Settings.defaults()
                .withStrategy(test.strategy())
                .withMaxExecutions(test.maxExecutions())
                .withMaxDepth(test.maxDepth())
                .withPreemptionBound(test.preemptionBound())
                .withDataRaces(test.dataRaces())
                .withSeed(test.seed())
                .withSpuriousWakeups(test.spuriousWakeups())
                .withTimeouts(test.timeouts())
                .withMaxRuns(test.maxRuns())
                .withShutdownRequired(test.shutdownRequired())
                .withIsolate(test.isolate())
                .withIsolateIfNeeded(test.isolateIfNeeded())
                .withSymmetry(symmetries(test))
                .withSymmetryAudit(test.symmetryAudit())
                .withReplay(test.replay().strip());
        if (!test.timeBudget().isEmpty()) {
            settings = settings.withTimeBudget(TimeSpan.parse("timeBudget", test.timeBudget()));
        }
        if (!test.stepLimit().isEmpty()) {
            settings = settings.withStepLimit(TimeSpan.parse("stepLimit", test.stepLimit()));
        }
        boolean endless = test.maxExecutions() == SystematicTest.UNLIMITED && test.timeBudget().isEmpty();
        if (test.strategy().samples() && endless) {
            settings = settings.withMaxExecutions(SAMPLES);
        }
        return settings;
    }

    private static Symmetry[] symmetries(SystematicTest test) {
        return Stream.of(test.symmetry()).map(Parameters::newInstance).toArray(Symmetry[]::new);
    }

    private static Symmetry newInstance(Class<? extends Symmetry> type) {
        try {
            Constructor<? extends Symmetry> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException("symmetry [" + type.getName() + "] cannot be made.", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(
                    "symmetry must name classes with a constructor without parameters, but [" + type.getName()
                            + "] is none.");
        }
    }
}
