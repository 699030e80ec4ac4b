package dev.heddle.object;

import static dev.heddle.object.Scenario.does;
import static dev.heddle.object.Scenario.when;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.concurrent.locks.StampedLock;
import org.junit.jupiter.api.Test;

class StampedLockObjectTest {

    private static final Scenario.Step OPTIMISTIC =
            does(Kind.READ, op -> op.argument = StampedLockObject.OPTIMISTIC_STAMP);

    private static Scenario lock() {
        return new Scenario(() -> new StampedLockObject(1, "lock"));
    }

    /** The same operation, with the stamp that the one before gave. */
    private static Scenario.Step withStamp(Kind kind) {
        return withStamp(kind, 0);
    }

    private static Scenario.Step withStamp(Kind kind, long expected) {
        return (op, state) -> {
            long stamp = op.result;
            return does(kind, filled -> {
                filled.argument = stamp;
                filled.expected = expected;
            }).fill(op, state);
        };
    }

    @Test
    void anOptimisticReadIsGoodOnlyIfNobodyWrote() {
        Scenario scenario = lock()
                .thread(does(Kind.LOCK), withStamp(Kind.UNLOCK))
                .thread(OPTIMISTIC, withStamp(Kind.VALIDATE))
                .run();
        assertEquals(
                Set.of(
                        "D384 D512 | D256 D1", // before
                        "D384 D512 | D256 D0", // overtaken
                        "D384 D512 | D0 D0", // while it is written
                        "D384 D512 | D512 D1"), // after
                scenario.ends());
    }

    @Test
    void stampsAreTheJdks() {
        StampedLock real = new StampedLock();
        long optimistic = real.tryOptimisticRead();
        long write = real.writeLock();
        real.unlockWrite(write);
        long read = real.readLock();
        Scenario scenario = lock()
                .thread(OPTIMISTIC, does(Kind.LOCK), withStamp(Kind.UNLOCK), does(Kind.READ_LOCK))
                .run();
        assertEquals(
                Set.of("D" + optimistic + " D" + write + " D" + real.tryOptimisticRead() + " D" + read),
                scenario.ends());
    }

    @Test
    void twoReadersCannotBothBecomeWriters() {
        Scenario scenario = lock()
                .thread(does(Kind.READ_LOCK), withStamp(Kind.CONVERT, StampedLockObject.TO_WRITE))
                .thread(does(Kind.READ_LOCK), withStamp(Kind.CONVERT, StampedLockObject.TO_WRITE))
                .run();
        assertEquals(Set.of("D257 R0 | D257 R0"), scenario.ends());
        assertEquals(Set.of("D257 D384 | ", " | D257 D384"), scenario.deadlocks(), "the writer never unlocks");
    }

    @Test
    void aHoldMayBeGivenUpByAnotherThread() {
        Scenario scenario = lock()
                .thread(does(Kind.READ_LOCK))
                .thread(
                        does(Kind.READ_UNLOCK, op -> op.expected = StampedLockObject.ANY_STAMP),
                        when(op -> op.outcome == Operation.Outcome.DONE, Kind.TRY_LOCK, op -> { }))
                .run();
        assertTrue(scenario.ends().contains("D257 | D256 D384"), scenario.ends().toString());
        assertTrue(scenario.ends().contains("D257 | R0"), scenario.ends().toString());
        assertEquals(2, scenario.ends().size());
    }

    @Test
    void aWrongStampIsRefused() {
        Scenario scenario = lock().thread(does(Kind.LOCK), does(Kind.UNLOCK, op -> op.argument = 5)).run();
        assertEquals(Set.of("D384 R0"), scenario.ends());
    }

    @Test
    void aWriterThatTakesTheLockTwiceBlocksItself() {
        assertEquals(Set.of("D384"), lock().thread(does(Kind.LOCK), does(Kind.LOCK)).run().deadlocks());
    }
}
