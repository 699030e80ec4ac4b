package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class SpinLoopTest {

    private static final class Shared {
        volatile boolean flag;
        volatile int turn;
        volatile int other;
        final AtomicBoolean taken = new AtomicBoolean();
        final AtomicInteger next = new AtomicInteger();
        final AtomicInteger serving = new AtomicInteger();
        final AtomicReference<String> mail = new AtomicReference<>();
        int data;

        boolean isReady() {
            return flag;
        }

        void await(BooleanSupplier condition) {
            while (!condition.getAsBoolean()) {
                Thread.onSpinWait();
            }
        }
    }

    /** A program for one writer, which says so at the end, and one thread that waits for it. */
    private interface Wait {
        void until(Shared shared);
    }

    private static void handOver(Wait wait) {
        Shared shared = new Shared();
        Systematic.parallel(
                () -> {
                    shared.data = 42;
                    shared.mail.set("sent");
                    shared.serving.set(3);
                    shared.flag = true;
                },
                () -> {
                    wait.until(shared);
                    assertEquals(42, shared.data);
                });
    }

    /** The waiting thread reads once, after the write: before it, it would only read again. */
    @Test
    void aThreadThatWaitsForAFlagHasOneTrace() {
        assertEquals(1, Outcomes.tracesOfLoops(() -> handOver(shared -> {
            while (!shared.flag) { }
        })));
        assertEquals(1, Outcomes.tracesOfLoops(() -> handOver(shared -> {
            while (!shared.flag) {
                Thread.yield();
            }
        })));
        assertEquals(1, Outcomes.tracesOfLoops(() -> handOver(shared -> {
            while (!shared.flag) {
                Thread.onSpinWait();
            }
        })));
        assertEquals(1, Outcomes.tracesOfLoops(() -> handOver(shared -> {
            do {
                Thread.yield();
            } while (!shared.isReady());
        })));
        assertEquals(1, Outcomes.tracesOfLoops(() -> handOver(shared -> shared.await(shared::isReady))));
        assertEquals(1, Outcomes.tracesOfLoops(() -> handOver(shared -> shared.await(() -> shared.flag))));
        assertEquals(1, Outcomes.tracesOfLoops(() -> handOver(shared -> {
            while (shared.mail.get() == null) { }
        })));
        assertEquals(1, Outcomes.tracesOfLoops(() -> handOver(shared -> {
            while (shared.serving.get() < 3) {
                Thread.yield();
            }
        })));
    }

    @Test
    void ticketLock() {
        assertEquals(2, Outcomes.tracesOfLoops(() -> {
            Shared shared = new Shared();
            Runnable worker = () -> {
                int mine = shared.next.getAndIncrement();
                while (shared.serving.get() != mine) {
                    Thread.onSpinWait();
                }
                shared.data++;
                shared.serving.set(mine + 1);
            };
            Systematic.parallel(worker, worker);
            assertEquals(2, shared.data);
        }));
    }

    @Test
    void testAndSetLocks() {
        assertEquals(6, Outcomes.tracesOfLoops(() -> {
            Shared shared = new Shared();
            Runnable worker = () -> {
                while (!shared.taken.compareAndSet(false, true)) { }
                shared.data++;
                shared.taken.set(false);
            };
            Systematic.parallel(worker, worker, worker);
            assertEquals(3, shared.data);
        }));
        assertEquals(6, Outcomes.tracesOfLoops(() -> {
            Shared shared = new Shared();
            Runnable worker = () -> {
                while (shared.taken.getAndSet(true)) { }
                shared.data++;
                shared.taken.set(false);
            };
            Systematic.parallel(worker, worker, worker);
            assertEquals(3, shared.data);
        }));
        assertEquals(2, Outcomes.tracesOfLoops(() -> {
            Shared shared = new Shared();
            ReentrantLock lock = new ReentrantLock();
            Runnable worker = () -> {
                while (!lock.tryLock()) {
                    Thread.yield();
                }
                shared.data++;
                lock.unlock();
            };
            Systematic.parallel(worker, worker);
        }));
    }

    /** The number of iterations is bounded by a variable that is no part of what threads share. */
    @Test
    void aLoopThatCountsIsNotInVain() {
        assertEquals(Set.of("0", "1", "2", "3"), Outcomes.asOnTheJvm(SpinLoopTest::zerosSeen));
        assertEquals(4, Outcomes.traces(SpinLoopTest::zerosSeen));
    }

    private static String zerosSeen() {
        Shared shared = new Shared();
        int[] zeros = new int[1];
        Systematic.parallel(
                () -> shared.turn = 1,
                () -> {
                    int n = 0;
                    for (int i = 0; i < 3; i++) {
                        if (shared.turn == 0) {
                            n++;
                        }
                    }
                    zeros[0] = n;
                });
        return String.valueOf(zeros[0]);
    }

    /** As locks do: it counts for some time, which gets on, and then only gives way, which does not. */
    @Test
    void aLoopThatCountsUpToABound() {
        assertEquals(Set.of("true"), Outcomes.explored(() -> {
            Shared shared = new Shared();
            Systematic.parallel(
                    () -> shared.flag = true,
                    () -> {
                        int spins = 0;
                        while (!shared.flag) {
                            if (spins < 40) {
                                spins++;
                            } else {
                                Thread.yield();
                            }
                        }
                    });
            return String.valueOf(shared.flag);
        }));
    }

    /** What a reader of a sequence lock can see, and how often it has to wait or read again, is what the JVM does. */
    @Test
    void aReaderThatReadsAgain() {
        assertEquals(Set.of("0", "1"), Outcomes.asOnTheJvm(SpinLoopTest::sequenceLock));
    }

    private static String sequenceLock() {
        Shared shared = new Shared();
        AtomicInteger result = new AtomicInteger();
        Systematic.parallel(
                () -> {
                    shared.next.set(1);
                    shared.turn = 1;
                    shared.other = 1;
                    shared.next.set(2);
                },
                () -> {
                    int before;
                    int turn;
                    int other;
                    do {
                        before = shared.next.get();
                        turn = shared.turn;
                        other = shared.other;
                    } while (before % 2 == 1 || shared.next.get() != before);
                    assertEquals(turn, other);
                    result.set(turn);
                });
        return String.valueOf(result.get());
    }

    /** A matcher goes on with each call, unseen. */
    @Test
    void codeThatRemembersSomethingGetsOn() {
        assertEquals(Set.of("false", "true"), Outcomes.asOnTheJvm(() -> {
            Shared shared = new Shared();
            AtomicBoolean seen = new AtomicBoolean();
            Systematic.parallel(
                    () -> shared.turn = 1,
                    () -> {
                        Matcher matcher = Pattern.compile("a").matcher("aaa");
                        boolean last = false;
                        while (matcher.find()) {
                            last = shared.turn == 1;
                        }
                        seen.set(last);
                    });
            return String.valueOf(seen.get());
        }));
    }

    /** An iterator goes on with each call, though a call only reads the list. */
    @Test
    void iteratorsGetOn() {
        assertEquals(Set.of("false", "true"), Outcomes.asOnTheJvm(() -> {
            Shared shared = new Shared();
            AtomicBoolean seen = new AtomicBoolean();
            List<Integer> numbers = List.of(1, 1, 1);
            List<Integer> copy = new ArrayList<>(numbers);
            Systematic.parallel(
                    () -> shared.turn = 1,
                    () -> {
                        boolean last = false;
                        for (int number : copy) {
                            last = shared.turn == number;
                        }
                        for (int number : numbers) {
                            last |= shared.turn == number;
                        }
                        seen.set(last);
                    });
            return String.valueOf(seen.get());
        }));
    }

    /** A loop within a loop: each waits for itself. */
    @Test
    void loopsWithinLoops() {
        assertEquals(1, Outcomes.tracesOfLoops(() -> {
            Shared shared = new Shared();
            Systematic.parallel(
                    () -> {
                        shared.turn = 1;
                        shared.other = 1;
                    },
                    () -> {
                        for (int i = 0; i < 2; i++) {
                            while ((i == 0 ? shared.turn : shared.other) == 0) {
                                Thread.onSpinWait();
                            }
                        }
                    });
        }));
    }

    @Test
    void threadsAndFuturesCanBeWaitedFor() {
        assertEquals(1, Outcomes.tracesOfLoops(() -> {
            Thread thread = new Thread(() -> { });
            thread.start();
            while (thread.isAlive()) {
                Thread.yield();
            }
        }));
        assertEquals(1, Outcomes.tracesOfLoops(() -> {
            FutureTask<Integer> task = new FutureTask<>(() -> 1);
            new Thread(task).start();
            while (!task.isDone()) {
                Thread.onSpinWait();
            }
            assertEquals(1, task.get());
        }));
        assertEquals(1, Outcomes.tracesOfLoops(() -> {
            Thread waits = new Thread(() -> {
                while (!Thread.currentThread().isInterrupted()) {
                    Thread.onSpinWait();
                }
            });
            waits.start();
            waits.interrupt();
        }));
    }

    /**
     * An iteration that finds nothing, and gives back the lock that it took, might as well not have been. It shows when it
     * is over that it was one; so the execution in which it comes first is given up, and one is left.
     */
    @Test
    void locksCanBeTakenInALoop() {
        assertEquals(1, Outcomes.tracesOfLoops(() -> underALock(shared -> {
            while (true) {
                synchronized (shared) {
                    if (shared.data == 1) {
                        break;
                    }
                }
            }
        })));
        assertEquals(1, Outcomes.tracesOfLoops(() -> underALock(shared -> {
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

    private interface TimedWait {
        void until(Shared shared) throws InterruptedException;
    }

    private static void underALock(TimedWait wait) {
        Shared shared = new Shared();
        Systematic.parallel(
                () -> {
                    synchronized (shared) {
                        shared.data = 1;
                    }
                },
                () -> {
                    try {
                        wait.until(shared);
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                });
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
        assertEquals(1, Outcomes.tracesOfLoops(() -> underALock(shared -> {
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

    @Test
    void aLoopUnderALockThatNothingEndsIsALivelock() {
        Failure failure = Outcomes.failure(() -> underALock(shared -> {
            while (true) {
                synchronized (shared) {
                    if (shared.data == 2) {
                        break;
                    }
                }
            }
        }));
        assertEquals(Failure.Kind.LIVELOCK, failure.kind());
        assertEquals(
                "thread 2 goes round in a loop for ever: what is read there does not change any more.",
                failure.summary());
        assertTrue(failure.details().get(0).endsWith("): it reads Shared.data = 1."), failure.details().toString());
        assertNotNull(failure.story(), "it was run again and told");
    }

    @Test
    void aLoopThatNothingEndsIsALivelock() {
        Failure failure = Outcomes.failure(() -> {
            Shared shared = new Shared();
            Systematic.parallel(
                    () -> shared.turn = 1,
                    () -> {
                        while (shared.turn != 2) {
                            Thread.onSpinWait();
                        }
                    });
        });
        assertEquals(Failure.Kind.LIVELOCK, failure.kind());
        assertEquals(
                "thread 2 goes round in a loop for ever: what is read there does not change any more.",
                failure.summary());
        String detail = failure.details().get(0);
        assertTrue(detail.startsWith("thread 2 goes round in the loop at " + SpinLoopTest.class.getName() + ".lambda"),
                detail);
        assertTrue(detail.endsWith("): it reads Shared.turn = 1."), detail);
    }

    /** Each takes one lock, finds the other taken, and gives its own back: in time with each other they never end. */
    @Test
    void threadsThatGiveWayToEachOtherForEver() {
        Failure failure = Outcomes.failure(() -> {
            ReentrantLock left = new ReentrantLock();
            ReentrantLock right = new ReentrantLock();
            Systematic.parallel(() -> takeBoth(left, right), () -> takeBoth(right, left));
        });
        assertEquals(Failure.Kind.LIVELOCK, failure.kind());
        assertTrue(failure.summary().startsWith("thread 1 and thread 2 can go round in loops for ever: after "),
                failure.summary());
        String place = " goes round in the loop at " + SpinLoopTest.class.getName() + ".takeBoth(";
        assertTrue(failure.details().get(0).startsWith("thread 1" + place), failure.details().toString());
        assertTrue(failure.details().get(1).startsWith("thread 2" + place), failure.details().toString());
        assertNotNull(failure.story(), "it was run again and told");
    }

    private static void takeBoth(ReentrantLock first, ReentrantLock second) {
        while (true) {
            first.lock();
            try {
                if (second.tryLock()) {
                    second.unlock();
                    return;
                }
            } finally {
                first.unlock();
            }
        }
    }

    /** Each says that it wants to go first, and takes it back as long as the other says so. */
    @Test
    void threadsThatAreTooPolite() {
        Failure failure = Outcomes.failure(() -> {
            AtomicBoolean mine = new AtomicBoolean();
            AtomicBoolean yours = new AtomicBoolean();
            Systematic.parallel(() -> afterYou(mine, yours), () -> afterYou(yours, mine));
        });
        assertEquals(Failure.Kind.LIVELOCK, failure.kind());
        assertTrue(failure.summary().contains(" can go round in loops for ever"), failure.summary());
    }

    private static void afterYou(AtomicBoolean mine, AtomicBoolean yours) {
        mine.set(true);
        while (yours.get()) {
            mine.set(false);
            Thread.yield();
            mine.set(true);
        }
        mine.set(false);
    }

    /** Two threads that see each other poll, and a third that ends that: to leave it out for ever would not be fair. */
    @Test
    void anUnfairScheduleIsNoLivelock() {
        Verdict verdict = Systematic.explore(Settings.defaults().withMaxExecutions(500), () -> {
            Shared shared = new Shared();
            ReentrantLock lock = new ReentrantLock();
            Runnable polls = () -> {
                boolean over = false;
                while (!over) {
                    if (lock.tryLock()) {
                        over = shared.flag;
                        lock.unlock();
                    }
                }
            };
            Systematic.parallel(polls, polls, () -> shared.flag = true);
        });
        assertNull(verdict.failure());
    }

    /** One thread spins while it holds what the other needs to end that. */
    @Test
    void whoElseWaitsIsTold() {
        Failure failure = Outcomes.failure(() -> {
            Shared shared = new Shared();
            ReentrantLock lock = new ReentrantLock();
            Systematic.name(lock, "lock");
            Systematic.parallel(
                    () -> {
                        lock.lock();
                        while (shared.turn == 0) {
                            Thread.yield();
                        }
                        lock.unlock();
                    },
                    () -> {
                        lock.lock();
                        shared.turn = 1;
                        lock.unlock();
                    });
        });
        assertEquals(Failure.Kind.LIVELOCK, failure.kind());
        assertTrue(failure.summary().endsWith(", because the others wait, too."), failure.summary());
        assertTrue(failure.details().stream().anyMatch(d -> d.startsWith("thread 2 waits to lock lock: held by thread 1")),
                failure.details().toString());
        assertNotNull(failure.replay());
        assertNotNull(failure.story(), "it was run again and told");
    }

    @Test
    void aLivelockCanBeReplayed() {
        Systematic.Body program = () -> {
            Shared shared = new Shared();
            Systematic.parallel(
                    () -> shared.turn = 1,
                    () -> {
                        while (shared.turn + shared.other < 2) {
                            Thread.onSpinWait();
                        }
                    });
        };
        Failure failure = Outcomes.failure(program);
        Failure again = Systematic.explore(Settings.defaults().withReplay(failure.replay()), program).failure();
        assertEquals(failure.summary(), again.summary());
        assertEquals(failure.details(), again.details());
    }

    /** Chance may have a thread read too early; it reads again where nothing else can happen. */
    @Test
    void samplingComesToAnEnd() {
        Settings settings = Settings.defaults().withStrategy(Strategy.RANDOM).withMaxExecutions(200);
        Verdict verdict = Systematic.explore(settings, () -> {
            Shared shared = new Shared();
            Systematic.parallel(
                    () -> shared.turn = 1,
                    () -> shared.other = 1,
                    () -> {
                        while (shared.turn + shared.other < 2) {
                            Thread.onSpinWait();
                        }
                    });
        });
        assertNull(verdict.failure());
        assertEquals(200, verdict.executions());
    }
}
