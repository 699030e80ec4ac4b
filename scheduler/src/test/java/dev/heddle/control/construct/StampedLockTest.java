package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.StampedLock;
import org.junit.jupiter.api.Test;

class StampedLockTest {

    /** The JDK's own example: two numbers that belong together. */
    private static final class Point {
        private final StampedLock lock = new StampedLock();
        private int x = 1;
        private int y = 1;

        void move() {
            long stamp = lock.writeLock();
            try {
                x = 2;
                y = 2;
            } finally {
                lock.unlockWrite(stamp);
            }
        }

        String read(boolean validates) {
            long stamp = lock.tryOptimisticRead();
            int seenX = x;
            int seenY = y;
            if (stamp == 0 || validates && !lock.validate(stamp)) {
                stamp = lock.readLock();
                try {
                    seenX = x;
                    seenY = y;
                } finally {
                    lock.unlockRead(stamp);
                }
            }
            return seenX + " " + seenY;
        }
    }

    private static String moveAndRead(boolean validates) {
        Point point = new Point();
        String[] seen = new String[1];
        Systematic.parallel(point::move, () -> seen[0] = point.read(validates));
        return seen[0];
    }

    @Test
    void anOptimisticReadThatIsNotValidatedIsFound() {
        Failure failure = Outcomes.failure(() -> {
            String seen = moveAndRead(false);
            assertEquals(seen.charAt(0), seen.charAt(2), "a point that never was");
        });
        assertEquals(Failure.Kind.ASSERTION, failure.kind());
    }

    @Test
    void aValidatedOneIsGoodInEveryInterleaving() {
        assertEquals(Set.of("1 1", "2 2"), Outcomes.asOnTheJvm(() -> moveAndRead(true)));
    }

    @Test
    void plainWritesUnderTheReadLockAreADataRace() {
        assertEquals(Failure.Kind.DATA_RACE, Outcomes.failure(() -> {
            StampedLock lock = new StampedLock();
            int[] value = new int[1];
            Runnable task = () -> {
                long stamp = lock.readLock();
                value[0]++;
                lock.unlockRead(stamp);
            };
            Systematic.parallel(task, task);
        }).kind());
    }

    @Test
    void aWriterThatLocksTwiceBlocksItself() {
        assertEquals(Failure.Kind.DEADLOCK, Outcomes.failure(() -> {
            StampedLock lock = new StampedLock();
            lock.writeLock();
            lock.writeLock();
        }).kind());
    }

    @Test
    void readersAreNotToldApartAndWritersAre() {
        assertEquals(1, Outcomes.traces(() -> locked(0, 3)));
        assertEquals(4, Outcomes.traces(() -> locked(1, 2)));
        assertEquals(6, Outcomes.traces(() -> locked(3, 0)));
    }

    private static void locked(int writers, int readers) {
        StampedLock lock = new StampedLock();
        Runnable[] tasks = new Runnable[writers + readers];
        for (int i = 0; i < tasks.length; i++) {
            tasks[i] = i < writers ? () -> lock.unlock(lock.writeLock()) : () -> lock.unlock(lock.readLock());
        }
        Systematic.parallel(tasks);
    }

    @Test
    void conversionsAreTheJvms() {
        // Both read; each wants to write without letting go, and gives up where the other reads too.
        assertEquals(
                Set.of("true true 2", "false true 1", "true false 1", "false false 0"),
                Outcomes.asOnTheJvm(() -> {
                    StampedLock lock = new StampedLock();
                    int[] value = new int[1];
                    boolean[] wrote = new boolean[2];
                    Runnable[] tasks = new Runnable[2];
                    for (int i = 0; i < 2; i++) {
                        int me = i;
                        tasks[i] = () -> {
                            long stamp = lock.readLock();
                            long write = lock.tryConvertToWriteLock(stamp);
                            if (write != 0) {
                                value[0]++;
                                wrote[me] = true;
                                lock.unlockWrite(write);
                            } else {
                                lock.unlockRead(stamp);
                            }
                        };
                    }
                    Systematic.parallel(tasks);
                    return wrote[0] + " " + wrote[1] + " " + value[0];
                }));
    }

