package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

class DeadlockTest {

    private static Failure failureOf(Systematic.Body body) {
        Verdict verdict = Systematic.explore(Settings.defaults(), body);
        assertTrue(verdict.failure() != null, verdict.toString());
        return verdict.failure();
    }

    private static void assertDeadlock(Failure failure, String... parts) {
        assertEquals(Failure.Kind.DEADLOCK, failure.kind(), failure.toString());
        String text = failure.summary() + "\n" + String.join("\n", failure.details());
        for (String part : parts) {
            assertTrue(text.contains(part), () -> "[" + part + "] is missing in:\n" + text);
        }
    }

    // ---- wait and notify -------------------------------------------------------------------------

    /** A buffer for one thing. Those who put and those who take wait in the same set. */
    private static final class Buffer {
        private final boolean checksAgain;
        private final boolean wakesAll;
        private int things;

        Buffer(boolean checksAgain, boolean wakesAll) {
            this.checksAgain = checksAgain;
            this.wakesAll = wakesAll;
        }

        synchronized void put() throws InterruptedException {
            await(1);
            Systematic.check(things == 0, "there was room");
            things = 1;
            wake();
        }

        synchronized void take() throws InterruptedException {
            await(0);
            Systematic.check(things == 1, "there was something to take");
            things = 0;
            wake();
        }

        private void await(int unwanted) throws InterruptedException {
            if (checksAgain) {
                while (things == unwanted) {
                    wait();
                }
            } else if (things == unwanted) {
                wait();
            }
        }

        private void wake() {
            if (wakesAll) {
                notifyAll();
            } else {
                notify();
            }
        }
    }

    private interface Interruptible {
        void run() throws InterruptedException;
    }

    private static Runnable task(Interruptible code) {
        return () -> {
            try {
                code.run();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
    }

    private static void twoPutTwoTake(Buffer buffer) {
        Systematic.parallel(task(buffer::put), task(buffer::put), task(buffer::take), task(buffer::take));
    }

    @Test
    void ifInsteadOfWhileAroundWait() {
        Failure failure = failureOf(() -> twoPutTwoTake(new Buffer(false, true)));

        assertEquals(Failure.Kind.ASSERTION, failure.kind());
        assertTrue(failure.story().steps().stream().anyMatch(step -> step.text().equals("waits on Buffer")));
    }

    @Test
    void notifyInsteadOfNotifyAllWithTwoKindsOfWaiters() {
        Failure failure = failureOf(() -> twoPutTwoTake(new Buffer(true, false)));

        assertDeadlock(failure, "waits to be notified on Buffer: nobody is left to notify it");
    }

    @Test
    void theRightBufferIsClean() {
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> twoPutTwoTake(new Buffer(true, true)));

        assertNull(verdict.failure());
        assertTrue(verdict.complete());
    }

    @Test
    void conditionsAreLikeWaitSets() {
        Failure failure = failureOf(() -> {
            ReentrantLock lock = new ReentrantLock();
            Condition condition = lock.newCondition();
            Systematic.name(condition, "signal");
            Systematic.parallel(
                    () -> {
                        lock.lock();
                        try {
                            condition.awaitUninterruptibly();
                        } finally {
                            lock.unlock();
                        }
                    },
                    () -> {
                        lock.lock();
                        try {
                            condition.signal();
                        } finally {
                            lock.unlock();
                        }
                    });
        });

        assertDeadlock(failure, "thread 1 waits to be notified on signal: nobody is left to notify it");
    }

    // ---- cycles ----------------------------------------------------------------------------------

    private static final class Inner {
        private boolean ready;

        synchronized void await() throws InterruptedException {
            while (!ready) {
                wait();
            }
        }

        synchronized void makeReady() {
            ready = true;
            notifyAll();
        }
    }

    /** Waits inside with the outer monitor held, which whoever should notify needs first. */
    private static final class Outer {
        private final Inner inner = new Inner();

        synchronized void await() throws InterruptedException {
            inner.await();
        }

        synchronized void makeReady() {
            inner.makeReady();
        }
    }

    @Test
    void nestedMonitorLockOut() {
        Failure failure = failureOf(() -> {
            Outer outer = new Outer();
            Systematic.parallel(task(outer::await), outer::makeReady);
        });

        assertDeadlock(
                failure,
                "2 threads wait for each other: thread 1 -> thread 2 -> thread 1.",
                "thread 1 waits to be notified on Inner: nobody but thread 2 is left to notify it",
                "thread 2 waits to lock Outer: held by thread 1");
    }

    @Test
    void joinCycle() {
        Failure failure = failureOf(() -> {
            Thread[] threads = new Thread[2];
            Semaphore ready = new Semaphore(0);
            for (int i = 0; i < 2; i++) {
                int other = 1 - i;
                threads[i] = new Thread(
                        task(() -> {
                            ready.acquire();
                            threads[other].join();
                        }),
                        "joiner " + i);
            }
            threads[0].start();
            threads[1].start();
            ready.release(2);
        });

        assertDeadlock(
                failure,
                "2 threads wait for each other: joiner 0 -> joiner 1 -> joiner 0.",
                "joiner 0 waits for the end of joiner 1: joiner 1 has not ended");
    }

    private static final class Vault {
        private final Semaphore key = new Semaphore(1);

        synchronized void open() {
            key.acquireUninterruptibly();
            key.release();
        }

        synchronized void look() {}
    }

    @Test
    void synchronizedMethodAndSemaphore() {
        Failure failure = failureOf(() -> {
            Vault vault = new Vault();
            Systematic.name(vault.key, "key");
            Systematic.parallel(vault::open, () -> {
                vault.key.acquireUninterruptibly();
                vault.look();
                vault.key.release();
            });
        });

        assertDeadlock(
                failure,
                "2 threads wait for each other: thread 1 -> thread 2 -> thread 1.",
                "thread 1 waits to acquire key: 0 permits, taken by thread 2",
                "thread 2 waits to lock Vault: held by thread 1");
    }

    @Test
    void aThreadThatJoinsItselfWaitsForItself() {
        Failure failure = failureOf(() -> Thread.currentThread().join());

        assertDeadlock(failure, "main waits for itself.");
    }

    @Test
    void threadsBlockedAfterMainHasEndedAreADeadlock() {
        Failure failure = failureOf(() -> new Thread(new Semaphore(0)::acquireUninterruptibly, "stray").start());

        assertDeadlock(
                failure, "1 thread waits for something that nobody is left to do.", "stray waits to acquire Semaphore");
    }
}
