package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.junit.jupiter.api.Test;

class ReentrantReadWriteLockTest {

    private static void in(Lock lock, Runnable code) {
        lock.lock();
        try {
            code.run();
        } finally {
            lock.unlock();
        }
    }

    private static void writersAndReaders(int writers, int readers, boolean readersWrite) {
        ReadWriteLock lock = new ReentrantReadWriteLock();
        int[] value = new int[1];
        Runnable[] tasks = new Runnable[writers + readers];
        for (int i = 0; i < tasks.length; i++) {
            tasks[i] = i < writers
                    ? () -> in(lock.writeLock(), () -> value[0]++)
                    : () -> in(lock.readLock(), () -> {
                        int seen = value[0];
                        if (readersWrite) {
                            value[0] = seen + 1;
                        }
                    });
        }
        Systematic.parallel(tasks);
        in(lock.readLock(), () -> assertEquals(writers, value[0]));
    }

    @Test
    void aWriteUnderTheReadLockIsFound() {
        assertEquals(Failure.Kind.DATA_RACE, Outcomes.failure(() -> writersAndReaders(0, 2, true)).kind());
    }

    @Test
    void twoReadersThatWantToWriteBlockEachOther() {
        Failure failure = Outcomes.failure(() -> {
            ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
            Systematic.name(lock, "table");
            Runnable upgrade = () -> in(lock.readLock(), () -> in(lock.writeLock(), () -> { }));
            Systematic.parallel(upgrade, upgrade);
        });
        assertEquals(Failure.Kind.DEADLOCK, failure.kind());
        assertTrue(failure.details().toString().contains("waits to lock table"), failure.details().toString());
    }

    @Test
    void readersAreNotTold() {
        assertEquals(1, Outcomes.traces(() -> writersAndReaders(0, 4, false)));
        assertEquals(2, Outcomes.traces(() -> writersAndReaders(1, 1, false)));
        assertEquals(4, Outcomes.traces(() -> writersAndReaders(1, 2, false)));
        assertEquals(8, Outcomes.traces(() -> writersAndReaders(1, 3, false)));
        assertEquals(6, Outcomes.traces(() -> writersAndReaders(3, 0, false)));
        // Each of two readers before, between or after two writers in either order.
        assertEquals(2 * 3 * 3, Outcomes.traces(() -> writersAndReaders(2, 2, false)));
    }

    /** Two readers wait for each other inside of the lock, and a writer comes between them. */
    @Test
    void aWriterThatWaitsKeepsReadersOut() {
        for (boolean fair : List.of(false, true)) {
            Failure failure = Outcomes.failure(() -> {
                ReentrantReadWriteLock lock = new ReentrantReadWriteLock(fair);
                Systematic.name(lock, "table");
                CyclicBarrier barrier = new CyclicBarrier(2);
                Runnable reader = () -> in(lock.readLock(), () -> await(barrier));
                Systematic.parallel(reader, reader, () -> in(lock.writeLock(), () -> { }));
            });
            assertEquals(Failure.Kind.DEADLOCK, failure.kind());
            String details = failure.details().toString();
            assertTrue(
                    details.contains("waits to lock table for reading: held for reading by thread 1, thread 3 comes first"),
                    details);
        }
    }

    /** As above, but the first reader does not block: it goes round until the second has come. */
    @Test
    void aReaderThatSpinsInsideOfTheLock() {
        Failure failure = Outcomes.failure(() -> {
            ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
            AtomicBoolean came = new AtomicBoolean();
            Systematic.parallel(
                    () -> in(lock.readLock(), () -> {
                        while (!came.get()) {
                            Thread.onSpinWait();
                        }
                    }),
                    () -> in(lock.readLock(), () -> came.set(true)),
                    () -> in(lock.writeLock(), () -> { }));
        });
        assertEquals(Failure.Kind.LIVELOCK, failure.kind());
    }

    /** A reader that holds the lock gets it again, whoever waits. */
    @Test
    void aReaderThatHoldsTheLockIsNotKeptOut() {
        for (boolean fair : List.of(false, true)) {
            assertEquals(
                    Set.of("0", "1"),
                    Outcomes.asOnTheJvm(() -> {
                        ReentrantReadWriteLock lock = new ReentrantReadWriteLock(fair);
                        CountDownLatch open = new CountDownLatch(1);
                        int[] value = new int[1];
                        int[] seen = new int[1];
                        Systematic.parallel(
                                () -> in(lock.readLock(), () -> {
                                    await(open);
                                    in(lock.readLock(), () -> seen[0] = value[0]);
                                }),
                                () -> in(lock.writeLock(), () -> value[0]++),
                                open::countDown);
                        return "" + seen[0];
                    }));
        }
    }

