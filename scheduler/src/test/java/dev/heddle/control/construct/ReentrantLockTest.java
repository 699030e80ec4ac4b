package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

class ReentrantLockTest {

    private static void in(Lock lock, Runnable code) {
        lock.lock();
        try {
            code.run();
        } finally {
            lock.unlock();
        }
    }

    private static void increments(int threads, Lock lock) {
        int[] value = new int[1];
        Runnable increment = () -> in(lock, () -> value[0]++);
        Systematic.parallel(Collections.nCopies(threads, increment).toArray(new Runnable[0]));
        assertEquals(threads, value[0]);
    }

    /** Fair or not: when a thread came to the lock nobody can tell, so each order is possible. */
    @Test
    void theOrderIsAllThereIsToTell() {
        for (boolean fair : List.of(false, true)) {
            assertEquals(2, Outcomes.traces(() -> increments(2, new ReentrantLock(fair))));
            assertEquals(6, Outcomes.traces(() -> increments(3, new ReentrantLock(fair))));
            assertEquals(24, Outcomes.traces(() -> increments(4, new ReentrantLock(fair))));
        }
    }

    @Test
    void twoLocksInTwoOrders() {
        Failure failure = Outcomes.failure(() -> {
            Lock one = new ReentrantLock();
            Lock other = new ReentrantLock();
            Systematic.parallel(() -> in(one, () -> in(other, () -> { })), () -> in(other, () -> in(one, () -> { })));
        });
        assertEquals(Failure.Kind.DEADLOCK, failure.kind());
        assertTrue(failure.summary().contains("2 threads wait for each other"), failure.summary());
    }

    /** One thread was seen to wait before another came: a fair lock serves it first, another need not. */
    @Test
    void whoeverIsSeenToWaitIsServedFirstIfItIsFair() {
        assertEquals(Set.of("12"), seenToWait(true, false));
        assertEquals(Set.of("12", "21"), seenToWait(false, false));
    }

    /** Trying is not fair. */
    @Test
    void whoeverTriesCanBeFirst() {
        assertEquals(Set.of("12", "21", "1"), seenToWait(true, true));
    }

    private static SortedSet<String> seenToWait(boolean fair, boolean tries) {
        return Outcomes.tracesAsOnTheJvm(() -> {
            ReentrantLock lock = new ReentrantLock(fair);
            StringBuffer order = new StringBuffer();
            Thread first = new Thread(() -> in(lock, () -> order.append(1)));
            Thread second = new Thread(() -> {
                if (!tries) {
                    in(lock, () -> order.append(2));
                } else if (lock.tryLock()) {
                    order.append(2);
                    lock.unlock();
                }
            });
            lock.lock();
            first.start();
            boolean waits = lock.hasQueuedThread(first);
            second.start();
            lock.unlock();
            first.join();
            second.join();
            return waits ? order.toString() : "12";
        });
    }

    @Test
    void whoWaits() {
        assertEquals(
                Set.of("0 false false false", "1 true true false"),
                Outcomes.asOnTheJvm(() -> {
                    ReentrantLock lock = new ReentrantLock();
                    Thread other = new Thread(() -> in(lock, () -> { }));
                    lock.lock();
                    other.start();
                    int length = lock.getQueueLength();
                    String seen = length + " " + (length > 0 && lock.hasQueuedThreads()) + " "
                            + (length > 0 && lock.hasQueuedThread(other)) + " "
                            + lock.hasQueuedThread(Thread.currentThread());
                    lock.unlock();
                    other.join();
                    return seen;
                }));
        assertEquals(
                Set.of("NullPointerException: null"),
                Outcomes.asOnTheJvm(() -> "" + new ReentrantLock().hasQueuedThread(null)));
    }

    /** A thread that waits for a lock is waiting; one that waits for a monitor is blocked. */
    @Test
    void whatStateAThreadIsInThatWaits() {
        assertTrue(states(new ReentrantLock()).contains("WAITING"));
        assertTrue(states(null).contains("BLOCKED"));
    }

