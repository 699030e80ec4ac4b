package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import java.util.List;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The program does not wait for daemons; what they do while it lives is explored like all else. */
class DaemonThreadTest {

    private static Thread daemon(Runnable code) {
        Thread thread = new Thread(code, "daemon");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    @Test
    void oneThatWaitsForMoreIsLeft() {
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> {
            LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
            AtomicInteger done = new AtomicInteger();
            Semaphore ready = new Semaphore(0);
            daemon(() -> {
                while (true) {
                    try {
                        queue.take().run();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            });
            queue.add(() -> {
                done.incrementAndGet();
                ready.release();
            });
            ready.acquire();
            assertEquals(1, done.get());
        });
        Outcomes.assertComplete(verdict);
        assertEquals(List.of("The test leaves daemon threads waiting: daemon."), verdict.notes());
    }

    /** The increment of the daemon comes before or after the other one, as if it were no daemon. */
    @Test
    void whatItDoesIsExplored() {
        assertEquals(2, Outcomes.traces(() -> {
            AtomicInteger count = new AtomicInteger();
            daemon(count::incrementAndGet);
            count.incrementAndGet();
        }));
        assertEquals(
                Set.of("1", "2"),
                Outcomes.asOnTheJvm(() -> {
                    AtomicInteger count = new AtomicInteger();
                    daemon(count::incrementAndGet);
                    return "" + count.incrementAndGet();
                }));
    }

    @Test
    void whatItHasNotDoneByTheEndIsFound() {
        Failure failure = Outcomes.failure(() -> {
            AtomicInteger written = new AtomicInteger();
            daemon(() -> written.set(1));
            assertEquals(1, written.get(), "written");
        });
        assertEquals(Failure.Kind.ASSERTION, failure.kind());
    }

    @Test
    void anExceptionInItIsAFailure() {
        Failure failure = Outcomes.failure(() -> daemon(() -> {
            throw new IllegalStateException("in vain");
        }));
        assertEquals("daemon was ended by java.lang.IllegalStateException: in vain", failure.summary());
    }

    /** The JVM would end; here it is cut, and the verdict says so. */
    @Test
    void oneThatGoesOnForEverIsNoFailure() {
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> {
            AtomicInteger beats = new AtomicInteger();
            AtomicInteger work = new AtomicInteger();
            daemon(() -> {
                while (true) {
                    beats.incrementAndGet();
                }
            });
            Systematic.parallel(work::incrementAndGet, work::incrementAndGet);
            assertEquals(2, work.get());
        });
        assertNull(verdict.failure(), () -> verdict.failure().summary());
        assertEquals(Verdict.Extent.STOPPED, verdict.extent());
        assertEquals("daemon threads that go on when all others have ended", verdict.extentDetail());
        assertEquals(2, verdict.executions());
    }

    @Test
    void oneThatSpinsForEverIsNoLivelock() {
        assertEquals(1, Outcomes.tracesOfLoops(() -> {
            AtomicInteger stop = new AtomicInteger();
            daemon(() -> {
                while (stop.get() == 0) {
                    Thread.onSpinWait();
                }
            });
        }));
    }

    @Test
    void childrenOfDaemonsAreDaemons() {
        assertEquals(
                Set.of("true"),
                Outcomes.asOnTheJvm(() -> {
                    boolean[] seen = new boolean[1];
                    daemon(() -> seen[0] = new Thread(() -> { }).isDaemon()).join();
                    return "" + seen[0];
                }));
    }

    @Test
    void aDeadlockOfOthersIsStillOne() {
        Failure failure = Outcomes.failure(() -> {
            daemon(() -> new Semaphore(0).acquireUninterruptibly());
            new Semaphore(0).acquire();
        });
        assertEquals(Failure.Kind.DEADLOCK, failure.kind());
        assertTrue(failure.details().toString().contains("main"), failure.details()::toString);
    }
}
