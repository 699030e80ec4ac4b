package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import dev.heddle.outcome.Outcomes;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

class ThreadsTest {

    private static Verdict explore(Systematic.Body body) {
        return Systematic.explore(Settings.defaults(), body);
    }

    private static Verdict assertClean(Systematic.Body body) {
        Verdict verdict = explore(body);
        assertNull(verdict.failure());
        assertTrue(verdict.complete());
        return verdict;
    }

    // ---- identity --------------------------------------------------------------------------------

    @Test
    void namesMadeUpByTheJdkAreTheSameInEveryExecution() {
        Outcomes names = new Outcomes();
        Verdict verdict = assertClean(() -> {
            AtomicInteger count = new AtomicInteger();
            Thread thread = new Thread(count::incrementAndGet);
            Thread pooled = Executors.defaultThreadFactory().newThread(count::incrementAndGet);
            names.add(thread.getName() + " " + pooled.getName());
            thread.start();
            pooled.start();
            count.incrementAndGet();
            thread.join();
            pooled.join();
        });

        assertTrue(verdict.executions() > 1);
        assertEquals(1, names.all().size(), names.all()::toString);
    }

    @Test
    void currentThreadIsTheProgramsOwn() {
        ClassLoader loader = new ClassLoader(getClass().getClassLoader()) {};
        assertClean(() -> {
            Thread[] seen = new Thread[1];
            Thread thread = new Thread(() -> {
                seen[0] = Thread.currentThread();
                Systematic.check(Thread.currentThread().getName().equals("worker"), "its name");
                Systematic.check(Thread.currentThread().getContextClassLoader() == loader, "its class loader");
            }, "worker");
            thread.setContextClassLoader(loader);
            Systematic.check(thread.getState() == Thread.State.NEW, "not started");
            thread.start();
            thread.join();
            Systematic.check(seen[0] == thread, "its identity");
            Systematic.check(Thread.currentThread().getName().equals("main"), "main's name");
            Systematic.check(!Thread.currentThread().isDaemon() && !thread.isDaemon(), "no daemons");
        });
    }

    @Test
    void startingAThreadTwiceIsRefused() {
        assertClean(() -> {
            Thread thread = new Thread(() -> { });
            thread.start();
            boolean refused = false;
            try {
                thread.start();
            } catch (IllegalThreadStateException e) {
                refused = true;
            }
            Systematic.check(refused, "the second start throws");
        });
    }

    @Test
    void parallelCanBeNested() {
        Verdict verdict = assertClean(() -> {
            AtomicInteger atomic = new AtomicInteger();
            Systematic.parallel(
                    () -> Systematic.parallel(atomic::incrementAndGet, atomic::incrementAndGet),
                    () -> Systematic.parallel(),
                    atomic::incrementAndGet);
            Systematic.check(atomic.get() == 3, "all have run");
        });

        assertEquals(6, verdict.executions());
    }

    // ---- the end of a thread ---------------------------------------------------------------------

    @Test
    void endsAreEventsWhereThreadsWatchThem() {
        Outcomes seen = new Outcomes();
        assertClean(() -> {
            Thread thread = new Thread(() -> { });
            thread.start();
            boolean alive = thread.isAlive();
            seen.add(alive);
            thread.join();
            Systematic.check(!thread.isAlive(), "it has ended");
            Systematic.check(thread.getState() == Thread.State.TERMINATED, "it has ended");
        });

        assertEquals(2, seen.all().size());
    }

    @Test
    void aTimedJoinMayTimeOut() {
        Outcomes seen = new Outcomes();
        assertClean(() -> {
            Semaphore go = new Semaphore(0);
            Thread thread = new Thread(go::acquireUninterruptibly);
            thread.start();
            go.release();
            thread.join(1000);
            seen.add(thread.isAlive());
        });

        assertEquals(2, seen.all().size());
    }

