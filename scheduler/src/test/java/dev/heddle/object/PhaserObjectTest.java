package dev.heddle.object;

import static dev.heddle.object.Scenario.does;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;

class PhaserObjectTest {

    private static final Scenario.Step ARRIVE_AND_STAY = does(Kind.ARRIVE, op -> op.argument = PhaserObject.STAYS);

    /** Comes after a thread that arrived: only if others were missing. */
    private static final Scenario.Step WAKE = (op, state) -> {
        PhaserObject phaser = (PhaserObject) state.object;
        boolean waits = op.result >= 0 && phaser.phase() == op.result;
        return waits && does(Kind.WAKE).fill(op, state);
    };

    private static Scenario phaser(int parties) {
        return new Scenario(() -> new PhaserObject(1, "phaser", 0, parties, parties, false));
    }

    private static Scenario.Step await(int phase) {
        return does(Kind.AWAIT, op -> op.argument = phase);
    }

    private static Scenario.Step read(long what) {
        return does(Kind.READ, op -> op.argument = what);
    }

    @Test
    void partiesGoOnTogether() {
        Scenario scenario = phaser(2).thread(ARRIVE_AND_STAY, WAKE).thread(ARRIVE_AND_STAY, WAKE).run();
        assertEquals(Set.of("D0 D1 | D0", "D0 | D0 D1"), scenario.ends());
        assertEquals(Set.of(), scenario.deadlocks());
    }

    @Test
    void othersCanWaitForAPhaseToEnd() {
        Scenario scenario = phaser(1).thread(does(Kind.ARRIVE), does(Kind.ARRIVE)).thread(await(0), await(1)).run();
        assertEquals(Set.of("D0 D1 | D1 D2", "D0 D1 | D2 D2"), scenario.ends());
        assertEquals(Set.of(), scenario.deadlocks());
    }

    @Test
    void endsWhenAllHaveLeft() {
        Scenario scenario = phaser(1)
                .thread(does(Kind.DEREGISTER), does(Kind.ARRIVE), read(PhaserObject.REGISTERED))
                .thread(await(0))
                .run();
        int terminated = 1 | Integer.MIN_VALUE;
        assertEquals(Set.of("D0 D" + terminated + " D0 | D" + terminated), scenario.ends());
    }

    @Test
    void arrivingWithoutBeingRegisteredIsRefused() {
        assertEquals(Set.of("R0"), phaser(0).thread(does(Kind.ARRIVE)).run().ends());
    }

    @Test
    void aLatePartyIsWaitedFor() {
        Scenario scenario = phaser(1)
                .thread(does(Kind.REGISTER, op -> op.argument = 1), ARRIVE_AND_STAY, WAKE)
                .thread(read(PhaserObject.UNARRIVED))
                .run();
        assertEquals(Set.of("D0 D0 | D1", "D0 D0 | D2"), scenario.deadlocks());
        assertEquals(Set.of(), scenario.ends());
    }

    @Test
    void terminationLetsAllGo() {
        Scenario scenario = phaser(2).thread(ARRIVE_AND_STAY, WAKE).thread(does(Kind.TERMINATE)).run();
        assertEquals(Set.of("D0 R1 | D0", "D" + Integer.MIN_VALUE + " | D0"), scenario.ends());
    }

    @Test
    void nobodyRegistersWhileTheAdvanceIsDecided() {
        Scenario scenario = new Scenario(() -> new PhaserObject(1, "phaser", 0, 1, 1, true))
                .thread(
                        does(Kind.ARRIVE),
                        (op, state) -> ((PhaserObject) state.object).advancedBy(op.thread)
                                && does(Kind.TRIP).fill(op, state),
                        read(PhaserObject.PHASE))
                .thread(does(Kind.REGISTER, op -> op.argument = 1))
                .run();
        assertEquals(
                Set.of(
                        "D0 D0 D1 | D1", // after the advance, never between the arrival and the advance
                        "D0 D0 | D0"), // before the arrival: then a party is missing
                scenario.ends());
    }
}
