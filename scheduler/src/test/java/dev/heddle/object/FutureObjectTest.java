package dev.heddle.object;

import static dev.heddle.object.Scenario.does;
import static dev.heddle.object.Scenario.interrupts;
import static dev.heddle.object.Scenario.when;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;

class FutureObjectTest {

    private static Scenario future() {
        return new Scenario(() -> new FutureObject(1, "future", false));
    }

    @Test
    void oneOfTwoRunsItAndWhoWaitsMindsNeither() {
        Scenario scenario = future()
                .thread(does(Kind.BEGIN), when(op -> op.result == 1, Kind.COMPLETE, op -> { }))
                .thread(does(Kind.BEGIN), when(op -> op.result == 1, Kind.COMPLETE, op -> { }))
                .thread(does(Kind.AWAIT))
                .run();
        assertEquals(Set.of("D0 | D1 D0 | D0", "D1 D0 | D0 | D0"), scenario.ends());
        assertTrue(scenario.independentPairs() > 0, "beginning is independent of waiting");
    }

    @Test
    void itMayBeCancelledBeforeOrAfterItBegins() {
        for (long mayInterrupt : new long[] {0, 1}) {
            Scenario scenario = future()
                    .thread(does(Kind.BEGIN), when(op -> op.result == 1, Kind.COMPLETE, op -> { }))
                    .thread(does(Kind.CANCEL, op -> op.argument = mayInterrupt))
                    .thread(does(Kind.READ))
                    .run();
            assertEquals(Set.of("D0 | D0 | D0", "D0 | D0 | D1", "D1 D0 | D0 | D0", "D1 D0 | D0 | D1"), scenario.ends());
        }
    }

    @Test
    void aWaitEndsByTheResultATimeOutOrAnInterrupt() {
        Scenario timed = future().thread(does(Kind.COMPLETE)).thread(does(Kind.AWAIT, op -> op.timed = true)).run();
        assertEquals(Set.of("D0 | D0", "D0 | T0"), timed.ends());

        Scenario interrupted = future()
                .thread(does(Kind.COMPLETE))
                .thread(does(Kind.AWAIT, op -> op.interruptible = true))
                .thread(interrupts(1))
                .run();
        assertEquals(Set.of("D0 | D0 | D0", "D0 | I0 | D0"), interrupted.ends());
        assertEquals(Set.of(), interrupted.deadlocks());
    }
}
