package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import dev.heddle.control.construct.SpinLoopTest.Shared;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/** Loops that nothing ends. */
class LivelockTest {

    @Test
    void aLoopUnderALockThatNothingEndsIsALivelock() {
        Failure failure = Outcomes.failure(() -> Shared.underALock(shared -> {
            while (true) {
                synchronized (shared) {
                    if (shared.data == 2) {
                        break;
                    }
                }
            }
        }));
        assertEquals(Failure.Kind.LIVELOCK, failure.kind());
        assertEquals(
                "thread 2 goes round in a loop for ever: what is read there does not change any more.",
                failure.summary());
        assertTrue(failure.details().get(0).endsWith("): it reads Shared.data = 1."), failure.details().toString());
        assertNotNull(failure.story(), "it was run again and told");
    }

    @Test
    void aLoopThatNothingEndsIsALivelock() {
        Failure failure = Outcomes.failure(() -> {
            Shared shared = new Shared();
            Systematic.parallel(
                    () -> shared.turn = 1,
                    () -> {
                        while (shared.turn != 2) {
                            Thread.onSpinWait();
                        }
                    });
        });
        assertEquals(Failure.Kind.LIVELOCK, failure.kind());
        assertEquals(
                "thread 2 goes round in a loop for ever: what is read there does not change any more.",
                failure.summary());
        String detail = failure.details().get(0);
        assertTrue(detail.startsWith("thread 2 goes round in the loop at " + LivelockTest.class.getName() + ".lambda"),
                detail);
        assertTrue(detail.endsWith("): it reads Shared.turn = 1."), detail);
    }

    /** Each takes one lock, finds the other taken, and gives its own back: in time with each other they never end. */
    @Test
    void threadsThatGiveWayToEachOtherForEver() {
        Failure failure = Outcomes.failure(() -> {
            ReentrantLock left = new ReentrantLock();
            ReentrantLock right = new ReentrantLock();
            Systematic.parallel(() -> takeBoth(left, right), () -> takeBoth(right, left));
        });
        assertEquals(Failure.Kind.LIVELOCK, failure.kind());
        assertTrue(failure.summary().startsWith("thread 1 and thread 2 can go round in loops for ever: after "),
                failure.summary());
        String place = " goes round in the loop at " + LivelockTest.class.getName() + ".takeBoth(";
        assertTrue(failure.details().get(0).startsWith("thread 1" + place), failure.details().toString());
        assertTrue(failure.details().get(1).startsWith("thread 2" + place), failure.details().toString());
        assertNotNull(failure.story(), "it was run again and told");
    }

    private static void takeBoth(ReentrantLock first, ReentrantLock second) {
        while (true) {
            first.lock();
            try {
                if (second.tryLock()) {
                    second.unlock();
                    return;
                }
            } finally {
                first.unlock();
            }
        }
    }

    /** Each says that it wants to go first, and takes it back as long as the other says so. */
    @Test
    void threadsThatAreTooPolite() {
        Failure failure = Outcomes.failure(() -> {
            AtomicBoolean mine = new AtomicBoolean();
            AtomicBoolean yours = new AtomicBoolean();
            Systematic.parallel(() -> afterYou(mine, yours), () -> afterYou(yours, mine));
        });
        assertEquals(Failure.Kind.LIVELOCK, failure.kind());
        assertTrue(failure.summary().contains(" can go round in loops for ever"), failure.summary());
    }

    private static void afterYou(AtomicBoolean mine, AtomicBoolean yours) {
        mine.set(true);
        while (yours.get()) {
            mine.set(false);
            Thread.yield();
            mine.set(true);
        }
        mine.set(false);
    }

    /** Two threads that see each other poll, and a third that ends that: to leave it out for ever would not be fair. */
    @Test
    void anUnfairScheduleIsNoLivelock() {
        Verdict verdict = Systematic.explore(Settings.defaults().withMaxExecutions(500), () -> {
            Shared shared = new Shared();
            ReentrantLock lock = new ReentrantLock();
            Runnable polls = () -> {
                boolean over = false;
                while (!over) {
                    if (lock.tryLock()) {
                        over = shared.flag;
                        lock.unlock();
                    }
                }
            };
            Systematic.parallel(polls, polls, () -> shared.flag = true);
        });
        assertNull(verdict.failure());
    }

    /** One thread spins while it holds what the other needs to end that. */
    @Test
    void whoElseWaitsIsTold() {
        Failure failure = Outcomes.failure(() -> {
            Shared shared = new Shared();
            ReentrantLock lock = new ReentrantLock();
            Systematic.name(lock, "lock");
            Systematic.parallel(
                    () -> {
                        lock.lock();
                        while (shared.turn == 0) {
                            Thread.yield();
                        }
                        lock.unlock();
                    },
                    () -> {
                        lock.lock();
                        shared.turn = 1;
                        lock.unlock();
                    });
        });
        assertEquals(Failure.Kind.LIVELOCK, failure.kind());
        assertTrue(failure.summary().endsWith(", because the others wait, too."), failure.summary());
        assertTrue(failure.details().stream().anyMatch(d -> d.startsWith("thread 2 waits to lock lock: held by thread 1")),
                failure.details().toString());
        assertNotNull(failure.replay());
        assertNotNull(failure.story(), "it was run again and told");
    }

    @Test
    void aLivelockCanBeReplayed() {
        Systematic.Body program = () -> {
            Shared shared = new Shared();
            Systematic.parallel(
                    () -> shared.turn = 1,
                    () -> {
                        while (shared.turn + shared.other < 2) {
                            Thread.onSpinWait();
                        }
                    });
        };
        Failure failure = Outcomes.failure(program);
        Failure again = Systematic.explore(Settings.defaults().withReplay(failure.replay()), program).failure();
        assertEquals(failure.summary(), again.summary());
        assertEquals(failure.details(), again.details());
    }
}
