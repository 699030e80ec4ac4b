package dev.heddle.samples.literature;

import static dev.heddle.samples.literature.KnownProgram.broken;
import static dev.heddle.samples.literature.KnownProgram.correct;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;

/** Buffers, stacks, a file system and a driver. */
final class Containers {

    private Containers() {}

    static List<KnownProgram> programs() {
        return List.of(
                broken("circular buffer, index before element", Failure.Kind.ASSERTION, () -> circularBuffer(false)),
                correct("circular buffer", () -> circularBuffer(true)),
                broken("queue, looked at outside the lock", Failure.Kind.EXCEPTION, () -> queue(false)),
                correct("queue", () -> queue(true)),
                broken("stack, overflow", Failure.Kind.EXCEPTION, () -> stack(false)),
                correct("stack", () -> stack(true)),
                broken("StringBuffer.append", Failure.Kind.EXCEPTION, () -> append(false)),
                correct("StringBuffer.append, both locked", () -> append(true)),
                broken("fsbench, block looked at outside its lock", Failure.Kind.ASSERTION, () -> fileSystem(14, false)),
                correct("fsbench", () -> fileSystem(14, true)),
                broken("bluetooth driver", Failure.Kind.ASSERTION, () -> bluetooth(false)),
                correct("bluetooth driver, repaired", () -> bluetooth(true)));
    }

    /** One thread puts 1, 2, 3 into a ring of two places, the other takes what is there. */
    private static void circularBuffer(boolean elementFirst) {
        AtomicIntegerArray ring = new AtomicIntegerArray(2);
        AtomicInteger put = new AtomicInteger();
        AtomicInteger taken = new AtomicInteger();
        Systematic.parallel(
                () -> {
                    for (int i = 1; i <= 3; i++) {
                        int at = put.get();
                        if (at - taken.get() == 2) {
                            return; // full
                        }
                        if (elementFirst) {
                            ring.set(at % 2, i);
                            put.set(at + 1);
                        } else {
                            put.set(at + 1);
                            ring.set(at % 2, i);
                        }
                    }
                },
                () -> {
                    for (int i = 1; i <= 3; i++) {
                        int at = taken.get();
                        if (put.get() == at) {
                            return; // empty
                        }
                        Systematic.check(ring.get(at % 2) == i, "elements come out as they went in");
                        taken.set(at + 1);
                    }
                });
    }

    private static void queue(boolean locked) {
        var queue = new Object() {
            final ReentrantLock lock = new ReentrantLock();
            final int[] elements = {7, 0, 0, 0};
            volatile int amount = 1;

            void takeIfAny() {
                if (locked) {
                    lock.lock();
                }
                if (amount > 0) {
                    lock.lock();
                    try {
                        int last = elements[amount - 1];
                        amount = amount - 1;
                        Systematic.check(last == 7, "it is the element that was put");
                    } finally {
                        lock.unlock();
                    }
                }
                if (locked) {
                    lock.unlock();
                }
            }
        };
        Systematic.parallel(queue::takeIfAny, queue::takeIfAny);
    }

    private static void stack(boolean locked) {
        var stack = new Object() {
            final int[] elements = new int[1];
            volatile int top;

            boolean isFull() {
                return top == elements.length;
            }

            synchronized void push(int element) {
                elements[top] = element;
                top = top + 1;
            }

            synchronized void pushIfRoom(int element) {
                if (!isFull()) {
                    push(element);
                }
            }
        };
        Runnable pusher = () -> {
            if (locked) {
                stack.pushIfRoom(1);
            } else if (!stack.isFull()) {
                stack.push(1);
            }
        };
        Systematic.parallel(pusher, pusher);
    }

    /** A buffer of characters whose methods are synchronized, each for itself. */
    private static final class Buffer {
        private final char[] chars = new char[4];
        private int length;

        Buffer(String text) {
            text.getChars(0, text.length(), chars, 0);
            length = text.length();
        }

        synchronized int length() {
            return length;
        }

        synchronized void clear() {
            length = 0;
        }

        synchronized void copyTo(char[] into, int at, int count) {
            if (count > length) {
                throw new StringIndexOutOfBoundsException(count);
            }
            System.arraycopy(chars, 0, into, at, count);
        }

        /** The other buffer may be cleared between the two looks at it. */
        synchronized void append(Buffer other) {
            int count = other.length();
            other.copyTo(chars, length, count);
            length += count;
        }

        synchronized void appendBothLocked(Buffer other) {
            synchronized (other) {
                append(other);
            }
        }
    }

    private static void append(boolean bothLocked) {
        Buffer one = new Buffer("a");
        Buffer other = new Buffer("b");
        Systematic.parallel(
                () -> {
                    if (bothLocked) {
                        one.appendBothLocked(other);
                    } else {
                        one.append(other);
                    }
                },
                other::clear);
    }

    /** Each of n threads gives a block to an inode: 32 inodes, 26 blocks. */
    private static void fileSystem(int n, boolean lockFirst) {
        ReentrantLock[] inodeLocks = locks(32);
        ReentrantLock[] blockLocks = locks(26);
        AtomicIntegerArray inodes = new AtomicIntegerArray(32);
        AtomicIntegerArray busy = new AtomicIntegerArray(26);
        AtomicIntegerArray owners = new AtomicIntegerArray(26);
        Systematic.parallel(IntStream.range(0, n).mapToObj(t -> (Runnable) () -> {
            int i = t % 32;
            inodeLocks[i].lock();
            if (inodes.get(i) == 0) {
                int b = i * 2 % 26;
                while (true) {
                    boolean free = !lockFirst && busy.get(b) == 0;
                    blockLocks[b].lock();
                    if (lockFirst ? busy.get(b) == 0 : free) {
                        busy.set(b, 1);
                        inodes.set(i, b + 1);
                        Systematic.check(owners.getAndIncrement(b) == 0, "a block belongs to one inode");
                        blockLocks[b].unlock();
                        break;
                    }
                    blockLocks[b].unlock();
                    b = (b + 1) % 26;
                }
            }
            inodeLocks[i].unlock();
        }).toArray(Runnable[]::new));
    }

    private static ReentrantLock[] locks(int n) {
        return IntStream.range(0, n).mapToObj(i -> new ReentrantLock()).toArray(ReentrantLock[]::new);
    }

    /** A driver that must not be used once it has stopped; who uses it counts itself in and out. */
    private static void bluetooth(boolean countedFirst) {
        var driver = new Object() {
            final AtomicInteger users = new AtomicInteger(1);
            final CountDownLatch unused = new CountDownLatch(1);
            volatile boolean stopping;
            volatile boolean stopped;

            boolean enter() {
                if (countedFirst) {
                    users.incrementAndGet();
                }
                if (stopping) {
                    if (countedFirst) {
                        leave();
                    }
                    return false;
                }
                if (!countedFirst) {
                    users.incrementAndGet();
                }
                return true;
            }

            void leave() {
                if (users.decrementAndGet() == 0) {
                    unused.countDown();
                }
            }
        };
        Systematic.parallel(
                () -> {
                    if (driver.enter()) {
                        Systematic.check(!driver.stopped, "the driver is used while it runs");
                        driver.leave();
                    }
                },
                () -> {
                    driver.stopping = true;
                    driver.leave();
                    try {
                        driver.unused.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    driver.stopped = true;
                });
    }
}
