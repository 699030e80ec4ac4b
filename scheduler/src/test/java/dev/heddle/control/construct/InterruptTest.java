package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import org.junit.jupiter.api.Test;

class InterruptTest {

    private interface Code {
        void run() throws Exception;
    }

    /** How the code ends, and whether the thread is interrupted then. */
    private static String ends(Code code) {
        String how;
        try {
            code.run();
            how = "done";
        } catch (Exception e) {
            how = e.getClass().getSimpleName() + " " + e.getMessage();
        }
        return how + " " + Thread.currentThread().isInterrupted();
    }

    /** Runs the code in a thread that is interrupted before it, and tells how it ends. */
    private static Set<String> interruptedBefore(Code code) {
        return Outcomes.asOnTheJvm(() -> {
            String[] result = new String[1];
            Thread thread = new Thread(() -> {
                Thread.currentThread().interrupt();
                result[0] = ends(code);
            });
            thread.start();
            thread.join();
            return result[0];
        });
    }

    private static final Set<String> THROWN = Set.of("InterruptedException null false");
    private static final Set<String> IGNORED = Set.of("done true");

    @Test
    void beforeACallThatCouldWait() {
        assertEquals(THROWN, interruptedBefore(() -> new Semaphore(1).acquire()));
        assertEquals(THROWN, interruptedBefore(() -> new Semaphore(1).tryAcquire(1, TimeUnit.SECONDS)));
        assertEquals(THROWN, interruptedBefore(() -> new ReentrantLock().lockInterruptibly()));
        assertEquals(THROWN, interruptedBefore(() -> new ReentrantReadWriteLock().readLock().lockInterruptibly()));
        assertEquals(THROWN, interruptedBefore(() -> new StampedLock().readLockInterruptibly()));
        assertEquals(THROWN, interruptedBefore(() -> new CountDownLatch(0).await()));
        assertEquals(THROWN, interruptedBefore(() -> new CyclicBarrier(1).await()));
        assertEquals(THROWN, interruptedBefore(() -> new Exchanger<String>().exchange("")));
        assertEquals(
                Set.of("InterruptedException sleep interrupted false"), interruptedBefore(() -> Thread.sleep(1)));
        assertEquals(THROWN, interruptedBefore(() -> {
            Object monitor = new Object();
            synchronized (monitor) {
                monitor.wait();
            }
        }));
    }

    @Test
    void beforeACallThatDoesNotCare() {
        assertEquals(IGNORED, interruptedBefore(() -> new Semaphore(1).acquireUninterruptibly()));
        assertEquals(IGNORED, interruptedBefore(() -> new Semaphore(1).tryAcquire()));
        assertEquals(IGNORED, interruptedBefore(() -> new ReentrantLock().lock()));
        assertEquals(IGNORED, interruptedBefore(() -> new StampedLock().writeLock()));
        assertEquals(IGNORED, interruptedBefore(() -> LockSupport.park()));
        assertEquals(IGNORED, interruptedBefore(Thread::yield));
        assertEquals(IGNORED, interruptedBefore(() -> {
            synchronized (InterruptTest.class) {
                InterruptTest.class.notifyAll();
            }
        }));
    }

    @Test
    void theFlagItself() {
        assertEquals(
                Set.of("false true true true false"),
                Outcomes.asOnTheJvm(() -> {
                    Thread me = Thread.currentThread();
                    String result = "" + me.isInterrupted();
                    me.interrupt();
                    return result + " " + me.isInterrupted() + " " + me.isInterrupted() + " "
                            + Thread.interrupted() + " " + Thread.interrupted();
                }));
        // One interrupt: seen by the first question or by the second, or by none.
        assertEquals(
                Set.of("false false", "false true", "true false"),
                Outcomes.asOnTheJvm(() -> {
                    String[] result = new String[1];
                    Thread thread = new Thread(() -> result[0] = Thread.interrupted() + " " + Thread.interrupted());
                    thread.start();
                    thread.interrupt();
                    thread.join();
                    return result[0];
                }));
        assertEquals(3, Outcomes.traces(() -> {
            Thread thread = new Thread(() -> {
                Thread.interrupted();
                Thread.interrupted();
            });
            thread.start();
            thread.interrupt();
            thread.join();
        }));
    }

