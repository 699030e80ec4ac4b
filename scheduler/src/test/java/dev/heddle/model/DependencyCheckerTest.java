package dev.heddle.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Settings;
import dev.heddle.object.Accesses;
import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import dev.heddle.object.SharedObject;
import dev.heddle.object.StateSink;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The objects declare independent only what is; and the checker can tell. */
class DependencyCheckerTest {

    @ParameterizedTest
    @CsvSource({"21, true, false", "22, false, false", "23, true, true"})
    void objectsDeclareIndependentOnlyWhatIs(long seed, boolean equalWritesCommute, boolean spuriousWakeups) {
        Settings settings = Settings.defaults()
                .withEqualWritesCommute(equalWritesCommute)
                .withSpuriousWakeups(spuriousWakeups);
        RandomPrograms programs = new RandomPrograms(seed);
        long pairs = 0;
        for (int i = 0; i < 2_000; i++) {
            ModelProgram program = programs.next();
            DependencyChecker.Findings findings =
                    DependencyChecker.check(new Interpreter(program, settings), 150);
            assertEquals(List.of(), findings.violations(), () -> smallest(program, settings));
            pairs += findings.pairs();
        }
        assertTrue(pairs > 50_000, pairs + " pairs were found independent");
    }

    private static String smallest(ModelProgram program, Settings settings) {
        return Shrinking.smallest(program, candidate -> !DependencyChecker.check(
                                new Interpreter(candidate, settings), 150)
                        .violations()
                        .isEmpty())
                .toString();
    }

    private static List<String> violations(ModelProgram program, UnaryOperator<SharedObject> substitution) {
        return DependencyChecker.check(
                        new Interpreter(program, Settings.defaults(), substitution), Integer.MAX_VALUE)
                .violations();
    }

    /** A variable that takes a write for a read. */
    private static final class CarelessVariable extends StoredVariable {
        CarelessVariable(SharedObject original) {
            super(original.number(), original.name(), 0, true);
        }

        @Override
        public void accesses(Operation op, int alternative, Accesses into) {
            into.add(number(), Accesses.READ);
        }
    }

    @Test
    void aVariableThatTakesWritesForReadsIsFoundOut() {
        List<String> violations = violations(Classics.increments(2), CarelessVariable::new);
        assertTrue(
                violations.stream().anyMatch(v -> v.contains("T0 reads x and T1 writes x")
                        && v.contains("the state afterwards depends on their order")),
                violations::toString);
    }

    /** A semaphore that says its operations have nothing to do with each other. */
    private static final class CarelessSemaphore extends SharedObject {
        private long permits = 1;

        CarelessSemaphore(SharedObject original) {
            super(original.number(), original.name());
        }

        @Override
        public boolean enabled(Operation op) {
            return op.kind != Kind.ACQUIRE || permits >= op.argument;
        }

        @Override
        public void accesses(Operation op, int alternative, Accesses into) {}

        @Override
        public void perform(Operation op, int alternative) {
            permits += op.kind == Kind.ACQUIRE ? -op.argument : op.argument;
            op.outcome = Operation.Outcome.DONE;
        }

        @Override
        public void state(StateSink into) {
            into.add(permits);
        }
    }

    @Test
    void aSemaphoreWithoutDependenciesIsFoundOut() {
        List<String> violations = violations(Classics.philosophers(2), CarelessSemaphore::new);
        assertTrue(
                violations.stream().anyMatch(v -> v.contains("one disables the other")), violations::toString);
        assertTrue(
                violations.stream().anyMatch(v -> v.contains("the first enables the second")), violations::toString);
    }
}
