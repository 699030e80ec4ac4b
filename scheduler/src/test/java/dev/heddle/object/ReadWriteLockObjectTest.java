package dev.heddle.object;

import static dev.heddle.object.Scenario.does;
import static dev.heddle.object.Scenario.interrupts;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;

class ReadWriteLockObjectTest {

    private static Scenario lock() {
        return new Scenario(() -> new ReadWriteLockObject(1, "lock"));
    }

    private static final Scenario.Step HOW_MANY_READ =
            does(Kind.READ, op -> op.argument = ReadWriteLockObject.READERS);

    @Test
    void readersShareAndAreIndependent() {
        Scenario scenario = lock()
                .thread(does(Kind.READ_LOCK), does(Kind.READ_UNLOCK))
                .thread(does(Kind.READ_LOCK), does(Kind.READ_UNLOCK))
                .run();
        assertEquals(Set.of("D0 D0 | D0 D0"), scenario.ends());
        // In each of the four states in which both have something to do, counted once for each way into it.
        assertEquals(2 * (1 + 1 + 1 + 2), scenario.independentPairs());
    }

    @Test
    void aWriterIsAlone() {
        Scenario scenario = lock()
                .thread(does(Kind.LOCK), HOW_MANY_READ, does(Kind.UNLOCK))
                .thread(does(Kind.READ_LOCK), does(Kind.READ_UNLOCK))
                .thread(does(Kind.TRY_LOCK))
                .run();
        assertTrue(scenario.ends().stream().allMatch(end -> end.startsWith("D0 D0 D0")), scenario.ends().toString());
        assertTrue(scenario.ends().stream().anyMatch(end -> end.endsWith("R0")), scenario.ends().toString());
    }

    @Test
    void aReaderThatWantsToWriteTooBlocksItself() {
        Scenario scenario = lock().thread(does(Kind.READ_LOCK), does(Kind.LOCK)).run();
        assertEquals(Set.of("D0"), scenario.deadlocks());
    }

    @Test
    void aWriterMayReadAndKeepsOthersOutAfterwards() {
        Scenario scenario = lock()
                .thread(does(Kind.LOCK), does(Kind.READ_LOCK), does(Kind.UNLOCK))
                .thread(does(Kind.TRY_LOCK), does(Kind.READ_LOCK))
                .run();
        // Where the other has come first, the writer never gets the lock.
        assertEquals(Set.of("D0 D0 D0 | R0 D0"), scenario.ends());
    }

    @Test
    void timeOutsAndInterrupts() {
        Scenario scenario = lock()
                .thread(does(Kind.LOCK), does(Kind.UNLOCK))
                .thread(does(Kind.READ_LOCK, op -> {
                    op.timed = true;
                    op.interruptible = true;
                }))
                .thread(interrupts(1))
                .run();
        assertEquals(
                Set.of("D0 D0 | D0 | D0", "D0 D0 | T0 | D0", "D0 D0 | I0 | D0"),
                scenario.ends());
        assertEquals(Set.of(" | D0 | D0"), scenario.deadlocks(), "nobody unlocks after the reader");
    }
}
