package dev.heddle.samples.literature;

import static dev.heddle.samples.literature.KnownProgram.broken;
import static dev.heddle.samples.literature.KnownProgram.correct;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Small programs of the benchmark collections that can deadlock, beside their repaired versions. */
final class Deadlocks {

    private Deadlocks() {}

    static List<KnownProgram> programs() {
        return List.of(
                broken("deadlock01", Failure.Kind.DEADLOCK, () -> twoLocks(false)),
                correct("deadlock01, one order", () -> twoLocks(true)),
                broken("Carter", Failure.Kind.DEADLOCK, () -> carter(false)),
                correct("Carter, outer lock released first", () -> carter(true)),
                broken("phase01", Failure.Kind.DEADLOCK, () -> phases(false)),
                correct("phase01, one order", () -> phases(true)),
                broken("sync01, a signal that nobody hears", Failure.Kind.DEADLOCK, () -> signal(false)),
                correct("sync01", () -> signal(true)),
                broken("sync02, if for while", Failure.Kind.ASSERTION, () -> handOver(false)),
                correct("sync02", () -> handOver(true)),
                broken("arithmetic progression, wrong sum", Failure.Kind.ASSERTION, () -> progression(7)),
                correct("arithmetic progression", () -> progression(6)));
    }

    private static void twoLocks(boolean oneOrder) {
        Object a = new Object();
        Object b = new Object();
        Systematic.parallel(() -> nested(a, b), () -> nested(oneOrder ? a : b, oneOrder ? b : a));
    }

    private static void nested(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
                // both are held
            }
        }
    }

    /** The first of each group to come takes the resource for the group, the last to go gives it back. */
    private static void carter(boolean outside) {
        Semaphore mutex = new Semaphore(1);
        Semaphore resource = new Semaphore(1);
        Runnable member = () -> {
            mutex.acquireUninterruptibly();
            if (outside) {
                mutex.release();
            }
            resource.acquireUninterruptibly();
            if (!outside) {
                mutex.release();
            }
            mutex.acquireUninterruptibly();
            resource.release();
            mutex.release();
        };
        Systematic.parallel(member, member);
    }

    /** One thread gives a lock back and takes it again while it holds the other. */
    private static void phases(boolean oneOrder) {
        ReentrantLock x = new ReentrantLock();
        ReentrantLock y = new ReentrantLock();
        Systematic.parallel(
                () -> {
                    x.lock();
                    y.lock();
                    x.unlock();
                    if (oneOrder) {
                        y.unlock();
                        x.lock();
                        y.lock();
                    } else {
                        x.lock();
                    }
                    x.unlock();
                    y.unlock();
                },
                () -> {
                    x.lock();
                    y.lock();
                    y.unlock();
                    x.unlock();
                });
    }

    /** A signal that comes before the wait is lost unless something remembers it. */
    private static void signal(boolean remembered) {
        ReentrantLock lock = new ReentrantLock();
        Condition full = lock.newCondition();
        var state = new Object() {
            boolean set;
        };
        Systematic.parallel(
                () -> {
                    lock.lock();
                    try {
                        while (!(remembered && state.set)) {
                            full.awaitUninterruptibly();
                            if (!remembered) {
                                break;
                            }
                        }
                    } finally {
                        lock.unlock();
                    }
                },
                () -> {
                    lock.lock();
                    try {
                        state.set = true;
                        full.signal();
                    } finally {
                        lock.unlock();
                    }
                });
    }

    /** Two takers wait for one thing each; who only looks once may find it gone. */
    private static void handOver(boolean looksAgain) {
        var shelf = new Object() {
            int things;
        };
        Runnable taker = () -> {
            synchronized (shelf) {
                if (looksAgain) {
                    while (shelf.things == 0) {
                        await(shelf);
                    }
                } else if (shelf.things == 0) {
                    await(shelf);
                }
                shelf.things--;
                Systematic.check(shelf.things >= 0, "there was something to take");
            }
        };
        Runnable giver = () -> {
            for (int i = 0; i < 2; i++) {
                synchronized (shelf) {
                    shelf.things++;
                    shelf.notifyAll();
                }
            }
        };
        Systematic.parallel(taker, taker, giver);
    }

    private static void await(Object monitor) {
        try {
            monitor.wait();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** One thread gives the numbers 1 to 3 one by one, the other adds them up. */
    private static void progression(int expected) {
        ReentrantLock lock = new ReentrantLock();
        Condition empty = lock.newCondition();
        Condition full = lock.newCondition();
        var slot = new Object() {
            int number;
            int total;
        };
        Systematic.parallel(
                () -> {
                    for (int i = 1; i <= 3; i++) {
                        lock.lock();
                        while (slot.number != 0) {
                            empty.awaitUninterruptibly();
                        }
                        slot.number = i;
                        full.signal();
                        lock.unlock();
                    }
                },
                () -> {
                    for (int i = 1; i <= 3; i++) {
                        lock.lock();
                        while (slot.number == 0) {
                            full.awaitUninterruptibly();
                        }
                        slot.total += slot.number;
                        slot.number = 0;
                        empty.signal();
                        lock.unlock();
                    }
                });
        Systematic.check(slot.total == expected, "the sum is " + slot.total);
    }
}
