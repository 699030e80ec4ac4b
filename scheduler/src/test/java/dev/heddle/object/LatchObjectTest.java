package dev.heddle.object;

import static dev.heddle.object.Scenario.does;
import static dev.heddle.object.Scenario.interrupts;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;

class LatchObjectTest {

    private static Scenario latch(int count) {
        return new Scenario(() -> new LatchObject(1, "latch", count));
    }

    @Test
    void opensWhenAllHaveCountedDown() {
        Scenario scenario = latch(2)
                .thread(does(Kind.COUNT_DOWN))
                .thread(does(Kind.COUNT_DOWN))
                .thread(does(Kind.AWAIT), does(Kind.READ))
                .run();
        assertEquals(Set.of("D0 | D0 | D0 D0"), scenario.ends());
        assertTrue(scenario.independentPairs() > 0, "counting down is independent of counting down");
    }

    @Test
    void staysClosedWhereOneIsMissing() {
        Scenario scenario = latch(2).thread(does(Kind.COUNT_DOWN)).thread(does(Kind.AWAIT)).run();
        assertEquals(Set.of("D0 | "), scenario.deadlocks());
        assertEquals(Set.of(), scenario.ends());
    }

    @Test
    void countsNoFurtherThanZero() {
        Scenario scenario = latch(1)
                .thread(does(Kind.COUNT_DOWN), does(Kind.COUNT_DOWN), does(Kind.READ))
                .thread(does(Kind.COUNT_DOWN))
                .thread(does(Kind.AWAIT))
                .run();
        assertEquals(Set.of("D0 D0 D0 | D0 | D0"), scenario.ends());
    }

    @Test
    void aTimedAwaitMayTimeOutAndAnInterruptComesFirst() {
        Scenario timed = latch(1)
                .thread(does(Kind.COUNT_DOWN))
                .thread(does(Kind.AWAIT, op -> op.timed = true))
                .run();
        assertEquals(Set.of("D0 | D0", "D0 | T0"), timed.ends());

        Scenario interrupted = latch(1)
                .thread(does(Kind.COUNT_DOWN))
                .thread(does(Kind.AWAIT, op -> op.interruptible = true))
                .thread(interrupts(1))
                .run();
        assertEquals(Set.of("D0 | D0 | D0", "D0 | I0 | D0"), interrupted.ends());
        assertEquals(Set.of(), interrupted.deadlocks());
    }
}
