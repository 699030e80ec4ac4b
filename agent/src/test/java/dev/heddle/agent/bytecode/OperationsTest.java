package dev.heddle.agent.bytecode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.hook.Sites;
import example.Atomics;
import example.Locks;
import example.Monitors;
import example.Threads;
import example.Unmodelled;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Which operations on monitors, locks, atomics and threads the controller hears of. */
class OperationsTest {

    private static void assertLog(Class<?> program, String method, String... log) {
        assertEquals(List.of(log), Execution.of(program, method).log());
    }

    @Test
    void synchronizedBlocks() {
        assertLog(Monitors.class, "block", "enter Object", "write Monitors.value=1", "exit Object");
        assertLog(
                Monitors.class,
                "nested",
                "enter Monitors",
                "enter Object",
                "enter Monitors",
                "exit Monitors",
                "exit Object",
                "exit Monitors");
        assertLog(Monitors.class, "exceptionThroughBlock", "enter Object", "exit Object");
        assertLog(Monitors.class, "nullMonitor");
    }

    @Test
    void monitorsOfClasses() {
        assertLog(
                Monitors.class,
                "onClassLiteral",
                "enter Monitors.class",
                "holds Monitors.class",
                "holds Object",
                "exit Monitors.class");
    }

    @Test
    void monitorsInLoopsWithFinally() {
        assertLog(
                Monitors.class,
                "inFinally",
                "enter Monitors",
                "exit Monitors",
                "enter Object",
                "exit Object",
                "enter Monitors",
                "exit Monitors",
                "enter Object",
                "exit Object");
    }

    @Test
    void synchronizedMethods() {
        assertLog(Monitors.class, "method", "enter Monitors", "exit Monitors");
        assertLog(
                Monitors.class,
                "staticMethod",
                "enter Monitors.class",
                "enter Monitors.class",
                "exit Monitors.class",
                "exit Monitors.class");
        assertLog(Monitors.class, "exceptionThroughMethod", "enter Monitors", "exit Monitors");
        assertLog(
                Monitors.class,
                "manyExits",
                "enter Monitors",
                "exit Monitors",
                "enter Monitors",
                "enter Monitors",
                "exit Monitors",
                "exit Monitors",
                "enter Monitors",
                "exit Monitors");
    }

    @Test
    void bridgesDefaultsAndStaticsOfInterfaces() {
        assertLog(
                Monitors.class,
                "interfaces",
                "enter Narrow",
                "exit Narrow",
                "enter Narrow",
                "exit Narrow",
                "enter Narrow",
                "exit Narrow");
    }

    @Test
    void lambdas() {
        assertLog(
                Monitors.class,
                "lambda",
                "enter Object",
                "enter Monitors.class",
                "exit Monitors.class",
                "exit Object");
    }

    @Test
    void waitAndNotify() {
        assertLog(
                Monitors.class,
                "waiting",
                "enter Object",
                "wait Object 1000000",
                "wait Object 1",
                "notify Object",
                "notifyAll Object",
                "exit Object");
    }

    @Test
    void atomicInteger() {
        assertLog(
                Atomics.class,
                "integers",
                "write AtomicInteger=2",
                "read AtomicInteger",
                "write AtomicInteger=3",
                "update AtomicInteger",
                "update AtomicInteger",
                "cas AtomicInteger 9->10",
                "cas AtomicInteger 9->11",
                "cas AtomicInteger 10->12",
                "read AtomicInteger",
                "cas AtomicInteger 12->13",
                "update AtomicInteger",
                "read AtomicInteger",
                "read AtomicInteger",
                "read AtomicInteger");
    }

    @Test
    void functionsAreAppliedBetweenReadAndCompareAndSet() {
        assertLog(
                Atomics.class,
                "functions",
                "read AtomicInteger",
                "cas AtomicInteger 1->3",
                "read AtomicInteger",
                "cas AtomicInteger 3->7",
                "read AtomicLong",
                "cas AtomicLong 1->2",
                "read AtomicLong",
                "cas AtomicLong 2->5",
                "read AtomicReference",
                "cas AtomicReference x->xy",
                "read AtomicReference",
                "cas AtomicReference xy->xyz");
    }

    @Test
    void otherAtomics() {
        assertLog(
                Atomics.class,
                "others",
                "write AtomicLong=5",
                "write AtomicBoolean=1",
                "write AtomicReference=r",
                "update AtomicLong",
                "cas AtomicBoolean 1->0",
                "update AtomicBoolean",
                "cas AtomicReference r->s",
                "read AtomicReference",
                "update AtomicReference",
                "read AtomicBoolean");
    }