    private static Set<String> states(ReentrantLock lock) {
        return Outcomes.exploredInPart("what happens inside Thread.getState is not explored", () -> {
            Object monitor = new Object();
            Thread other = new Thread(() -> {
                if (lock != null) {
                    in(lock, () -> { });
                } else {
                    synchronized (monitor) {
                        monitor.notifyAll();
                    }
                }
            });
            String[] state = new String[1];
            Runnable look = () -> {
                other.start();
                state[0] = other.getState().toString();
            };
            if (lock != null) {
                in(lock, look);
            } else {
                synchronized (monitor) {
                    look.run();
                }
            }
            other.join();
            return state[0];
        });
    }

    private static final class Owned extends ReentrantLock {
        private static final long serialVersionUID = 1L;

        String owner() {
            return getOwner() == null ? "nobody" : getOwner().getName();
        }
    }

    @Test
    void holdsOwnersAndTextsAreTheJvms() {
        assertEquals(
                Set.of("0 false false nobody [Unlocked] 2 true true T [Locked by thread T] true 3 1 0"),
                Outcomes.asOnTheJvm(() -> {
                    String[] result = {""};
                    Thread thread = new Thread(() -> {
                        Owned lock = new Owned();
                        result[0] = state(lock);
                        lock.lock();
                        lock.lock();
                        result[0] += state(lock) + lock.tryLock() + " " + lock.getHoldCount();
                        lock.unlock();
                        lock.unlock();
                        result[0] += " " + lock.getHoldCount();
                        lock.unlock();
                        result[0] += " " + lock.getHoldCount();
                    }, "T");
                    thread.start();
                    thread.join();
                    return result[0];
                }));
    }

    private static String state(Owned lock) {
        String text = "" + lock;
        return lock.getHoldCount() + " " + lock.isLocked() + " " + lock.isHeldByCurrentThread() + " " + lock.owner()
                + " " + text.substring(text.indexOf('[')) + " ";
    }

    @Test
    void wrongUnlocksThrowAsOnTheJvm() {
        assertEquals(
                Set.of("IllegalMonitorStateException: null"),
                Outcomes.asOnTheJvm(() -> {
                    new ReentrantLock().unlock();
                    return "";
                }));
        assertEquals(
                Set.of("IllegalMonitorStateException: null"),
                Outcomes.asOnTheJvm(() -> {
                    ReentrantLock lock = new ReentrantLock();
                    Thread owner = new Thread(lock::lock);
                    owner.start();
                    owner.join();
                    lock.unlock();
                    return "";
                }));
    }

    @Test
    void tryingAndTimingOut() {
        assertEquals(
                Set.of("true true", "true false", "false true", "false false"),
                Outcomes.asOnTheJvm(() -> {
                    ReentrantLock lock = new ReentrantLock();
                    boolean[] got = new boolean[2];
                    Systematic.parallel(
                            () -> in(lock, () -> { }),
                            () -> {
                                got[0] = lock.tryLock();
                                if (got[0]) {
                                    lock.unlock();
                                }
                                try {
                                    got[1] = lock.tryLock(1, TimeUnit.NANOSECONDS);
                                } catch (InterruptedException e) {
                                    throw new AssertionError(e);
                                }
                                if (got[1]) {
                                    lock.unlock();
                                }
                            });
                    return got[0] + " " + got[1];
                }));
    }

    /** All but {@code lock} and {@code tryLock} look at the interrupt flag, even where the thread has the lock. */
    @Test
    void interruptsBeforeALock() {
        assertEquals(
                Set.of("locked true, tried true, thrown false, thrown false, thrown false, 0"),
                Outcomes.asOnTheJvm(() -> {
                    ReentrantLock lock = new ReentrantLock();
                    Thread me = Thread.currentThread();
                    me.interrupt();
                    lock.lock();
                    String result = "locked " + me.isInterrupted();
                    result += lock.tryLock() ? ", tried " + me.isInterrupted() : "";
                    result += interrupted(lock::lockInterruptibly);
                    lock.unlock();
                    lock.unlock();
                    me.interrupt();
                    result += interrupted(() -> lock.tryLock(1, TimeUnit.SECONDS));
                    me.interrupt();
                    result += interrupted(() -> lock.tryLock(0, TimeUnit.SECONDS));
                    return result + ", " + lock.getHoldCount();
                }));
    }

    private interface Interruptible {
        void run() throws InterruptedException;
    }

    private static String interrupted(Interruptible code) {
        try {
            code.run();
            return ", done " + Thread.interrupted();
        } catch (InterruptedException e) {
            return ", thrown " + Thread.interrupted();
        }
    }
}