    @Test
    void anUncaughtExceptionFailsWithItsOwnStack() {
        Verdict verdict = explore(() -> {
            Thread thread = new Thread(ThreadsTest::explode, "bomb");
            thread.start();
            thread.join();
        });

        Failure failure = verdict.failure();
        assertEquals(Failure.Kind.EXCEPTION, failure.kind());
        assertEquals("bomb was ended by java.lang.IllegalStateException: boom", failure.summary());
        assertEquals("explode", failure.cause().getStackTrace()[0].getMethodName());
    }

    private static void explode() {
        throw new IllegalStateException("boom");
    }

    @Test
    void anExceptionInAParallelTaskFails() {
        Verdict verdict = explore(() -> Systematic.parallel(() -> { }, ThreadsTest::explode));

        assertEquals(Failure.Kind.EXCEPTION, verdict.failure().kind());
        assertEquals("boom", verdict.failure().cause().getMessage());
    }

    @Test
    void anExceptionOfTheBodyFails() {
        Exception exception = new Exception("checked");
        Verdict verdict = explore(() -> {
            throw exception;
        });

        assertSame(exception, verdict.failure().cause());
    }

    @Test
    void aHandlerOfTheThreadHandlesItsException() {
        assertClean(() -> {
            AtomicInteger handled = new AtomicInteger();
            Thread thread = new Thread(ThreadsTest::explode);
            thread.setUncaughtExceptionHandler((where, e) -> {
                Systematic.check(where == thread, "the thread");
                handled.incrementAndGet();
            });
            thread.start();
            thread.join();
            Systematic.check(handled.get() == 1, "it was called");
        });
    }

    @Test
    void aFailedCheckCannotBeCaught() {
        Verdict verdict = explore(() -> {
            try {
                Systematic.check(false, "wrong");
            } catch (Throwable e) {
                // swallowed
            }
        });

        assertEquals("wrong (in main)", verdict.failure().summary());
        assertNotNull(verdict.failure().story());
    }

    // ---- interrupts ------------------------------------------------------------------------------

    @Test
    void anInterruptEndsEveryKindOfWait() {
        assertClean(() -> {
            interrupted(() -> new Semaphore(0).acquire());
            interrupted(() -> Thread.sleep(1000));
            interrupted(() -> Thread.currentThread().join());
            interrupted(() -> {
                Object monitor = new Object();
                synchronized (monitor) {
                    monitor.wait();
                }
            });
            interrupted(() -> {
                ReentrantLock lock = new ReentrantLock();
                lock.lock();
                lock.newCondition().await();
            });
        });
    }

    private interface Interruptible {
        void run() throws InterruptedException;
    }

    private static void interrupted(Interruptible code) throws InterruptedException {
        AtomicInteger thrown = new AtomicInteger();
        Thread thread = new Thread(() -> {
            try {
                code.run();
            } catch (InterruptedException e) {
                thrown.set(Thread.currentThread().isInterrupted() ? 2 : 1);
            }
        });
        thread.start();
        thread.interrupt();
        thread.join();
        Systematic.check(thrown.get() == 1 || thrown.get() == 0 && !thread.isAlive(), "an interrupt ends the wait");
    }

    @Test
    void theInterruptFlagIsKeptAndCleared() {
        assertClean(() -> {
            Thread.currentThread().interrupt();
            Systematic.check(Thread.currentThread().isInterrupted(), "set");
            Systematic.check(Thread.interrupted(), "set");
            Systematic.check(!Thread.currentThread().isInterrupted(), "cleared");
        });
    }

    @Test
    void anInterruptEndsAPark() {
        assertClean(() -> {
            Thread thread = new Thread(() -> {
                LockSupport.park();
                Systematic.check(Thread.interrupted(), "the flag stays");
            });
            thread.start();
            thread.interrupt();
            thread.join();
        });
    }

    // ---- unwinding -------------------------------------------------------------------------------

    @Test
    void codeThatCatchesEverythingForAWhileIsUnwound() {
        Verdict verdict = explore(() -> {
            Semaphore none = new Semaphore(0);
            new Thread(() -> {
                for (int i = 0; i < 50; i++) {
                    try {
                        none.acquire();
                    } catch (Throwable e) {
                        none.release();
                    }
                }
            }).start();
        });

        assertEquals(Failure.Kind.DEADLOCK, verdict.failure().kind());
    }
}
