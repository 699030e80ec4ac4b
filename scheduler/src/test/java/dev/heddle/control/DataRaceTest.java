package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.DataRaces;
import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

class DataRaceTest {

    private static final class Counter {
        int count;
        volatile boolean ready;

        void increment() {
            count++;
        }

        synchronized void incrementAlone() {
            count++;
        }
    }

    private static Verdict explore(DataRaces races, Systematic.Body body) {
        return Systematic.explore(Settings.defaults().withDataRaces(races), body);
    }

    private static void assertClean(Systematic.Body body) {
        Verdict verdict = explore(DataRaces.FAIL, body);
        assertNull(verdict.failure());
        assertTrue(verdict.complete());
    }

    @Test
    void anUnsynchronisedIncrementIsARaceWithBothStacks() {
        Verdict verdict = explore(DataRaces.FAIL, () -> {
            Counter counter = new Counter();
            Systematic.parallel(counter::increment, counter::increment);
        });

        Failure failure = verdict.failure();
        assertEquals(Failure.Kind.DATA_RACE, failure.kind());
        assertEquals(
                "thread 1 and thread 2 access Counter.count without synchronisation, and at least one of them writes.",
                failure.summary());
        String details = String.join("\n", failure.details());
        List<String> stackLines = failure.details().stream()
                .filter(line -> line.contains("    at ") && line.contains("DataRaceTest$Counter.increment("))
                .toList();
        assertEquals(2, stackLines.size(), details);
        assertTrue(details.contains("thread 1 ") && details.contains("thread 2 "), details);
    }

    @Test
    void withRacesIgnoredTheLostUpdateIsFound() {
        Verdict verdict = explore(DataRaces.IGNORE, () -> {
            Counter counter = new Counter();
            Systematic.parallel(counter::increment, counter::increment);
            Systematic.check(counter.count == 2, "an update was lost");
        });

        assertEquals(Failure.Kind.ASSERTION, verdict.failure().kind());
        assertEquals("an update was lost (in main)", verdict.failure().summary());
        assertEquals("an update was lost", verdict.failure().cause().getMessage());
    }

    @Test
    void reportedRacesDoNotEndTheSearch() {
        Verdict verdict = explore(DataRaces.REPORT, () -> {
            Counter counter = new Counter();
            Systematic.parallel(counter::increment, counter::increment);
        });

        assertNull(verdict.failure());
        assertTrue(verdict.complete());
        assertTrue(verdict.notes().get(0).startsWith("Data race: thread 1 and thread 2 access Counter.count"));
    }

    @Test
    void racesOnArrayCellsAreTold() {
        Verdict verdict = explore(DataRaces.FAIL, () -> {
            int[] cells = new int[2];
            Systematic.parallel(() -> cells[0] = 1, () -> cells[1] = 2, () -> cells[0] = 3);
        });

        assertEquals(Failure.Kind.DATA_RACE, verdict.failure().kind());
        assertTrue(verdict.failure().summary().startsWith("thread 1 and thread 3 access array[0]"));
    }

    @Test
    void monitorsOrder() {
        assertClean(() -> {
            Counter counter = new Counter();
            Systematic.parallel(counter::incrementAlone, counter::incrementAlone);
            Systematic.check(counter.count == 2, "both count");
        });
    }

    @Test
    void locksOrder() {
        assertClean(() -> {
            Counter counter = new Counter();
            ReentrantLock lock = new ReentrantLock();
            Runnable task = () -> {
                lock.lock();
                try {
                    counter.increment();
                } finally {
                    lock.unlock();
                }
            };
            Systematic.parallel(task, task);
        });
    }

    @Test
    void semaphoresOrder() {
        assertClean(() -> {
            Counter counter = new Counter();
            Semaphore semaphore = new Semaphore(1);
            Runnable task = () -> {
                semaphore.acquireUninterruptibly();
                counter.increment();
                semaphore.release();
            };
            Systematic.parallel(task, task);
        });
    }

    @Test
    void volatileFieldsOrder() {
        assertClean(() -> {
            Counter counter = new Counter();
            Systematic.parallel(
                    () -> {
                        counter.count = 1;
                        counter.ready = true;
                    },
                    () -> {
                        if (counter.ready) {
                            counter.count++;
                        }
                    });
        });
    }

    @Test
    void atomicsOrder() {
        assertClean(() -> {
            Counter counter = new Counter();
            AtomicInteger ready = new AtomicInteger();
            Systematic.parallel(
                    () -> {
                        counter.count = 1;
                        ready.incrementAndGet();
                    },
                    () -> {
                        if (ready.compareAndSet(1, 2)) {
                            counter.count++;
                        }
                    });
        });
    }

    @Test
    void startAndJoinOrder() {
        assertClean(() -> {
            Counter counter = new Counter();
            counter.count = 1;
            Thread thread = new Thread(counter::increment);
            thread.start();
            thread.join();
            Systematic.check(counter.count == 2, "the thread has counted");
        });
    }

    @Test
    void parkAndUnparkOrder() {
        assertClean(() -> {
            Counter counter = new Counter();
            Thread thread = new Thread(() -> {
                LockSupport.park();
                counter.count++;
            });
            thread.start();
            counter.count = 1;
            LockSupport.unpark(thread);
            thread.join();
        });
    }

    @Test
    void aReadOfAVolatileThatSawNothingDoesNotOrder() {
        Verdict verdict = explore(DataRaces.FAIL, () -> {
            Counter counter = new Counter();
            Systematic.parallel(
                    () -> {
                        counter.count = 1;
                        counter.ready = true;
                    },
                    () -> {
                        boolean ready = counter.ready;
                        if (!ready) {
                            counter.count++;
                        }
                    });
        });

        assertEquals(Failure.Kind.DATA_RACE, verdict.failure().kind());
    }
}
