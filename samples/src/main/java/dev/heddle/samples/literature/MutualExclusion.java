package dev.heddle.samples.literature;

import static dev.heddle.samples.literature.KnownProgram.broken;
import static dev.heddle.samples.literature.KnownProgram.correct;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Supplier;

/** Locks made of nothing but variables: whoever cannot enter looks again and again. */
final class MutualExclusion {

    private MutualExclusion() {}

    static List<KnownProgram> programs() {
        return List.of(
                broken("Peterson's algorithm, courtesy first", Failure.Kind.ASSERTION, two(() -> new Peterson(false))),
                correct("Peterson's algorithm", two(() -> new Peterson(true))),
                broken("Dekker's algorithm without turns", Failure.Kind.LIVELOCK, two(() -> new Dekker(false))),
                correct("Dekker's algorithm", two(() -> new Dekker(true))),
                broken("bakery without a door", Failure.Kind.ASSERTION, two(() -> new Bakery(false))),
                correct("bakery", two(() -> new Bakery(true))),
                broken("Szymanski's algorithm, out of order", Failure.Kind.LIVELOCK, two(() -> new Szymanski(false))),
                correct("Szymanski's algorithm", two(() -> new Szymanski(true))),
                broken("ticket lock, tickets drawn in two steps", Failure.Kind.LIVELOCK, two(() -> new Tickets(false))),
                correct("ticket lock", two(() -> new Tickets(true))),
                broken("test-and-set in two steps", Failure.Kind.ASSERTION, two(() -> new TestAndSet(false))),
                correct("test-and-set", two(() -> new TestAndSet(true))),
                broken("sequence lock, read once", Failure.Kind.ASSERTION, () -> sequenceLock(false)),
                correct("sequence lock", () -> sequenceLock(true)));
    }

    /** A lock for two threads, 0 and 1. */
    private interface Lock {
        void lock(int me);

        void unlock(int me);
    }

    private static Systematic.Body two(Supplier<Lock> locks) {
        return () -> {
            Lock lock = locks.get();
            AtomicInteger inside = new AtomicInteger();
            Systematic.parallel(() -> enter(lock, 0, inside), () -> enter(lock, 1, inside));
        };
    }

    private static void enter(Lock lock, int me, AtomicInteger inside) {
        lock.lock(me);
        if (inside.incrementAndGet() != 1) {
            throw new AssertionError("both are inside");
        }
        inside.decrementAndGet();
        lock.unlock(me);
    }

    private static final class Peterson implements Lock {
        private final boolean wantsFirst;
        private final AtomicIntegerArray wants = new AtomicIntegerArray(2);
        private volatile int turn;

        Peterson(boolean wantsFirst) {
            this.wantsFirst = wantsFirst;
        }

        @Override
        public void lock(int me) {
            int other = 1 - me;
            if (wantsFirst) {
                wants.set(me, 1);
                turn = other;
            } else {
                turn = other;
                wants.set(me, 1);
            }
            while (wants.get(other) == 1 && turn == other) {
                Thread.onSpinWait();
            }
        }

        @Override
        public void unlock(int me) {
            wants.set(me, 0);
        }
    }

    private static final class Dekker implements Lock {
        private final boolean takesTurns;
        private final AtomicIntegerArray wants = new AtomicIntegerArray(2);
        private volatile int turn;

        Dekker(boolean takesTurns) {
            this.takesTurns = takesTurns;
        }

        @Override
        public void lock(int me) {
            int other = 1 - me;
            wants.set(me, 1);
            while (wants.get(other) == 1) {
                if (takesTurns && turn != me) {
                    wants.set(me, 0);
                    while (turn != me) {
                        Thread.onSpinWait();
                    }
                    wants.set(me, 1);
                }
            }
        }

        @Override
        public void unlock(int me) {
            turn = 1 - me;
            wants.set(me, 0);
        }
    }

    /** Lamport's bakery. Without the door, who draws a number slowly may get the same one, or be overtaken. */
    private static final class Bakery implements Lock {
        private final boolean hasDoor;
        private final AtomicIntegerArray atTheDoor = new AtomicIntegerArray(2);
        private final AtomicIntegerArray numbers = new AtomicIntegerArray(2);

