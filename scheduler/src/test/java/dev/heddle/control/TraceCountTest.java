package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.DataRaces;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import java.util.Collections;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each trace once, on real threads: numbers that are known from papers or from counting. */
class TraceCountTest {

    private static void assertTraces(long traces, Systematic.Body body) {
        assertTraces(traces, Settings.defaults(), body);
    }

    private static void assertTraces(long traces, Settings settings, Systematic.Body body) {
        Verdict verdict = Systematic.explore(settings, body);
        assertNull(verdict.failure());
        assertEquals(traces, verdict.executions());
        assertEquals(0, verdict.pruned());
        assertTrue(verdict.complete());
    }

    private static void times(int n, Runnable action) {
        for (int i = 0; i < n; i++) {
            action.run();
        }
    }

    private static void inThreads(int k, Runnable task) {
        Systematic.parallel(Collections.nCopies(k, task).toArray(new Runnable[0]));
    }

    @ParameterizedTest
    @CsvSource({"2, 2, 6", "2, 3, 20", "2, 4, 70", "3, 2, 90", "3, 3, 1680"})
    void incrementsOfOneAtomic(int threads, int each, long traces) {
        assertTraces(traces, () -> {
            AtomicInteger atomic = new AtomicInteger();
            inThreads(threads, () -> times(each, atomic::incrementAndGet));
            Systematic.check(atomic.get() == threads * each, "none is lost");
        });
    }

    private static final class Count {
        private int value;
    }

    @ParameterizedTest
    @CsvSource({"1, 6", "2, 90", "3, 1680", "4, 34650"})
    void incrementsUnderOneLock(int each, long traces) {
        assertTraces(traces, () -> {
            ReentrantLock lock = new ReentrantLock();
            Count count = new Count();
            inThreads(3, () -> times(each, () -> {
                lock.lock();
                count.value++;
                lock.unlock();
            }));
            Systematic.check(count.value == 3 * each, "none is lost");
        });
    }

    @ParameterizedTest
    @CsvSource({"1, 6", "2, 90", "3, 1680"})
    void incrementsInOneMonitor(int each, long traces) {
        assertTraces(traces, () -> {
            Count count = new Count();
            inThreads(3, () -> times(each, () -> {
                synchronized (count) {
                    count.value++;
                }
            }));
            Systematic.check(count.value == 3 * each, "none is lost");
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 20})
    void threadsOnDisjointObjects(int threads) {
        assertTraces(1, () -> inThreads(threads, () -> {
            Count count = new Count();
            times(5, () -> {
                synchronized (count) {
                    count.value++;
                }
            });
        }));
    }

    private static final class Shared {
        private volatile int value;
    }

    @ParameterizedTest
    @CsvSource({"1, 2", "2, 4", "8, 256"})
    void readersOfOneVariable(int readers, long traces) {
        assertTraces(traces, () -> {
            Shared shared = new Shared();
            Runnable[] tasks = new Runnable[readers + 1];
            tasks[0] = () -> shared.value = 1;
            IntStream.rangeClosed(1, readers).forEach(i -> tasks[i] = () -> {
                int unused = shared.value;
            });
            Systematic.parallel(tasks);
        });
    }

    @ParameterizedTest
    @CsvSource({"2, 4", "3, 36"})
    void incrementsThatAreNotAtomic(int threads, long traces) {
        Settings settings = Settings.defaults().withDataRaces(DataRaces.IGNORE).withEqualWritesCommute(false);
        assertTraces(traces, settings, () -> {
            Count count = new Count();
            inThreads(threads, () -> count.value++);
        });
    }

    @Test
    void equalWritesNeedNotBeReordered() {
        Settings settings = Settings.defaults().withDataRaces(DataRaces.IGNORE);
        assertTraces(3, settings, () -> {
            Count count = new Count();
            inThreads(2, () -> count.value++);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5})
    void compareAndSetOfOneAtomic(int threads) {
        assertTraces(threads, () -> {
            AtomicInteger atomic = new AtomicInteger();
            inThreads(threads, () -> atomic.compareAndSet(0, 1));
        });
    }

    @ParameterizedTest
    @CsvSource({"1, 2", "2, 5", "3, 12", "4, 28", "5, 64"})
    void lastZero(int n, long traces) {
        Settings settings = Settings.defaults().withDataRaces(DataRaces.IGNORE);
        assertTraces(traces, settings, () -> {
            int[] cells = new int[n + 1];
            Runnable[] tasks = new Runnable[n + 1];
            tasks[0] = () -> {
                int i = n;
                while (cells[i] != 0) {
                    i--;
                }
            };
            IntStream.rangeClosed(1, n).forEach(j -> tasks[j] = () -> cells[j] = cells[j - 1] + 1);
            Systematic.parallel(tasks);
        });
    }

    @Test
    void everyChoiceIsTried() {
        assertTraces(3 * 2 + 1, () -> {
            int first = Systematic.choose(4);
            if (first < 3) {
                Systematic.choose(2);
            }
        });
    }

    @Test
    void whichWaiterIsWokenIsAChoice() {
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> {
            ReentrantLock lock = new ReentrantLock();
            Condition ready = lock.newCondition();
            Condition go = lock.newCondition();
            Count waiting = new Count();
            Count firstWoken = new Count();
            Runnable[] tasks = new Runnable[3];
            for (int i = 0; i < 2; i++) {
                int id = i;
                tasks[i] = () -> {
                    lock.lock();
                    waiting.value += id + 1;
                    ready.signal();
                    go.awaitUninterruptibly();
                    firstWoken.value = firstWoken.value == 0 ? id + 1 : firstWoken.value;
                    go.signal();
                    lock.unlock();
                };
            }
            tasks[2] = () -> {
                lock.lock();
                while (waiting.value < 3) {
                    ready.awaitUninterruptibly();
                }
                go.signal();
                lock.unlock();
            };
            Systematic.parallel(tasks);
            // The first to wait is the first that is found to be woken: the other order is a choice.
            Systematic.check(firstWoken.value == 1, "the second can be woken first");
        });

        assertEquals("the second can be woken first (in main)", verdict.failure().summary());
    }

    /** The thread that waits in {@code parallel} goes on in the last transition of another; its accesses are its own. */
    @Test
    void whoGoesOnAfterParallelReadsForItself() {
        assertTraces(2, Settings.defaults().withDataRaces(DataRaces.IGNORE), () -> {
            Cell read = new Cell();
            Cell written = new Cell();
            AtomicInteger order = new AtomicInteger(read.value);
            Thread late = new Thread(() -> order.set(1));
            Systematic.parallel(
                    () -> {
                        late.start();
                        order.set(2);
                    },
                    () -> {
                        written.value = 1;
                        written.value = 2;
                    });
            assertEquals(0, read.value + read.value);
            late.join();
        });
    }

    private static final class Cell {
        private int value;
    }
}
