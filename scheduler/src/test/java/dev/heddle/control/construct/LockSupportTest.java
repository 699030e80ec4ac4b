package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.Failure;
import java.lang.management.ManagementFactory;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class LockSupportTest {

    private static void handOver(boolean setsFirst) throws InterruptedException {
        AtomicBoolean ready = new AtomicBoolean();
        Thread waiter = new Thread(() -> {
            while (!ready.get()) {
                LockSupport.park();
            }
        });
        waiter.start();
        if (setsFirst) {
            ready.set(true);
        }
        LockSupport.unpark(waiter);
        if (!setsFirst) {
            ready.set(true);
        }
        waiter.join();
    }

    @Test
    void aWaitWithParkAndUnpark() {
        // The waiter asks before it is ready, and parks; or afterwards, and does not.
        assertEquals(2, Outcomes.traces(() -> handOver(true)));
        assertEquals(Failure.Kind.DEADLOCK, Outcomes.failure(() -> handOver(false)).kind());
    }

    @Test
    void thereIsOnePermitAtMost() {
        assertEquals(
                Failure.Kind.DEADLOCK,
                Outcomes.failure(() -> {
                    LockSupport.unpark(Thread.currentThread());
                    LockSupport.unpark(Thread.currentThread());
                    LockSupport.park();
                    LockSupport.park();
                }).kind());
        assertEquals(
                Set.of("done"),
                Outcomes.asOnTheJvm(() -> {
                    LockSupport.unpark(null);
                    LockSupport.unpark(Thread.currentThread());
                    LockSupport.park();
                    LockSupport.parkNanos(0);
                    LockSupport.parkNanos(-1);
                    return "done";
                }));
    }

    /** An interrupt ends a park, without an exception, and the flag stays: so does every later park at once. */
    @Test
    void interruptsEndAPark() {
        assertEquals(
                Set.of("true true"),
                Outcomes.asOnTheJvm(() -> {
                    String[] result = new String[1];
                    Thread parked = new Thread(() -> {
                        while (!Thread.currentThread().isInterrupted()) {
                            LockSupport.park(result);
                        }
                        LockSupport.park();
                        result[0] = Thread.interrupted() + " true";
                    });
                    parked.start();
                    parked.interrupt();
                    parked.join();
                    return result[0];
                }));
    }

    /** A thread that has not been started, or has ended, has no permit to be given. */
    @Test
    void unparkingAThreadThatDoesNotRun() {
        assertEquals(
                Set.of("ended"),
                Outcomes.asOnTheJvm(() -> {
                    Thread thread = new Thread(() -> { });
                    thread.start();
                    thread.join();
                    LockSupport.unpark(thread);
                    return "ended";
                }));
    }

    @Test
    void aTimedParkEndsByItself() {
        assertEquals(
                Set.of("done"),
                Outcomes.asOnTheJvm(() -> {
                    LockSupport.parkNanos(1_000);
                    LockSupport.parkNanos("a blocker", 1_000);
                    LockSupport.parkUntil(System.currentTimeMillis() + 1);
                    return "done";
                }));
    }

    /** Who blocks a thread is not known. */
    @Test
    void blockersAreNamed() {
        assertEquals(
                Set.of("true"),
                Outcomes.exploredInPart("what happens inside LockSupport is not explored", () -> {
                    Thread thread = new Thread(() -> {});
                    return "" + (LockSupport.getBlocker(thread) == null);
                }));
        assertEquals(
                Set.of("null"),
                Outcomes.exploredInPart("what happens inside ManagementFactory is not explored", () -> {
                    return "" + ManagementFactory.getThreadMXBean().findDeadlockedThreads();
                }));
    }
}
