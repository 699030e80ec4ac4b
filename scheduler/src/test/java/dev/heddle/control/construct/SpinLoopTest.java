package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class SpinLoopTest {

    /** What threads wait for. */
    static final class Shared {

        volatile boolean flag;
        volatile int turn;
        volatile int other;
        final AtomicBoolean taken = new AtomicBoolean();
        final AtomicInteger next = new AtomicInteger();
        final AtomicInteger serving = new AtomicInteger();
        final AtomicReference<String> mail = new AtomicReference<>();
        int data;

        /** A loop that waits. */
        interface Wait {
            void until(Shared shared) throws InterruptedException;
        }

        boolean isReady() {
            return flag;
        }

        void await(BooleanSupplier condition) {
            while (!condition.getAsBoolean()) {
                Thread.onSpinWait();
            }
        }

        /** A program for one thread that sets {@link #data} under a lock, and one that waits. */
        static void underALock(Wait wait) {
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
    }

    /** A program for one writer, which says so at the end, and one thread that waits for it. */
    private static void handOver(Consumer<Shared> wait) {
        Shared shared = new Shared();
        Systematic.parallel(
                () -> {
                    shared.data = 42;
                    shared.mail.set("sent");
                    shared.serving.set(3);
                    shared.flag = true;
                },
                () -> {
                    wait.accept(shared);
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
