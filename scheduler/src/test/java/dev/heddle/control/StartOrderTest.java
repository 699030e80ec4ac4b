package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import dev.heddle.outcome.Outcomes;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What is done to a thread that may not have been started yet. */
class StartOrderTest {

    /** Starts a thread that does something to another, and then the other one. */
    private static Verdict explore(Strategy strategy, Outcomes outcomes, Function<Thread, Object> deed, Runnable code) {
        return Systematic.explore(Settings.defaults().withStrategy(strategy).withGoOn(true), () -> {
            Object[] seen = new Object[1];
            Thread second = new Thread(code);
            Thread first = new Thread(() -> seen[0] = deed.apply(second));
            first.start();
            second.start();
            first.join();
            second.join();
            outcomes.add(seen[0]);
        });
    }

    private static Set<Object> outcomes(Function<Thread, Object> deed) {
        Outcomes optimal = new Outcomes();
        Outcomes all = new Outcomes();
        explore(Strategy.OPTIMAL, optimal, deed, () -> { });
        explore(Strategy.ALL, all, deed, () -> { });
        assertEquals(all.all(), optimal.all());
        return optimal.all();
    }

    @Test
    void anUnparkBeforeTheStartIsLost() {
        Verdict verdict = explore(
                Strategy.OPTIMAL,
                new Outcomes(),
                thread -> {
                    LockSupport.unpark(thread);
                    return "";
                },
                LockSupport::park);
        assertEquals(Failure.Kind.DEADLOCK, verdict.failure().kind());
        assertEquals(2, verdict.executions(), "before the start and after it");
    }

    /** A thread comes to its first operation as part of its start, but what it starts itself may do so at any time. */
    @Test
    void itIsLostTooIfAGrandchildDoesIt() {
        Verdict verdict = explore(
                Strategy.OPTIMAL,
                new Outcomes(),
                thread -> {
                    new Thread(() -> LockSupport.unpark(thread)).start();
                    return "";
                },
                LockSupport::park);
        assertEquals(Failure.Kind.DEADLOCK, verdict.failure().kind());
    }

    /** Here the second start stands before its end when nothing goes on any more. */
    @Test
    void aStartThatDoesNotComeAnyMoreIsNoHindrance() {
        Verdict verdict = Systematic.explore(Settings.defaults().withGoOn(true), () -> {
            Semaphore never = new Semaphore(0);
            Thread second = new Thread(() -> { });
            Thread first = new Thread(() -> {
                LockSupport.unpark(second);
                never.acquireUninterruptibly();
            });
            first.start();
            new Thread(never::acquireUninterruptibly).start();
            never.acquire();
            second.start();
        });
        assertEquals(Failure.Kind.DEADLOCK, verdict.failure().kind());
    }

    @Test
    void aThreadIsNotAliveBeforeItsStart() {
        assertEquals(Set.of(true, false), outcomes(Thread::isAlive));
    }

    @Test
    void itIsNewBeforeItsStart() {
        assertEquals(
                Set.of(Thread.State.NEW, Thread.State.RUNNABLE, Thread.State.TERMINATED), outcomes(Thread::getState));
    }

    @Test
    void aJoinBeforeTheStartDoesNotWait() {
        Outcomes optimal = new Outcomes();
        Systematic.explore(Settings.defaults().withGoOn(true), () -> {
            int[] done = new int[1];
            Object lock = new Object();
            Thread second = new Thread(() -> {
                synchronized (lock) {
                    done[0] = 1;
                }
            });
            Thread first = new Thread(() -> {
                try {
                    second.join();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                synchronized (lock) {
                    done[0] += 10;
                }
            });
            first.start();
            second.start();
            first.join();
            second.join();
            optimal.add(done[0]);
        });
        assertEquals(Set.of(1, 11), optimal.all());
    }

    @Test
    void ofTwoThatStartAThreadOneFails() {
        Outcomes optimal = new Outcomes();
        Systematic.explore(Settings.defaults(), () -> {
            Thread started = new Thread(() -> { });
            boolean[] refused = new boolean[2];
            Runnable[] starters = new Runnable[2];
            for (int i = 0; i < 2; i++) {
                int number = i;
                starters[i] = () -> {
                    try {
                        started.start();
                    } catch (IllegalThreadStateException e) {
                        refused[number] = true;
                    }
                };
            }
            Systematic.parallel(starters);
            optimal.add(refused[0] + " " + refused[1]);
        });
        assertEquals(Set.of("true false", "false true"), optimal.all());
    }

    /** The starter's own threads cost nothing more. */
    @Test
    void whoStartsAThreadKnowsThatItHasBeenStarted() {
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> {
            Thread parked = new Thread(LockSupport::park);
            Thread other = new Thread(() -> { });
            parked.start();
            other.start();
            LockSupport.unpark(parked);
            parked.join();
            other.join();
        });
        assertEquals(1, verdict.executions());
        assertEquals(Verdict.Extent.COMPLETE, verdict.extent());
    }
}
