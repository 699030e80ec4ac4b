package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Threads as objects: subclasses, factories, names, numbers, states, and what may be done to one when. */
class ThreadTest {

    private static final class Worker extends Thread {
        private int steps;
        private boolean stopped;

        synchronized void step() {
            steps++;
        }

        @Override
        public void run() {
            step();
        }

        @Override
        public void interrupt() {
            stopped = true;
            super.interrupt();
        }
    }

    /** The two steps come in either order. */
    @Test
    void aSubclassIsAThreadAndAMonitor() {
        assertEquals(2, Outcomes.traces(() -> {
            Worker worker = new Worker();
            worker.start();
            worker.step();
            worker.join();
            assertEquals(2, worker.steps);
        }));
    }

    @Test
    void anOverriddenMethodIsCalled() {
        assertEquals(
                Set.of("true true"),
                Outcomes.asOnTheJvm(() -> {
                    Worker worker = new Worker();
                    worker.interrupt();
                    return worker.stopped + " " + worker.isInterrupted();
                }));
    }

    @Test
    void whatASubclassDoesUnlockedIsADataRace() {
        Failure failure = Outcomes.failure(() -> {
            Worker worker = new Worker();
            worker.start();
            worker.steps++;
            worker.join();
        });
        assertEquals(Failure.Kind.DATA_RACE, failure.kind());
    }

    @Test
    void aFactoryMakesThreads() {
        assertEquals(2, Outcomes.traces(() -> {
            AtomicInteger made = new AtomicInteger();
            ThreadFactory factory = task -> {
                Thread thread = Executors.defaultThreadFactory().newThread(task);
                thread.setName("worker " + made.incrementAndGet());
                return thread;
            };
            AtomicInteger sum = new AtomicInteger();
            Thread first = factory.newThread(sum::incrementAndGet);
            Thread second = factory.newThread(sum::incrementAndGet);
            first.start();
            second.start();
            first.join();
            second.join();
            assertEquals("worker 2", second.getName());
            assertEquals(2, sum.get());
        }));
    }

    // ---- numbers ---------------------------------------------------------------------------------

    /** Which of two threads makes its thread first makes no difference to any number. */
    @Test
    void numbersAreTheSameInEveryExecution() {
        assertEquals(1, Outcomes.explored(() -> {
            AtomicInteger order = new AtomicInteger();
            long[] ids = new long[4];
            Systematic.parallel(
                    () -> {
                        order.incrementAndGet();
                        ids[0] = new Thread(() -> { }).getId();
                        ids[1] = Thread.currentThread().getId();
                    },
                    () -> {
                        order.incrementAndGet();
                        ids[2] = new Thread(() -> { }).getId();
                        ids[3] = Thread.currentThread().getId();
                    });
            assertNotEquals(ids[0], ids[2]);
            assertNotEquals(ids[1], ids[3]);
            return Thread.currentThread().getId() + " " + ids[0] + " " + ids[1] + " " + ids[2] + " " + ids[3];
        }).size());
    }

    @Test
    void aProgramMayBranchOnThem() {
        assertEquals(1, Outcomes.explored(() -> {
            AtomicInteger last = new AtomicInteger();
            for (long i = new Thread(() -> { }).getId() % 7; i >= 0; i--) {
                last.incrementAndGet();
            }
            return last + " " + Thread.currentThread();
        }).size());
    }

    // ---- what may be done when -------------------------------------------------------------------

    @Test
    void exceptionsAreTheJvms() {
        assertEquals(
                Set.of("IllegalThreadStateException null, IllegalArgumentException null, IllegalArgumentException null,"
                        + " NullPointerException name cannot be null, IllegalThreadStateException null, true 7 other"),
                Outcomes.asOnTheJvm(() -> {
                    Thread self = Thread.currentThread();
                    Thread thread = new Thread(() -> { });
                    String seen = exception(() -> self.setDaemon(true))
                            + exception(() -> self.setPriority(0))
                            + exception(() -> self.setPriority(11))
                            + exception(() -> self.setName(null));
                    thread.setDaemon(true);
                    thread.setPriority(7);
                    thread.setName("other");
                    thread.start();
                    thread.join();
                    return seen + exception(thread::start) + thread.isDaemon() + " " + thread.getPriority() + " "
                            + thread.getName();
                }));
    }

    private static String exception(Runnable code) {
        try {
            code.run();
            return "none, ";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + " " + e.getMessage() + ", ";
        }
    }

    @Test
    @SuppressWarnings({"deprecation", "removal"})
    void aThreadCannotBeStopped() {
        Failure failure = Outcomes.failure(() -> {
            Thread thread = new Thread(() -> { });
            thread.start();
            thread.stop();
        });
        assertEquals(
                Runtime.version().feature() < 20
                        ? "Thread.stop acts on a thread wherever it is, which cannot be explored: use an interrupt."
                        : "main was ended by java.lang.UnsupportedOperationException",
                failure.summary());
    }

    @Test
    void whoAsksTooEarlyIsToldSo() {
        Failure failure = Outcomes.failure(() -> {
            AtomicInteger done = new AtomicInteger();
            Thread thread = new Thread(done::incrementAndGet);
            Thread starter = new Thread(thread::start);
            starter.start();
            thread.join(); // which comes back at once if it has not been started
            starter.join();
            Systematic.check(done.get() == 1, "joined");
        });
        assertEquals("joined (in main)", failure.summary());
        assertEquals(
                Set.of("false", "true"),
                Outcomes.explored(() -> {
                    Thread thread = new Thread(() -> { });
                    Thread starter = new Thread(thread::start);
                    starter.start();
                    return "" + thread.isAlive();
                }));
    }

    // ---- states ----------------------------------------------------------------------------------

    @Test
    void statesThatCannotChangeAreCertain() {
        assertEquals(
                Set.of("NEW RUNNABLE TERMINATED"),
                Outcomes.asOnTheJvm(() -> {
                    Thread thread = new Thread(() -> { });
                    String seen = thread.getState() + " " + Thread.currentThread().getState() + " ";
                    thread.start();
                    thread.join();
                    return seen + thread.getState();
                }));
    }

    /** A loop around getState, as tests have it, waits for the other thread; but not all that it could see is explored. */
    @Test
    void aStateCanBeWaitedForButIsNotComplete() {
        Verdict verdict = Systematic.explore(Settings.defaults().withMaxExecutions(100), () -> {
            Object monitor = new Object();
            Thread thread = new Thread(() -> {
                synchronized (monitor) {
                    try {
                        monitor.wait();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
            });
            thread.start();
            while (thread.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            synchronized (monitor) {
                monitor.notifyAll();
            }
            thread.join();
        });
        assertNull(verdict.failure(), () -> verdict.failure().summary());
        assertEquals(Verdict.Extent.STOPPED, verdict.extent());
        assertEquals("what happens inside Thread.getState is not explored", verdict.extentDetail());
    }

    @Test
    void aThreadSeesItsOwnStack() {
        Outcomes.explored(() -> {
            StackTraceElement[] stack = Thread.currentThread().getStackTrace();
            assertEquals("getStackTrace", stack[0].getMethodName());
            assertEquals(ThreadTest.class.getName(), stack[1].getClassName());
            assertTrue(stack[1].getMethodName().contains("aThreadSeesItsOwnStack"), stack[1]::toString);
            return "";
        });
    }
}
