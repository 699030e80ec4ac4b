package dev.heddle.object;

import static dev.heddle.object.Scenario.does;
import static dev.heddle.object.Scenario.interrupts;
import static dev.heddle.object.Scenario.when;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TransferObjectTest {

    private static Scenario queue() {
        return new Scenario(() -> new TransferObject(1, "queue", false, List.of()));
    }

    private static Scenario.Step put(long how) {
        return does(Kind.PUT, op -> {
            op.argument = how;
            op.reference = "x";
        });
    }

    private static Scenario.Step take(long how) {
        return does(Kind.TAKE, op -> op.argument = how);
    }

    /** Only who was alone waits. */
    private static Scenario.Step wakes(boolean timed) {
        return when(op -> op.result == TransferObject.ALONE, Kind.WAKE, op -> {
            op.timed = timed;
            op.interruptible = true;
        });
    }

    @Test
    void eitherOfTheTwoWaitsForTheOther() {
        Scenario scenario = queue()
                .thread(put(TransferObject.WAIT), wakes(false))
                .thread(take(TransferObject.WAIT), wakes(false))
                .run();
        assertEquals(Set.of("D1 D0 | D0", "D0 | D1 D0"), scenario.ends());
        assertEquals(Set.of(), scenario.deadlocks());
    }

    @Test
    void whoGivesUpAtOnceNeedsSomebodyWhoWaits() {
        Scenario scenario = queue()
                .thread(put(TransferObject.NOW))
                .thread(take(TransferObject.WAIT), wakes(false))
                .run();
        assertEquals(Set.of("D0 | D1 D0"), scenario.ends());
        assertEquals(Set.of("R0 | D1"), scenario.deadlocks());
    }

    @Test
    void timeOutsAndInterruptsTakeTheOfferBack() {
        Scenario scenario = queue()
                .thread(put(TransferObject.WAIT), wakes(true))
                .thread(take(TransferObject.NOW))
                .run();
        assertEquals(Set.of("D1 D0 | D0", "D1 T0 | R0"), scenario.ends());

        Scenario interrupted = queue()
                .thread(take(TransferObject.WAIT), wakes(false))
                .thread(interrupts(0))
                .thread(put(TransferObject.LEAVE), does(Kind.READ))
                .run();
        assertEquals(Set.of("D1 D0 | D0 | D0 D0", "D1 I0 | D0 | D0 D0", "D0 | D0 | D0 D0"), interrupted.ends());
    }

    private static Object firstTaken(boolean lastFirst) {
        TransferObject queue = new TransferObject(1, "queue", lastFirst, List.of());
        for (int t = 0; t < 2; t++) {
            Operation put = new ThreadObject(t, 100 + t * ThreadObject.CELLS, "T" + t).operation();
            put.set(Kind.PUT, queue, 0).argument = TransferObject.WAIT;
            put.reference = "element " + t;
            queue.perform(put, 0);
        }
        Operation take = new ThreadObject(2, 200, "T2").operation().set(Kind.TAKE, queue, 0);
        queue.perform(take, 0);
        return queue.received();
    }

    @Test
    void theFirstOrTheLastIsServed() {
        assertEquals("element 0", firstTaken(false));
        assertEquals("element 1", firstTaken(true));
    }
}