        Bakery(boolean hasDoor) {
            this.hasDoor = hasDoor;
        }

        @Override
        public void lock(int me) {
            int other = 1 - me;
            if (hasDoor) {
                atTheDoor.set(me, 1);
            }
            numbers.set(me, 1 + numbers.get(other));
            if (hasDoor) {
                atTheDoor.set(me, 0);
                while (atTheDoor.get(other) == 1) {
                    Thread.onSpinWait();
                }
            }
            while (comesFirst(other, numbers.get(other), me, numbers.get(me))) {
                Thread.onSpinWait();
            }
        }

        private static boolean comesFirst(int other, int itsNumber, int me, int myNumber) {
            return itsNumber != 0 && (itsNumber < myNumber || itsNumber == myNumber && other < me);
        }

        @Override
        public void unlock(int me) {
            numbers.set(me, 0);
        }
    }

    /** Szymanski's waiting room: 1 wants in, 2 waits in the room, 3 is in the doorway, 4 has closed the door. */
    private static final class Szymanski implements Lock {
        private final boolean inOrder;
        private final AtomicIntegerArray flags = new AtomicIntegerArray(2);

        Szymanski(boolean inOrder) {
            this.inOrder = inOrder;
        }

        @Override
        public void lock(int me) {
            int other = 1 - me;
            flags.set(me, 1);
            while (flags.get(other) > 2) {
                Thread.onSpinWait();
            }
            flags.set(me, 3);
            if (flags.get(other) == 1) {
                flags.set(me, 2);
                while (flags.get(other) != 4) {
                    Thread.onSpinWait();
                }
            }
            flags.set(me, 4);
            while (inOrder && me == 1 && flags.get(other) > 1) {
                Thread.onSpinWait();
            }
        }

        @Override
        public void unlock(int me) {
            while (me == 0 && isOnItsWay(flags.get(1))) {
                Thread.onSpinWait();
            }
            flags.set(me, 0);
        }

        private static boolean isOnItsWay(int flag) {
            return flag == 2 || flag == 3;
        }
    }

    private static final class Tickets implements Lock {
        private final boolean atomically;
        private final AtomicInteger next = new AtomicInteger();
        private final AtomicInteger serving = new AtomicInteger();

        Tickets(boolean atomically) {
            this.atomically = atomically;
        }

        @Override
        public void lock(int me) {
            int mine = next.get();
            if (atomically) {
                mine = next.getAndIncrement();
            } else {
                next.set(mine + 1);
            }
            while (serving.get() != mine) {
                Thread.onSpinWait();
            }
        }

        @Override
        public void unlock(int me) {
            serving.incrementAndGet();
        }
    }

    private static final class TestAndSet implements Lock {
        private final boolean atomically;
        private final AtomicBoolean taken = new AtomicBoolean();

        TestAndSet(boolean atomically) {
            this.atomically = atomically;
        }

        @Override
        public void lock(int me) {
            do {
                while (taken.get()) {
                    Thread.onSpinWait();
                }
            } while (atomically && taken.getAndSet(true));
            taken.set(true);
        }

        @Override
        public void unlock(int me) {
            taken.set(false);
        }
    }

    /** A writer makes the sequence number odd while it writes; a reader whose number has changed reads again. */
    private static void sequenceLock(boolean readsAgain) {
        AtomicInteger sequence = new AtomicInteger();
        AtomicInteger left = new AtomicInteger();
        AtomicInteger right = new AtomicInteger();
        Systematic.parallel(
                () -> {
                    sequence.incrementAndGet();
                    left.set(1);
                    right.set(1);
                    sequence.incrementAndGet();
                },
                () -> {
                    int before;
                    int seen;
                    do {
                        before = sequence.get();
                        seen = left.get() - right.get();
                    } while (readsAgain && (before % 2 == 1 || sequence.get() != before));
                    if (seen != 0) {
                        throw new AssertionError("half of it was read");
                    }
                });
    }
}
