package dev.heddle.object;

import static dev.heddle.object.Scenario.does;
import static dev.heddle.object.Scenario.interrupts;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** What threads see on the clock, and that what commutes does: {@link Scenario} checks that in every state. */
class ClockObjectTest {

    private static Scenario clock() {
        return new Scenario(() -> new ClockObject(1));
    }

    private static Scenario.Step looks() {
        return does(Kind.READ, op -> op.argument = ClockObject.ANY_TIME);
    }

    /** Looks, and moves the clock if it shows what the thread has seen before. */
    private static Scenario.Step looksAgain(long seen, long step) {
        return does(Kind.READ, op -> {
            op.argument = seen;
            op.expected = step;
        });
    }

    /** From now on the thread has a deadline; the operation that comes next waits for it. */
    private static Scenario.Step begins(long time) {
        return does(Kind.SET_TIMER, op -> op.argument = time);
    }

    private static Scenario.Step sleeps() {
        return (op, state) -> {
            long deadline = op.result;
            op.set(Kind.SLEEP, state.object, 0);
            op.argument = deadline;
            op.interruptible = true;
            ((ClockObject) state.object).begin(op.thread, deadline);
            return true;
        };
    }

    @Test
    void whoLooksSeesTheTimeBeforeOrAfterASleep() {
        Scenario scenario = clock().thread(begins(5), sleeps()).thread(looks(), looks()).run();
        assertEquals(Set.of("D5 D0 | D0 D0", "D5 D0 | D0 D5", "D5 D0 | D5 D5"), scenario.ends());
        assertTrue(scenario.independentPairs() > 0);
    }

    @Test
    void sleepsOverlapOrFollowEachOther() {
        Scenario scenario = clock()
                .thread(begins(5), sleeps(), looks())
                .thread(begins(5), sleeps(), looks())
                .thread(begins(7), sleeps())
                .run();
        assertTrue(scenario.ends().contains("D5 D0 D5 | D5 D0 D5 | D7 D0"), scenario.ends()::toString);
        assertTrue(scenario.ends().contains("D5 D0 D5 | D10 D0 D10 | D17 D0"), scenario.ends()::toString);
        assertTrue(scenario.ends().contains("D12 D0 D12 | D12 D0 D12 | D7 D0"), scenario.ends()::toString);
    }

    @Test
    void deadlinesKeepTheirOrder() {
        Scenario scenario = clock()
                .thread(begins(5), sleeps(), looks())
                .thread(begins(3), sleeps(), looks())
                .run();
        // One sleeps after the other, or both at a time: then the shorter sleep ends first, and is seen to.
        assertEquals(
                Set.of("D5 D0 D5 | D8 D0 D8", "D5 D0 D8 | D8 D0 D8", "D8 D0 D8 | D3 D0 D3", "D8 D0 D8 | D3 D0 D8",
                        "D5 D0 D5 | D3 D0 D3", "D5 D0 D5 | D3 D0 D5"),
                scenario.ends());
    }

    @Test
    void whoHasSeenTheTimeBeforeMovesIt() {
        Scenario scenario = clock().thread(looks(), looksAgain(0, 3)).thread(looks(), looksAgain(0, 3)).run();
        // The one that comes second finds the clock moved, and leaves it.
        assertEquals(Set.of("D0 D3 | D0 D3", "D0 D3 | D3 D3", "D3 D3 | D0 D3"), scenario.ends());
    }

    @Test
    void anInterruptEndsASleepBeforeItsTime() {
        Scenario scenario = clock()
                .thread(begins(5), sleeps(), looks())
                .thread(interrupts(0))
                .run();
        assertEquals(Set.of("D5 D0 D5 | D0", "D5 I0 D0 | D0"), scenario.ends());
    }

    @Test
    void whoGivesUpByTimeOutMovesTheClock() {
        LockObject[] lock = new LockObject[1];
        Scenario.Step takes = (op, state) -> {
            op.set(Kind.LOCK, lock[0], 0);
            return true;
        };
        Scenario.Step triesFor5 = (op, state) -> {
            long deadline = op.result;
            op.set(Kind.LOCK, lock[0], 0);
            op.within(5);
            op.clock = (ClockObject) state.object;
            op.deadline = deadline;
            op.clock.begin(op.thread, deadline);
            return true;
        };
        Scenario scenario = new Scenario(() -> {
            lock[0] = new LockObject(50, "lock");
            return new ClockObject(1);
        });
        scenario.thread(takes, looks()).thread(begins(5), triesFor5, looks()).run();
        assertEquals(
                Set.of("D0 D0 | D5 T0 D5", "D0 D5 | D5 T0 D5"),
                scenario.ends(),
                "the lock is never given back, so the one that tries waits in vain");
        assertEquals(Set.of(" | D5 D0 D0"), scenario.deadlocks(), "or has it first");
    }

    @Test
    void timesBeyondAllTimesAreCutOff() {
        assertEquals(7, ClockObject.later(3, 4));
        assertEquals(Long.MAX_VALUE / 2, ClockObject.later(3, Long.MAX_VALUE));
        assertEquals(Long.MAX_VALUE / 2, ClockObject.later(Long.MAX_VALUE / 2, 1));
    }
}
