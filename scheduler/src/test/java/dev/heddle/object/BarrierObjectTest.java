package dev.heddle.object;

import static dev.heddle.object.Scenario.does;
import static dev.heddle.object.Scenario.interrupts;
import static dev.heddle.object.Scenario.when;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class BarrierObjectTest {

    private static final Scenario.Step ARRIVE = does(Kind.ARRIVE, op -> op.interruptible = true);

    private static Scenario barrier(int parties, boolean action) {
        return new Scenario(() -> new BarrierObject(1, "barrier", parties, action));
    }

    private static boolean waits(Operation arrived) {
        return arrived.outcome == Operation.Outcome.DONE && arrived.result > 0;
    }

    private static Scenario.Step wake(Consumer<Operation> rest) {
        return when(BarrierObjectTest::waits, Kind.WAKE, op -> {
            op.interruptible = true;
            rest.accept(op);
        });
    }

    private static final Scenario.Step WAKE = wake(op -> { });

    @Test
    void theLastOneLetsTheOthersGo() {
        Scenario scenario = barrier(2, false).thread(ARRIVE, WAKE).thread(ARRIVE, WAKE).run();
        assertEquals(Set.of("D1 D1 | D0", "D0 | D1 D1"), scenario.ends());
        assertEquals(Set.of(), scenario.deadlocks());
    }

    @Test
    void waitsForTheOneThatDoesNotCome() {
        assertEquals(Set.of("D1"), barrier(2, false).thread(ARRIVE, WAKE).run().deadlocks());
    }

    @Test
    void aTimeOutBreaksItForAll() {
        Scenario scenario = barrier(2, false)
                .thread(ARRIVE, wake(op -> op.timed = true))
                .thread(ARRIVE, WAKE)
                .run();
        assertEquals(Set.of("D1 D1 | D0", "D0 | D1 D1", "D1 T1 | R0"), scenario.ends());
    }

    @Test
    void anInterruptBreaksItForAllUnlessTheOthersCameFirst() {
        Scenario scenario = barrier(2, false)
                .thread(ARRIVE, WAKE)
                .thread(ARRIVE, WAKE)
                .thread(interrupts(0))
                .run();
        assertEquals(
                Set.of(
                        "D1 D1 | D0 | D0", // whether it is interrupted or not: it has been let go
                        "D0 | D1 D1 | D0",
                        "I0 | R0 | D0", // before it came
                        "I0 | D1 R1 | D0", // before it came, and the other waits
                        "D1 I1 | R0 | D0"), // while it waited
                scenario.ends());
    }

    @Test
    void aResetSendsThoseHomeThatWait() {
        Scenario scenario = barrier(2, false)
                .thread(ARRIVE, WAKE)
                .thread(does(Kind.RESET), does(Kind.READ, op -> op.argument = BarrierObject.IS_BROKEN))
                .run();
        assertEquals(Set.of("D1 R1 | D0 D0"), scenario.ends());
        assertEquals(Set.of("D1 | D0 D0"), scenario.deadlocks(), "it came after the reset");
    }

    @Test
    void nobodyGetsInWhileTheActionRuns() {
        Scenario scenario = barrier(1, true)
                .thread(ARRIVE, does(Kind.TRIP))
                .thread(does(Kind.READ), does(Kind.READ, op -> op.argument = BarrierObject.IS_BROKEN))
                .run();
        assertEquals(Set.of("D0 D0 | D0 D0"), scenario.ends());
    }

    @Test
    void anActionThatThrowsBreaksIt() {
        Scenario scenario = barrier(2, true)
                .thread(ARRIVE, when(op -> !waits(op), Kind.TRIP, op -> op.argument = BarrierObject.FAILED), WAKE)
                .thread(ARRIVE, when(op -> !waits(op), Kind.TRIP, op -> op.argument = BarrierObject.FAILED), WAKE)
                .run();
        assertEquals(Set.of("D1 R1 | D0 D0", "D0 D0 | D1 R1"), scenario.ends());
    }
}