    @Test
    void methodReferencesToAtomics() {
        assertLog(
                Atomics.class,
                "references",
                "update AtomicInteger",
                "update AtomicInteger",
                "read AtomicInteger");
    }

    /** The place is where the reference is written down. */
    @Test
    void methodReferencesHaveAPlace() {
        RecordingController controller = Execution.of(Atomics.class, "references").controller();
        assertEquals(
                List.of("AtomicInteger.incrementAndGet", "AtomicInteger.addAndGet", "AtomicInteger.get"),
                controller.sites.stream().filter(Objects::nonNull).map(Sites.Site::operation).toList());
        assertTrue(controller.sites.stream().allMatch(site -> site.method().equals("references") && site.line() > 0));
    }

    @Test
    void aSubclassOfAnAtomicMayCallBySuper() {
        assertLog(Atomics.class, "subclass", "update Named", "read Named");
    }

    @Test
    void reentrantLock() {
        assertLog(
                Locks.class,
                "reentrant",
                "lock ReentrantLock",
                "lockInterruptibly ReentrantLock",
                "tryLock ReentrantLock",
                "tryLock ReentrantLock 1000000",
                "holdCount ReentrantLock",
                "holdCount ReentrantLock",
                "isLocked ReentrantLock",
                "queueLength ReentrantLock",
                "unlock ReentrantLock",
                "unlock ReentrantLock",
                "unlock ReentrantLock",
                "unlock ReentrantLock",
                "unlock ReentrantLock");
    }

    @Test
    void locksByTheirInterface() {
        assertLog(Locks.class, "byInterface", "lock ReentrantLock", "unlock ReentrantLock");
    }

    @Test
    void otherLocksAreTheirOwnBusiness() {
        assertLog(
                Locks.class,
                "otherLocks",
                "read Own.log",
                "write Own.log=lock ",
                "read Own.log",
                "write Own.log=lock unlock",
                "read Own.log");
    }

    @Test
    void classesMadeForSharingThatHaveNoModelAreAnnounced() {
        assertEquals(
                List.of("SubmissionPublisher.new", "SubmissionPublisher.close"),
                Execution.of(Unmodelled.class, "mapAndPublisher").controller().unmodelled);
        assertEquals(List.of(), Execution.of(Unmodelled.class, "harmless").controller().unmodelled);
    }

    @Test
    void overridesOfALockRunAndReachTheModelBySuper() {
        assertLog(
                Locks.class,
                "subclass",
                "read int[] 0",
                "write int[] 0=1",
                "lock Counting",
                "read int[] 0",
                "write int[] 0=2",
                "lock Counting",
                "unlock Counting",
                "unlock Counting",
                "read int[] 0",
                "isLocked Counting");
    }

    @Test
    void methodReferencesToLocksMonitorsAndThreads() {
        assertLog(
                Locks.class,
                "references",
                "lock ReentrantLock",
                "unlock ReentrantLock",
                "enter Object",
                "notifyAll Object",
                "exit Object",
                "yield",
                "isLocked ReentrantLock");
    }

    @Test
    void semaphore() {
        assertLog(
                Locks.class,
                "semaphore",
                "acquire Semaphore 1",
                "acquire Semaphore 2",
                "tryAcquire Semaphore 1",
                "timed 1",
                "tryAcquire Semaphore 1",
                "release Semaphore 1",
                "release Semaphore 3",
                "acquireUninterruptibly Semaphore 1",
                "acquireUninterruptibly Semaphore 1",
                "tryAcquire Semaphore 1",
                "timed 1000000000",
                "tryAcquire Semaphore 1",
                "availablePermits Semaphore",
                "drainPermits Semaphore",
                "queueLength Semaphore");
    }

    @Test
    void overridesOfASemaphore() {
        assertLog(
                Locks.class, "semaphoreSubclass", "tryAcquire Generous 1", "tryAcquire Generous 1");
    }

    @Test
    void threads() {
        assertLog(
                Threads.class,
                "startAndJoin",
                "start Worker",
                "read Worker.result",
                "write Worker.result=run",
                "join Worker 0",
                "start Thread",
                "read Worker.result",
                "write Worker.result=run again ",
                "join Thread 1000000000",
                "join Thread 1000000005",
                "read Worker.result",
                "isAlive Worker",
                "state Thread");
        assertLog(
                Threads.class,
                "interrupting",
                "read Worker.result",
                "write Worker.result=interrupt ",
                "interrupt Worker",
                "currentThread",
                "read Worker.result",
                "isInterrupted Thread",
                "interrupted");
        assertLog(
                Threads.class, "sleeping", "sleep 1000000", "sleep 5", "sleep 1000", "yield", "yield");
    }
}