    @Test
    void stampsAndExceptionsAreTheJvms() {
        assertEquals(
                Set.of("256 384 512 513 true 512 0 640 641 768 0"),
                Outcomes.asOnTheJvm(() -> {
                    StampedLock lock = new StampedLock();
                    String result = lock.tryOptimisticRead() + " ";
                    long write = lock.writeLock();
                    result += write + " ";
                    lock.unlockWrite(write);
                    result += lock.tryOptimisticRead() + " ";
                    long read = lock.readLock();
                    result += read + " " + lock.validate(read) + " ";
                    result += lock.tryConvertToOptimisticRead(read) + " " + lock.getReadLockCount() + " ";
                    long again = lock.tryWriteLock();
                    result += again + " ";
                    long down = lock.tryConvertToReadLock(again);
                    lock.unlock(down);
                    result += (down - 128) + " " + lock.tryOptimisticRead() + " ";
                    return result + (lock.isReadLocked() || lock.isWriteLocked() ? 1 : 0);
                }));
        assertEquals(
                Set.of("IllegalMonitorStateException: null"),
                Outcomes.asOnTheJvm(() -> {
                    new StampedLock().unlockRead(257);
                    return "";
                }));
        assertEquals(
                Set.of("0 false", "257 true"),
                Outcomes.asOnTheJvm(() -> {
                    StampedLock lock = new StampedLock();
                    String[] result = new String[1];
                    long write = lock.tryOptimisticRead();
                    Systematic.parallel(() -> {
                        try {
                            long stamp = lock.tryReadLock(1, TimeUnit.NANOSECONDS);
                            result[0] = stamp + " " + lock.tryUnlockRead();
                        } catch (InterruptedException e) {
                            throw new AssertionError(e);
                        }
                    }, () -> {
                        long stamp = lock.tryConvertToWriteLock(write);
                        if (stamp != 0) {
                            lock.unlockWrite(stamp);
                        }
                    });
                    return result[0].startsWith("513") ? "257 true" : result[0];
                }));
    }

    /** The second reader may come to wait behind the writer, which waits for the first reader. */
    @Test
    void aWriterThatWaitsKeepsReadersOut() {
        Failure failure = Outcomes.failure(() -> {
            StampedLock lock = new StampedLock();
            CountDownLatch second = new CountDownLatch(1);
            Systematic.parallel(
                    () -> {
                        long stamp = lock.readLock();
                        try {
                            second.await();
                        } catch (InterruptedException e) {
                            throw new AssertionError(e);
                        }
                        lock.unlockRead(stamp);
                    },
                    () -> {
                        long stamp = lock.readLock();
                        second.countDown();
                        lock.unlockRead(stamp);
                    },
                    () -> lock.unlockWrite(lock.writeLock()));
        });
        assertEquals(Failure.Kind.DEADLOCK, failure.kind());
    }

    @Test
    void textsAreTheJvms() {
        assertEquals(
                Set.of("[Unlocked] [Write-locked] [Read-locks:1]"),
                Outcomes.asOnTheJvm(() -> {
                    StampedLock lock = new StampedLock();
                    String text = brackets(lock);
                    long stamp = lock.writeLock();
                    text += " " + brackets(lock);
                    lock.unlockWrite(stamp);
                    lock.readLock();
                    return text + " " + brackets(lock);
                }));
    }

    private static String brackets(StampedLock lock) {
        String text = "" + lock;
        return text.substring(text.indexOf('['));
    }

    @Test
    void viewsAreTheSameLock() {
        assertEquals(
                Set.of("true false; true true; 1"),
                Outcomes.asOnTheJvm(() -> {
                    StampedLock lock = new StampedLock();
                    Lock reader = lock.asReadLock();
                    reader.lock();
                    String result = lock.isReadLocked() + " " + lock.asWriteLock().tryLock() + "; ";
                    reader.unlock();
                    Lock writer = lock.asReadWriteLock().writeLock();
                    writer.lockInterruptibly();
                    result += lock.isWriteLocked() + " " + !reader.tryLock(1, TimeUnit.NANOSECONDS) + "; ";
                    writer.unlock();
                    lock.readLock();
                    return result + lock.getReadLockCount();
                }));
        assertEquals(
                Set.of("IllegalMonitorStateException: null"),
                Outcomes.asOnTheJvm(() -> {
                    new StampedLock().asReadLock().unlock();
                    return "";
                }));
        assertEquals(
                Set.of("UnsupportedOperationException: null"),
                Outcomes.asOnTheJvm(() -> "" + new StampedLock().asWriteLock().newCondition()));
    }

    /** A writer and a reader: two orders. Two writers that only read-lock race. */
    @Test
    void viewsKeepThreadsApart() {
        assertEquals(2, Outcomes.traces(() -> incrementIn(new StampedLock(), true)));
        assertEquals(
                Failure.Kind.DATA_RACE, Outcomes.failure(() -> incrementIn(new StampedLock(), false)).kind());
    }

    private static void incrementIn(StampedLock lock, boolean writing) {
        int[] value = new int[1];
        Lock view = writing ? lock.asWriteLock() : lock.asReadLock();
        Runnable increment = () -> {
            view.lock();
            value[0]++;
            view.unlock();
        };
        Systematic.parallel(increment, increment);
    }
}