    /** What an interrupt does to a thread before its start differs between JDKs, so it is compared, not named. */
    @Test
    void threadsThatDoNotRun() {
        assertEquals(
                1,
                Outcomes.asOnTheJvm(() -> {
                    boolean[] seen = new boolean[1];
                    Thread thread = new Thread(() -> seen[0] = Thread.currentThread().isInterrupted());
                    thread.interrupt();
                    boolean before = thread.isInterrupted();
                    thread.start();
                    thread.join();
                    thread.interrupt();
                    return before + " " + seen[0];
                }).size());
    }

    /** An interrupt and what the thread waits for come at the same time: either can win. */
    @Test
    void togetherWithWhatTheThreadWaitsFor() {
        Set<String> either = Set.of("done true", "InterruptedException null false");
        assertEquals(either, interruptedAnd(new Semaphore(0), Semaphore::acquire, Semaphore::release));
        assertEquals(either, interruptedAnd(new CountDownLatch(1), CountDownLatch::await, CountDownLatch::countDown));
        assertEquals(
                either,
                interruptedAnd(new int[1], InterruptTest::waitForSet, place -> {
                    synchronized (place) {
                        place[0] = 1;
                        place.notify();
                    }
                }));
    }

    private static void waitForSet(int[] place) throws InterruptedException {
        synchronized (place) {
            if (place[0] == 0) {
                place.wait();
            }
        }
    }

    private interface Use<T> {
        void of(T object) throws Exception;
    }

    /** The thread is interrupted first; what it waits for comes afterwards. */
    private static <T> Set<String> interruptedAnd(T kind, Use<T> waits, Use<T> gives) {
        return Outcomes.asOnTheJvm(() -> {
            T object = anew(kind);
            String[] result = new String[1];
            Thread thread = new Thread(() -> result[0] = ends(() -> waits.of(object)));
            thread.start();
            thread.interrupt();
            gives.of(object);
            thread.join();
            return result[0];
        });
    }

    @SuppressWarnings("unchecked") // of the same class
    private static <T> T anew(T kind) {
        if (kind instanceof Semaphore) {
            return (T) new Semaphore(0);
        }
        return (T) (kind instanceof CountDownLatch ? new CountDownLatch(1) : new int[1]);
    }

    @Test
    void aJoinIsInterrupted() {
        assertEquals(
                Set.of("InterruptedException null false"),
                Outcomes.asOnTheJvm(() -> {
                    Semaphore never = new Semaphore(0);
                    Thread endless = new Thread(never::acquireUninterruptibly);
                    String[] result = new String[1];
                    Thread joiner = new Thread(() -> result[0] = ends(endless::join));
                    endless.start();
                    joiner.start();
                    joiner.interrupt();
                    joiner.join();
                    never.release();
                    endless.join();
                    return result[0];
                }));
    }

    /** The notify has gone to the thread that was interrupted, and nobody passes it on. */
    @Test
    void aNotifyThatIsWastedOnAnInterruptedThread() {
        Failure failure = Outcomes.failure(() -> {
            int[] things = new int[1];
            Thread[] takers = new Thread[2];
            for (int i = 0; i < 2; i++) {
                takers[i] = new Thread(() -> take(things));
                takers[i].start();
            }
            synchronized (things) {
                things[0] = 1;
                things.notify();
            }
            takers[0].interrupt();
            takers[0].join();
            synchronized (things) {
                if (things[0] == 0) {
                    things[0] = 1;
                }
            }
            takers[1].join();
        });
        assertEquals(Failure.Kind.DEADLOCK, failure.kind());
    }

    private static void take(int[] things) {
        synchronized (things) {
            try {
                while (things[0] == 0) {
                    things.wait();
                }
                things[0]--;
            } catch (InterruptedException e) {
                Systematic.check(!Thread.currentThread().isInterrupted(), "The flag is still there.");
            }
        }
    }
}
