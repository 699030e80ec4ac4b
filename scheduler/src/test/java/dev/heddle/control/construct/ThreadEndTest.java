package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Timeouts;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Waiting for the end of a thread, by join or by hand: the JVM notifies all who wait on a thread that ends. */
class ThreadEndTest {

    private int written;

    private static void awaitEnd(Thread thread) throws InterruptedException {
        synchronized (thread) {
            while (thread.isAlive()) {
                thread.wait();
            }
        }
    }

    @Test
    void whoWaitsOnAThreadIsNotifiedOfItsEnd() {
        assertEquals(2, Outcomes.traces(() -> {
            Thread thread = new Thread(() -> { });
            thread.start();
            awaitEnd(thread);
        }), "who is first to have the thread's monitor: who waits for its end, or the end itself");
    }

    @Test
    void whatTheThreadHasDoneIsSeenAfterwards() {
        Outcomes.traces(() -> {
            Thread thread = new Thread(() -> written = 1);
            thread.start();
            awaitEnd(thread);
            assertEquals(1, written);
        });
    }

    @Test
    void whoWaitsWithoutLookingMissesTheEnd() {
        Failure failure = Outcomes.failure(() -> {
            Thread thread = new Thread(() -> { });
            thread.start();
            synchronized (thread) {
                thread.wait();
            }
        });
        assertEquals(Failure.Kind.DEADLOCK, failure.kind());
    }

    @Test
    void aThreadDoesNotEndWhileItsMonitorIsHeld() {
        assertEquals(
                Set.of("true true", "false false"),
                Outcomes.asOnTheJvm(() -> {
                    Thread thread = new Thread(() -> { });
                    thread.start();
                    synchronized (thread) {
                        return thread.isAlive() + " " + thread.isAlive();
                    }
                }));
    }

    @Test
    void aJoinGivesUpTheMonitorOfTheThreadThatItWaitsFor() {
        assertEquals(
                Set.of("1 false"),
                Outcomes.asOnTheJvm(() -> {
                    AtomicInteger count = new AtomicInteger();
                    Thread thread = new Thread(count::incrementAndGet);
                    thread.start();
                    synchronized (thread) {
                        thread.join();
                    }
                    return count + " " + thread.isAlive();
                }));
    }

    @Test
    void aMonitorThatIsHeldForTooLongKeepsTheThreadFromEnding() {
        Failure failure = Outcomes.failure(() -> {
            Thread thread = new Thread(() -> { });
            Thread second = new Thread(() -> joined(thread));
            thread.start();
            second.start();
            synchronized (thread) {
                thread.isAlive();
                second.join();
            }
        });
        assertEquals(Failure.Kind.DEADLOCK, failure.kind());
        assertTrue(failure.details().toString().contains("Thread-0"), failure.details()::toString);
    }

    private static void joined(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aJoinWithATimeLimitMayComeBackTooEarly() {
        assertEquals(
                Set.of("false", "true"),
                Outcomes.asOnTheJvm(() -> {
                    Thread thread = new Thread(() -> { });
                    thread.start();
                    thread.join(1, 1);
                    return "" + thread.isAlive();
                }));
        Outcomes.traces(Settings.defaults().withTimeouts(Timeouts.NEVER), () -> {
            Thread thread = new Thread(() -> { });
            thread.start();
            synchronized (thread) {
                thread.join(1);
                assertFalse(thread.isAlive());
            }
        });
    }

    @Test
    void exceptionsAreTheJvms() {
        assertEquals(
                Set.of("timeout value is negative; nanosecond timeout value out of range; nothing; InterruptedException"
                        + " null false"),
                Outcomes.asOnTheJvm(() -> {
                    Thread thread = new Thread(() -> { });
                    String result = message(() -> thread.join(-1)) + "; " + message(() -> thread.join(1, 1_000_000)) + "; ";
                    Thread.currentThread().interrupt();
                    thread.join(); // not started: comes back at once, and leaves the flag alone
                    result += "nothing; ";
                    try {
                        Thread.currentThread().join();
                    } catch (InterruptedException e) {
                        result += "InterruptedException " + e.getMessage() + " " + Thread.currentThread().isInterrupted();
                    }
                    return result;
                }));
    }

    private interface Interruptible {
        void run() throws InterruptedException;
    }

    private static String message(Interruptible code) throws InterruptedException {
        try {
            code.run();
            return "nothing";
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
    }
}
