package dev.heddle.model;

import static dev.heddle.model.Expression.reg;
import static dev.heddle.model.Statement.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Settings;
import dev.heddle.execution.Execution;
import dev.heddle.object.Kind;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Random programs are worth the time, and can be made small. */
class RandomProgramsTest {

    private static final int PROGRAMS = 2_000;

    @Test
    void theSameSeedGivesTheSamePrograms() {
        RandomPrograms some = new RandomPrograms(5);
        RandomPrograms same = new RandomPrograms(5);
        for (int i = 0; i < 20; i++) {
            assertEquals(some.next(), same.next());
        }
    }

    @Test
    void mostProgramsHaveSomethingToExplore() {
        RandomPrograms programs = new RandomPrograms(6);
        int tooLarge = 0;
        int oneTrace = 0;
        int manyTraces = 0;
        int someDeadlock = 0;
        int someFailure = 0;
        for (int i = 0; i < PROGRAMS; i++) {
            Facts facts = Oracle.of(programs.next(), Settings.defaults(), 4_000);
            if (facts == null) {
                tooLarge++;
                continue;
            }
            int traces = facts.traces().size();
            oneTrace += traces == 1 ? 1 : 0;
            manyTraces += traces > 10 ? 1 : 0;
            someDeadlock += facts.deadlocks() > 0 && facts.deadlocks() < traces ? 1 : 0;
            someFailure += facts.failures() > 0 && facts.failures() < traces ? 1 : 0;
        }
        assertTrue(tooLarge < PROGRAMS / 25, tooLarge + " are too large");
        assertTrue(oneTrace < PROGRAMS / 5, oneTrace + " have one trace");
        assertTrue(manyTraces > PROGRAMS / 4, manyTraces + " have more than ten traces");
        assertTrue(someDeadlock > PROGRAMS / 20, someDeadlock + " have a deadlock that can be avoided");
        assertTrue(someFailure > PROGRAMS / 50, someFailure + " have a failure that can be avoided");
    }

    @Test
    void everyKindOfOperationOccurs() {
        RandomPrograms programs = new RandomPrograms(7);
        Set<Kind> missing = EnumSet.allOf(Kind.class);
        missing.retainAll(Layout.kinds());
        Execution execution = new Execution();
        for (int i = 0; i < 500; i++) {
            execution.begin(there -> StateSpace.choices(there).get(0), 0);
            new Interpreter(programs.next()).run(execution);
            for (int e = 0; e < execution.log().size(); e++) {
                missing.remove(execution.log().kind(e));
            }
            execution = new Execution();
        }
        assertEquals(Set.of(), missing);
    }

    @Test
    void shrinkingFindsTheHeartOfTheMatter() {
        ModelProgram program = Model.program().variable("x", 0).variable("y", 0).lock("l").semaphore("s", 1)
                .thread("T0", read("y", "a"), lock("l"), read("x", "r"), unlock("l"), write("x", reg("r").plus(1)))
                .thread("T1", acquire("s"), read("x", "r"), when(reg("r").eq(0), write("y", 1)), release("s"),
                        lock("l").timed().into("got"), when(reg("got").eq(1), unlock("l")))
                .thread("T2", write("y", 2))
                .build();
        Predicate<ModelProgram> rich = candidate -> Oracle.of(candidate).traces().size() > 3;
        ModelProgram smallest = Shrinking.smallest(program, rich);
        assertTrue(rich.test(smallest));
        assertTrue(smallest.size() <= 5, smallest::toString);
        assertTrue(Shrinking.smaller(smallest).filter(Shrinking::runs).noneMatch(rich), smallest::toString);
    }
}
