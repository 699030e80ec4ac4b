package dev.heddle.model;

import static dev.heddle.model.Expression.reg;
import static dev.heddle.model.Expression.value;
import static dev.heddle.model.Statement.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.execution.Choice;
import dev.heddle.execution.Execution;
import dev.heddle.object.Kind;
import dev.heddle.search.Ending;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the statements of a model program do. */
class InterpreterTest {

    private final Execution execution = new Execution();

    /** Runs the program, the first thread that can go first. */
    private Ending run(Interpreter program) {
        execution.begin(there -> StateSpace.choices(there).get(0), 0);
        return program.run(execution);
    }

    private List<Kind> kinds() {
        List<Kind> kinds = new ArrayList<>();
        for (int e = 0; e < execution.log().size(); e++) {
            kinds.add(execution.log().kind(e));
        }
        return kinds;
    }

    private static Set<Failure.Kind> failures(ModelProgram program) {
        return Oracle.of(program).traces().values().stream()
                .map(TraceFacts::failure)
                .collect(Collectors.toSet());
    }

    @Test
    void onlyTheOutermostLockAndUnlockAreOperations() {
        run(new Interpreter(Model.program().lock("l")
                .thread("T", lock("l"), lock("l"), tryLock("l", "r"), unlock("l"), unlock("l"), unlock("l"))
                .build()));
        assertEquals(List.of(Kind.LOCK, Kind.UNLOCK), kinds());
    }

    @Test
    void aWaitGivesUpAllHoldsAndTakesThemBack() {
        Interpreter program = new Interpreter(Model.program().monitor("m")
                .thread("T", lock("m"), lock("m"), await("m").timed().into("how"), unlock("m"), unlock("m"))
                .build());
        assertNull(run(program).failure());
        assertEquals(List.of(Kind.LOCK, Kind.WAIT, Kind.WAKE, Kind.WAKE, Kind.UNLOCK), kinds());
        assertEquals(List.of(0L), program.registers());
    }

    @Test
    void anUnlockWithoutTheLockEndsTheThread() {
        Ending ending = run(new Interpreter(Model.program().lock("l").variable("x", 0)
                .thread("T0", unlock("l"), write("x", 1))
                .thread("T1", write("x", 2))
                .build()));
        assertEquals(Failure.Kind.EXCEPTION, ending.failure().kind());
        assertEquals("T0 does not hold l.", ending.failure().summary());
        assertEquals(List.of(Kind.WRITE), kinds());
    }

    @Test
    void aFailedCheckEndsTheThreadAndTheOthersGoOn() {
        Ending ending = run(new Interpreter(Model.program().variable("x", 0)
                .thread("T0", check(value(0)), write("x", 1))
                .thread("T1", write("x", 2))
                .build()));
        assertEquals(Choice.ENDED, ending.code());
        assertEquals(Failure.Kind.ASSERTION, ending.failure().kind());
        assertEquals(List.of(Kind.CHECK, Kind.WRITE), kinds());
    }

    @Test
    void aLostUpdateFailsACheckInSomeTraces() {
        ModelProgram program = Model.program().variable("x", 0)
                .thread("main", start("A"), start("B"), join("A"), join("B"), read("x", "x"), check(reg("x").eq(2)))
                .later("A", read("x", "r"), write("x", reg("r").plus(1)))
                .later("B", read("x", "r"), write("x", reg("r").plus(1)))
                .build();
        Facts facts = Oracle.of(program, Settings.defaults().withEqualWritesCommute(false));
        assertEquals(4, facts.traces().size());
        assertEquals(2, facts.failures());
    }

    @Test
    void aDeadlockIsTold() {
        Ending ending = run(new Interpreter(Model.program().semaphore("s", 0).thread("T", acquire("s")).build()));
        assertEquals(Choice.DEADLOCK, ending.code());
        assertEquals(Failure.Kind.DEADLOCK, ending.failure().kind());
    }

    @Test
    void aThreadWhoseEndNobodyAsksForEndsWithItsLastOperation() {
        run(new Interpreter(Model.program().variable("x", 0)
                .thread("T0", start("T1"), join("T1"))
                .later("T1", write("x", 1))
                .build()));
        assertEquals(List.of(Kind.START, Kind.WRITE, Kind.JOIN), kinds());
        run(new Interpreter(Model.program().variable("x", 0)
                .thread("T0", start("T1"), join("T1").interruptibly())
                .later("T1", write("x", 1))
                .build()));
        assertEquals(List.of(Kind.START, Kind.WRITE, Kind.EXIT, Kind.JOIN), kinds());
    }

    @Test
    void aCheckSeesEveryChoice() {
        ModelProgram program =
                Model.program().thread("T", choose(3, "r"), check(reg("r").lt(2))).build();
        assertEquals(3, Oracle.of(program).traces().size());
        assertEquals(1, Oracle.of(program).failures());
    }

    @Test
    void spuriousWakeUpsComeWhenAskedFor() {
        ModelProgram program =
                Model.program().monitor("m").thread("T", lock("m"), await("m"), unlock("m")).build();
        assertEquals(1, Oracle.of(program).deadlocks());
        assertEquals(0, Oracle.of(program, Settings.defaults().withSpuriousWakeups(true)).deadlocks());
    }

    @Test
    void aLoopEndsAtItsBound() {
        run(new Interpreter(Model.program().variable("x", 0)
                .thread("T", loop(3, value(1), add("x", 1)))
                .build()));
        assertEquals(3, kinds().size());
    }

    @Test
    void programsThatMakeNoSenseAreRefused() {
        refused("The name [x] is given twice.", Model.program().variable("x", 0).lock("x").thread("T"));
        refused("[lock(\"x\")] makes no sense: [x] is a VARIABLE.",
                Model.program().variable("x", 0).thread("T", lock("x")));
        refused("[unlock(\"y\")] makes no sense: there is no [y].", Model.program().thread("T", unlock("y")));
        refused("The first thread of a model program must run from the start.", Model.program().later("T"));
    }

    private static void refused(String message, Model model) {
        ModelProgram program = model.build();
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> new Interpreter(program)).getMessage());
    }

    @Test
    void whatATheadDoesToOneThatHasNotBeenStartedIsRefused() {
        Interpreter program = new Interpreter(
                Model.program().thread("T0", interrupt("T1")).later("T1").build());
        assertEquals(
                "Thread T1 has not been started.",
                assertThrows(IllegalStateException.class, () -> run(program)).getMessage());
    }

    @Test
    void failuresOfIndependentThreadsAreToldInTheOrderOfTheProgram() {
        ModelProgram program = Model.program().lock("l")
                .thread("T0", yieldNow(), check(value(0)))
                .thread("T1", unlock("l"))
                .build();
        assertEquals(Set.of(Failure.Kind.ASSERTION), failures(program));
    }
}
