package dev.heddle.object;

import static dev.heddle.object.Scenario.does;
import static dev.heddle.object.Scenario.when;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;

class ClassObjectTest {

    private static Scenario.Step[] use(int ends) {
        return new Scenario.Step[] {
            does(Kind.USE), when(op -> op.result == ClassObject.BEGINS, Kind.INITIALISE, op -> op.argument = ends)
        };
    }

    private static Scenario type() {
        return new Scenario(() -> new ClassObject(1, "type"));
    }

    @Test
    void oneThreadInitialisesItAndTheOthersLook() {
        Scenario scenario =
                type().thread(use(ClassObject.INITIALISED)).thread(use(ClassObject.INITIALISED)).thread(use(2)).run();
        assertEquals(Set.of("D0 D0 | D2 | D2", "D2 | D0 D0 | D2", "D2 | D2 | D0 D0"), scenario.ends());
        assertEquals(Set.of(), scenario.deadlocks());
        assertTrue(scenario.independentPairs() > 0, "looks are independent");
    }

    @Test
    void whoComesAfterAFailureIsTold() {
        Scenario scenario = type().thread(use(ClassObject.FAILED)).thread(use(ClassObject.FAILED)).run();
        assertEquals(Set.of("D0 D0 | D3", "D3 | D0 D0"), scenario.ends());
    }

    @Test
    void whoeverWaitsForAnInitialiserThatDoesNotEndIsStuck() {
        Scenario scenario = type().thread(does(Kind.USE)).thread(does(Kind.USE)).run();
        assertEquals(Set.of("D0 | ", " | D0"), scenario.deadlocks());
    }
}
