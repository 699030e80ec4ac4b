package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.control.construct.SpinLoopTest.Shared;
import java.util.Arrays;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Loops that do something in each round, and leave everything as it was: locks, sleeps, time limits, collections. */
class PollingLoopTest {

    /**
     * An iteration that finds nothing, and gives back the lock that it took, might as well not have been. It shows when it
     * is over that it was one; so the execution in which it comes first is given up, and one is left.
     */
    @Test
    void locksCanBeTakenInALoop() {
        assertEquals(1, Outcomes.tracesOfLoops(() -> Shared.underALock(shared -> {
            while (true) {
                synchronized (shared) {
                    if (shared.data == 1) {
                        break;
                    }
                }
            }
        })));
        assertEquals(1, Outcomes.tracesOfLoops(() -> Shared.underALock(shared -> {
            while (true) {
                synchronized (shared) {
                    if (shared.data == 1) {
                        break;
                    }
                }
                Thread.sleep(10);
            }
        })));
        assertEquals(1, Outcomes.tracesOfLoops(() -> {
            int[] data = new int[1];
            ReentrantLock lock = new ReentrantLock();
            Systematic.parallel(
                    () -> {
                        lock.lock();
                        data[0] = 1;
                        lock.unlock();
                    },
                    () -> {
                        boolean found = false;
                        while (!found) {
                            if (lock.tryLock()) {
                                try {
                                    found = data[0] == 1;
                                } finally {
                                    lock.unlock();
                                }
                            } else {
                                Thread.onSpinWait();
                            }
                        }
                    });
        }));
    }

    /** That the lock is held for a time is seen by those who ask: each way there is for them is explored. */
    @Test
    void whatOthersSeeOfAnIterationIsExplored() {
        assertEquals(Set.of("[false, false]", "[false, true]", "[true, false]", "[true, true]"), Outcomes.explored(() -> {
            Shared shared = new Shared();
            ReentrantLock lock = new ReentrantLock();
            boolean[] held = new boolean[2];
            Systematic.parallel(
                    () -> {
                        held[0] = lock.isLocked();
                        held[1] = lock.isLocked();
                        shared.flag = true;
                    },
                    () -> {
                        while (true) {
                            lock.lock();
                            try {
                                if (shared.flag) {
                                    return;
                                }
                            } finally {
                                lock.unlock();
                            }
                        }
                    });
            return Arrays.toString(held);
        }));
    }

    /** Sleeping, and giving up for lack of time, changes nothing as long as nobody looks at the clock. */
    @Test
    void pollingComesToAnEnd() {
        assertEquals(1, Outcomes.tracesOfLoops(() -> Shared.underALock(shared -> {
            new Thread(() -> shared.flag = true).start();
            while (!shared.flag) {
                Thread.sleep(10);
            }
        })));
        assertEquals(1, Outcomes.tracesOfLoops(() -> {
            CountDownLatch latch = new CountDownLatch(1);
            new Thread(latch::countDown).start();
            while (!latch.await(1, TimeUnit.SECONDS)) { }
        }));
        assertEquals(1, Outcomes.tracesOfLoops(() -> {
            Semaphore semaphore = new Semaphore(0);
            new Thread(semaphore::release).start();
            while (!semaphore.tryAcquire(1, TimeUnit.SECONDS)) { }
        }));
        assertEquals(1, Outcomes.tracesOfLoops(() -> {
            Thread thread = new Thread(() -> { });
            thread.start();
            while (thread.isAlive()) {
                Thread.sleep(1);
            }
        }));
    }

    @Test
    void collectionsAndPoolsCanBePolled() {
        assertEquals(1, Outcomes.tracesOfLoops(() -> polled(new ConcurrentLinkedQueue<>(), queue -> queue.isEmpty())));
        assertEquals(1, Outcomes.tracesOfLoops(() -> polled(new ConcurrentLinkedQueue<>(), queue -> queue.poll() == null)));
        assertEquals(1, Outcomes.tracesOfLoops(() -> polled(new LinkedBlockingQueue<>(), queue -> queue.poll() == null)));
        assertEquals(1, Outcomes.tracesOfLoops(() -> polled(new LinkedBlockingQueue<>(), queue -> queue.isEmpty())));
        assertEquals(1, Outcomes.tracesOfLoops(() -> {
            Map<String, Integer> map = new ConcurrentHashMap<>(Map.of("other", 2));
            new Thread(() -> map.put("key", 1)).start();
            while (map.get("key") == null) {
                Thread.sleep(1);
            }
        }));
        assertEquals(1, Outcomes.tracesOfLoops(() -> {
            ExecutorService pool = Executors.newSingleThreadExecutor();
            Future<Integer> future = pool.submit(() -> 1);
            pool.shutdown();
            while (!future.isDone()) {
                Thread.sleep(1);
            }
            while (!pool.awaitTermination(1, TimeUnit.SECONDS)) { }
        }));
        assertEquals(1, Outcomes.tracesOfLoops(() -> {
            Shared shared = new Shared();
            new Thread(() -> shared.flag = true).start();
            while (!shared.flag) {
                LockSupport.parkNanos(1_000);
            }
        }));
    }

    private static void polled(Queue<Integer> queue, Predicate<Queue<Integer>> hasNothing) {
        new Thread(() -> queue.add(1)).start();
        while (hasNothing.test(queue)) {
            Thread.onSpinWait();
        }
    }

    /** A wait that gives up gives its monitor to others meanwhile: each of them may get it in each of the gaps. */
    @Test
    void waitingForSomeTimeInALoop() {
        assertEquals(Set.of("1"), Outcomes.explored(() -> {
            Shared shared = new Shared();
            Thread sets = new Thread(() -> {
                synchronized (shared) {
                    shared.data = 1;
                    shared.notifyAll();
                }
            });
            sets.start();
            synchronized (shared) {
                while (shared.data == 0) {
                    shared.wait(10);
                }
                return String.valueOf(shared.data);
            }
        }));
    }

    /** Who looks at the clock sees how long another thread has slept in a loop. */
    @Test
    void sleepsInALoopCountWhereThreadsLookAtTheClock() {
        Settings settings = Settings.defaults().withMaxExecutions(1_000);
        dev.heddle.outcome.Outcomes slept = new dev.heddle.outcome.Outcomes();
        Systematic.explore(settings, () -> {
            Shared shared = new Shared();
            long start = System.nanoTime();
            Systematic.parallel(
                    () -> shared.flag = true,
                    () -> {
                        while (!shared.flag) {
                            try {
                                Thread.sleep(1);
                            } catch (InterruptedException e) {
                                throw new AssertionError(e);
                            }
                        }
                    });
            slept.add((System.nanoTime() - start) / 1_000_000);
        });
        assertTrue(slept.all().containsAll(Set.of(0L, 1L, 2L, 3L)), slept.all().toString());
    }
}
