package dev.heddle.search;

import static dev.heddle.model.Expression.reg;
import static dev.heddle.model.Statement.acquire;
import static dev.heddle.model.Statement.await;
import static dev.heddle.model.Statement.choose;
import static dev.heddle.model.Statement.compareAndSet;
import static dev.heddle.model.Statement.interrupt;
import static dev.heddle.model.Statement.join;
import static dev.heddle.model.Statement.lock;
import static dev.heddle.model.Statement.read;
import static dev.heddle.model.Statement.release;
import static dev.heddle.model.Statement.signal;
import static dev.heddle.model.Statement.start;
import static dev.heddle.model.Statement.tryLock;
import static dev.heddle.model.Statement.unlock;
import static dev.heddle.model.Statement.when;
import static dev.heddle.model.Statement.write;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.model.Facts;
import dev.heddle.model.Model;
import dev.heddle.model.ModelProgram;
import dev.heddle.model.Oracle;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The smallest programs on which an earlier version of an algorithm disagreed with the oracle. */
class OnceWrongTest {

    static Stream<Arguments> programs() {
        return Stream.of(
                Arguments.of("an alternative whose continuation is asleep", Model.program()
                        .variable("x", 0)
                        .thread("T0", read("x", "r"))
                        .thread("T1", choose(2, "r"), when(reg("r").eq(1), write("x", 1)))
                        .build()),
                Arguments.of("an interrupted lock that would be free later only", Model.program()
                        .variable("x", 0)
                        .lock("l")
                        .thread("T0", lock("l").into("r").interruptibly())
                        .thread("T1", lock("l"), unlock("l"))
                        .thread("T2", write("x", 1), interrupt("T0"))
                        .build()),
                Arguments.of("a lock taken back that another can take before", Model.program()
                        .monitor("m")
                        .thread("T0", lock("m"))
                        .thread("T1", lock("m"), await("m").timed(), unlock("m"))
                        .build()),
                Arguments.of("a notify that comes before or after a spurious wake-up", Model.program()
                        .monitor("m")
                        .thread("T0", lock("m"), await("m"), signal("m"))
                        .thread("T1", lock("m"), await("m"))
                        .build()),
                Arguments.of("an interrupt without which the operation blocks", Model.program()
                        .lock("l")
                        .thread("T0", lock("l").interruptibly())
                        .thread("T1", tryLock("l", "r"))
                        .thread("T2", interrupt("T0"))
                        .build()),
                Arguments.of("a reversal that takes another one out of bound", Model.program()
                        .variable("x", 0)
                        .monitor("m")
                        .thread("T0", compareAndSet("x", 0, 0), lock("m"))
                        .thread("T1", read("x", "r"), lock("m"), read("x", "s"), await("m"))
                        .build()),
                Arguments.of("a switch that is free because a semaphore blocks", Model.program()
                        .semaphore("s", 1)
                        .semaphore("t", 2)
                        .thread("T0", acquire("t", 2))
                        .thread("T1", release("t", 1), acquire("s", 2))
                        .thread("T2", release("s", 1), acquire("t", 1), acquire("s", 2))
                        .build()),
                Arguments.of("a switch that is free because a thread is joined", Model.program()
                        .lock("l")
                        .thread("T0", tryLock("l", "r"))
                        .thread("T1", start("T2"), join("T0"))
                        .later("T2", read("T1", "r"))
                        .build()),
                Arguments.of("a backtrack point that the bound refuses, but not an earlier one", Model.program()
                        .lock("l")
                        .thread("T0", tryLock("l", "r"), join("T1").interruptibly(), unlock("l"), tryLock("l", "s"))
                        .thread("T1", interrupt("T0"), lock("l"))
                        .build()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("programs")
    void allStrategiesAgreeWithTheOracle(String name, ModelProgram program) {
        List<Supplier<DefaultSchedule>> schedules = List.of(
                DefaultSchedule::runToCompletion,
                DefaultSchedule::roundRobin,
                () -> DefaultSchedule.random(1),
                () -> DefaultSchedule.random(2),
                () -> DefaultSchedule.random(3));
        for (boolean spurious : new boolean[] {false, true}) {
            Settings settings = Settings.defaults().withSpuriousWakeups(spurious);
            Facts facts = Oracle.of(program, settings);
            for (Supplier<DefaultSchedule> schedule : schedules) {
                for (Strategy strategy : Strategy.values()) {
                    if (!strategy.samples()) {
                        assertEquals(null, new StrategyCheck(strategy, settings, schedule).complaint(program, facts));
                    }
                }
                for (int bound = 0; bound <= 3; bound++) {
                    Settings bounded = settings.withPreemptionBound(bound);
                    assertEquals(
                            null,
                            new StrategyCheck(Strategy.OPTIMAL, bounded, schedule).complaint(program, facts),
                            "within " + bound + " preemptions");
                }
            }
        }
    }
}