    /** A single reader that waits for somebody who does not need the lock: the writer comes before or after it. */
    @Test
    void aReaderThatWaitsForOthersWithoutTheLock() {
        assertEquals(
                Set.of("before", "after"),
                Outcomes.asOnTheJvm(() -> {
                    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
                    CyclicBarrier barrier = new CyclicBarrier(2);
                    boolean[] met = new boolean[1];
                    String[] result = new String[1];
                    Systematic.parallel(
                            () -> in(lock.readLock(), () -> {
                                await(barrier);
                                met[0] = true;
                            }),
                            () -> await(barrier),
                            () -> in(lock.writeLock(), () -> result[0] = met[0] ? "after" : "before"));
                    return result[0];
                }));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void conditionsOfTheWriteLock() {
        assertEquals(
                Set.of("true 1"),
                Outcomes.asOnTheJvm(() -> {
                    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
                    Condition ready = lock.writeLock().newCondition();
                    int[] value = new int[1];
                    String[] result = new String[1];
                    Systematic.parallel(
                            () -> in(lock.writeLock(), () -> {
                                while (value[0] == 0) {
                                    ready.awaitUninterruptibly();
                                }
                                result[0] = lock.isWriteLockedByCurrentThread() + " " + lock.getWriteHoldCount();
                            }),
                            () -> in(lock.writeLock(), () -> {
                                value[0] = 1;
                                ready.signal();
                            }),
                            () -> in(lock.readLock(), () -> { }));
                    return result[0];
                }));
        assertEquals(
                Failure.Kind.DEADLOCK,
                Outcomes.failure(() -> {
                    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
                    Condition ready = lock.writeLock().newCondition();
                    Systematic.parallel(
                            () -> in(lock.writeLock(), ready::awaitUninterruptibly),
                            () -> in(lock.writeLock(), ready::signal));
                }).kind());
        assertEquals(
                Set.of("UnsupportedOperationException: null"),
                Outcomes.asOnTheJvm(() -> "" + new ReentrantReadWriteLock().readLock().newCondition()));
    }

    @Test
    void whoWaitsForIt() {
        assertEquals(
                Set.of("0 false false", "1 true true"),
                Outcomes.asOnTheJvm(() -> {
                    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
                    Thread writer = new Thread(() -> in(lock.writeLock(), () -> { }));
                    String[] seen = new String[1];
                    in(lock.readLock(), () -> {
                        writer.start();
                        int length = lock.getQueueLength();
                        seen[0] = length + " " + (length > 0 && lock.hasQueuedThreads()) + " "
                                + (length > 0 && lock.hasQueuedThread(writer));
                    });
                    writer.join();
                    return seen[0];
                }));
    }

    @Test
    void textsAreTheJvms() {
        assertEquals(
                Set.of("[Write locks = 1, Read locks = 1] [Read locks = 1] [Locked by thread T] false true"),
                Outcomes.asOnTheJvm(() -> {
                    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
                    String[] text = new String[1];
                    Thread thread = new Thread(() -> in(lock.writeLock(), () -> in(lock.readLock(), () ->
                            text[0] = brackets(lock) + brackets(lock.readLock()) + brackets(lock.writeLock()))), "T");
                    thread.start();
                    thread.join();
                    return text[0] + lock.isFair() + " " + new ReentrantReadWriteLock(true).isFair();
                }));
    }

    private static String brackets(Object lock) {
        String text = "" + lock;
        return text.substring(text.indexOf('[')) + " ";
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void holdsAndDowngradingAreTheJvms() {
        assertEquals(
                Set.of("2 1 true true; 0 1 false; 1"),
                Outcomes.asOnTheJvm(() -> {
                    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
                    lock.writeLock().lock();
                    lock.writeLock().lock();
                    lock.readLock().lock();
                    String result = lock.getWriteHoldCount() + " " + lock.getReadHoldCount() + " "
                            + lock.isWriteLocked() + " " + lock.isWriteLockedByCurrentThread() + "; ";
                    lock.writeLock().unlock();
                    lock.writeLock().unlock();
                    result += lock.writeLock().getHoldCount() + " " + lock.getReadLockCount() + " "
                            + lock.writeLock().tryLock() + "; ";
                    lock.readLock().lock();
                    lock.readLock().unlock();
                    return result + lock.getReadHoldCount();
                }));
    }

    @Test
    void wrongUnlocksThrowAsOnTheJvm() {
        assertEquals(
                Set.of("IllegalMonitorStateException: attempt to unlock read lock, not locked by current thread"),
                Outcomes.asOnTheJvm(() -> {
                    new ReentrantReadWriteLock().readLock().unlock();
                    return "";
                }));
        assertEquals(
                Set.of("IllegalMonitorStateException: null"),
                Outcomes.asOnTheJvm(() -> {
                    new ReentrantReadWriteLock().writeLock().unlock();
                    return "";
                }));
    }

    @Test
    void tryingTimingOutAndInterruptsAreTheJvms() {
        assertEquals(
                Set.of("true true", "true false", "false true", "false false"),
                Outcomes.asOnTheJvm(() -> {
                    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
                    boolean[] got = new boolean[2];
                    Systematic.parallel(
                            () -> in(lock.writeLock(), () -> { }),
                            () -> {
                                got[0] = lock.readLock().tryLock();
                                if (got[0]) {
                                    lock.readLock().unlock();
                                }
                                try {
                                    got[1] = lock.readLock().tryLock(1, TimeUnit.NANOSECONDS);
                                } catch (InterruptedException e) {
                                    throw new AssertionError(e);
                                }
                                if (got[1]) {
                                    lock.readLock().unlock();
                                }
                            });
                    return got[0] + " " + got[1];
                }));
        assertEquals(
                Set.of("false", "true"),
                Outcomes.asOnTheJvm(() -> {
                    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
                    boolean[] interrupted = new boolean[1];
                    Thread reader = new Thread(() -> {
                        try {
                            lock.readLock().lockInterruptibly();
                            lock.readLock().unlock();
                        } catch (InterruptedException e) {
                            interrupted[0] = true;
                        }
                    });
                    in(lock.writeLock(), () -> {
                        reader.start();
                        reader.interrupt();
                    });
                    reader.join();
                    Thread second = new Thread(() -> {
                        try {
                            lock.readLock().lockInterruptibly();
                            interrupted[0] = false;
                        } catch (InterruptedException e) {
                            interrupted[0] = true;
                        }
                    });
                    second.start();
                    second.interrupt();
                    second.join();
                    return "" + interrupted[0];
                }));
    }
}
