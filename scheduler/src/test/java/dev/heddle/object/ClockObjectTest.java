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

    private static Scenario.Step setsTimer() {
        return does(Kind.SET_TIMER);
    }

    /** Sleeps from when the timer was set, which is the operation before. */
    private static Scenario.Step sleeps(long time) {
        return (op, state) -> {
            long deadline = ClockObject.later(op.result, time);
            op.set(Kind.SLEEP, state.object, 0);
            op.argument = deadline;
            op.interruptible = true;
            return true;
        };
    }

    @Test
    void whoLooksSeesTheTimeBeforeOrAfterASleep() {
        Scenario scenario = clock().thread(setsTimer(), sleeps(5)).thread(looks(), looks()).run();
        assertEquals(Set.of("D0 D0 | D0 D0", "D0 D0 | D0 D5", "D0 D0 | D5 D5"), scenario.ends());
        assertTrue(scenario.independentPairs() > 0);
    }

    @Test
    void sleepsOverlapOrFollowEachOther() {
        Scenario scenario = clock()
                .thread(setsTimer(), sleeps(5), looks())
                .thread(setsTimer(), sleeps(5), looks())
                .thread(setsTimer(), sleeps(7))
                .run();
        assertTrue(scenario.ends().contains("D0 D0 D5 | D0 D0 D5 | D0 D0"), scenario.ends()::toString);
        assertTrue(scenario.ends().contains("D0 D0 D5 | D5 D0 D10 | D10 D0"), scenario.ends()::toString);
        assertTrue(scenario.ends().contains("D7 D0 D12 | D7 D0 D12 | D0 D0"), scenario.ends()::toString);
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
                .thread(setsTimer(), sleeps(5), looks())
                .thread(interrupts(0))
                .run();
        assertEquals(Set.of("D0 D0 D5 | D0", "D0 I0 D0 | D0"), scenario.ends());
    }

    @Test
    void whoGivesUpByTimeOutMovesTheClock() {
        LockObject[] lock = new LockObject[1];
        Scenario.Step takes = (op, state) -> {
            op.set(Kind.LOCK, lock[0], 0);
            return true;
        };
        Scenario.Step triesFor5 = (op, state) -> {
            long now = op.result;
            op.set(Kind.LOCK, lock[0], 0);
            op.within(5);
            op.clock = (ClockObject) state.object;
            op.deadline = now + 5;
            return true;
        };
        Scenario scenario = new Scenario(() -> {
            lock[0] = new LockObject(50, "lock");
            return new ClockObject(1);
        });
        scenario.thread(takes, looks()).thread(setsTimer(), triesFor5, looks()).run();
        assertEquals(
                Set.of("D0 D0 | D0 T0 D5", "D0 D5 | D0 T0 D5"),
                scenario.ends(),
                "the lock is never given back, so the one that tries waits in vain");
        assertEquals(Set.of(" | D0 D0 D0"), scenario.deadlocks(), "or has it first");
    }

    @Test
    void timesBeyondAllTimesAreCutOff() {
        assertEquals(7, ClockObject.later(3, 4));
        assertEquals(Long.MAX_VALUE / 2, ClockObject.later(3, Long.MAX_VALUE));
        assertEquals(Long.MAX_VALUE / 2, ClockObject.later(Long.MAX_VALUE / 2, 1));
    }
}
