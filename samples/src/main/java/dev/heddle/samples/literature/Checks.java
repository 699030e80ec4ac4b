package dev.heddle.samples.literature;

import static dev.heddle.samples.literature.KnownProgram.broken;
import static dev.heddle.samples.literature.KnownProgram.correct;

import dev.heddle.DataRaces;
import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.Symmetry;
import dev.heddle.Systematic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Small programs of the benchmark collections, broken in that a check fails in some interleavings. */
final class Checks {

    private static final Settings SAMPLED =
            Settings.defaults().withStrategy(Strategy.RANDOM).withMaxExecutions(10_000);

    private Checks() {}

    static List<KnownProgram> programs() {
        List<KnownProgram> programs = new ArrayList<>(List.of(
                broken("account, checked with the wrong sum", Failure.Kind.ASSERTION, () -> account(80)),
                correct("account", () -> account(120)),
                broken("lazy01, checked too strictly", Failure.Kind.ASSERTION, () -> lazy(2)),
                correct("lazy01", () -> lazy(3)),
                broken("token ring without order", Failure.Kind.ASSERTION, () -> tokenRing(false)),
                correct("token ring", () -> tokenRing(true)),
                broken("two-stage, 1 writer", Failure.Kind.ASSERTION, () -> twoStage(1)),
                broken("two-stage, 99 writers", Failure.Kind.ASSERTION, () -> twoStage(99)).with(SAMPLED)));
        for (int wrong : new int[] {1, 3}) {
            programs.add(broken("wrong lock " + wrong, Failure.Kind.DATA_RACE, () -> wrongLock(wrong)));
            programs.add(broken("wrong lock " + wrong + ", races ignored", Failure.Kind.ASSERTION, () -> wrongLock(wrong))
                    .with(Settings.defaults().withDataRaces(DataRaces.IGNORE)));
        }
        for (int setters : new int[] {3, 4, 5}) {
            programs.add(broken("reorder " + setters, Failure.Kind.ASSERTION, () -> reorder(setters, false))
                    .with(Settings.defaults().withSymmetry(new Symmetry.Full())));
            programs.add(correct("reorder " + setters + ", read in the other order", () -> reorder(setters, true))
                    .with(Settings.defaults().withSymmetry(new Symmetry.Full())));
        }
        for (int setters : new int[] {10, 20, 50, 100}) {
            programs.add(broken("reorder " + setters, Failure.Kind.ASSERTION, () -> reorder(setters, false)).with(SAMPLED));
        }
        return programs;
    }

    private static Runnable[] tasks(int n, IntFunction<Runnable> task) {
        return IntStream.range(0, n).mapToObj(task).toArray(Runnable[]::new);
    }

    /** One thread pays in 50, one draws 30; who looks after both expects a sum. */
    private static void account(int expected) {
        var account = new Object() {
            int balance = 100;
            boolean paidIn;
            boolean drawn;
        };
        Systematic.parallel(
                () -> {
                    synchronized (account) {
                        account.balance += 50;
                        account.paidIn = true;
                    }
                },
                () -> {
                    synchronized (account) {
                        account.balance -= 30;
                        account.drawn = true;
                    }
                },
                () -> {
                    synchronized (account) {
                        boolean both = account.paidIn && account.drawn;
                        Systematic.check(!both || account.balance == expected, "the balance is " + account.balance);
                    }
                });
    }

    /** Two threads add 1 and 2; the third must never see more than all of it. */
    private static void lazy(int most) {
        var shared = new Object() {
            int data;
        };
        Systematic.parallel(
                () -> {
                    synchronized (shared) {
                        shared.data++;
                    }
                },
                () -> {
                    synchronized (shared) {
                        shared.data += 2;
                    }
                },
                () -> {
                    synchronized (shared) {
                        Systematic.check(shared.data <= most, "data is " + shared.data);
                    }
                });
    }

    /** Each of three nodes takes over its predecessor's number; afterwards all have the same, if they took turns. */
    private static void tokenRing(boolean inOrder) {
        var ring = new Object() {
            int first = 1;
            int second;
            int third;
        };
        Semaphore toSecond = new Semaphore(inOrder ? 0 : 1);
        Semaphore toThird = new Semaphore(inOrder ? 0 : 1);
        Semaphore toLast = new Semaphore(inOrder ? 0 : 1);
        Systematic.parallel(
                () -> {
                    synchronized (ring) {
                        ring.first = (ring.third + 1) % 4;
                    }
                    toSecond.release();
                },
                () -> {
                    toSecond.acquireUninterruptibly();
                    synchronized (ring) {
                        ring.second = ring.first;
                    }
                    toThird.release();
                },
                () -> {
                    toThird.acquireUninterruptibly();
                    synchronized (ring) {
                        ring.third = ring.second;
                    }
                    toLast.release();
                },
                () -> {
                    toLast.acquireUninterruptibly();
                    synchronized (ring) {
                        Systematic.check(ring.first == ring.second && ring.second == ring.third, "the ring agrees");
                    }
                });
    }

    /** The first value is set under one lock, the second under another: a reader can come between. */
    private static void twoStage(int writers) {
        var data = new Object() {
            int first;
            int second;
        };
        Object firstLock = new Object();
        Object secondLock = new Object();
        Runnable writer = () -> {
            synchronized (firstLock) {
                data.first = 1;
            }
            int first;
            synchronized (firstLock) {
                first = data.first;
            }
            synchronized (secondLock) {
                data.second = first + 1;
            }
        };
        Runnable reader = () -> {
            int first;
            synchronized (firstLock) {
                first = data.first;
            }
            if (first == 0) {
                return;
            }
            synchronized (secondLock) {
                Systematic.check(data.second == first + 1, "both stages are done");
            }
        };
        Systematic.parallel(tasks(writers + 1, i -> i < writers ? writer : reader));
    }

    /** One thread uses the lock of the data, the others a lock of their own. */
    private static void wrongLock(int others) {
        var data = new Object() {
            int value;
        };
        ReentrantLock right = new ReentrantLock();
        ReentrantLock wrong = new ReentrantLock();
        Runnable careful = () -> {
            right.lock();
            try {
                int before = data.value;
                data.value++;
                Systematic.check(data.value == before + 1, "nobody else changes the value");
            } finally {
                right.unlock();
            }
        };
        Runnable mistaken = () -> {
            wrong.lock();
            try {
                data.value++;
            } finally {
                wrong.unlock();
            }
        };
        Systematic.parallel(tasks(others + 1, i -> i == 0 ? careful : mistaken));
    }

    /** Setters write a, then b. Who reads b first never sees it without a; who reads a first may. */
    private static void reorder(int setters, boolean firstB) {
        var data = new Object() {
            volatile int a;
            volatile int b;
        };
        Runnable checker = () -> {
            int b = firstB ? data.b : 0;
            int a = data.a;
            b = firstB ? b : data.b;
            Systematic.check(b == 0 || a == 1, "b is set but a is not");
            boolean half = a == 1 && b == 0;
            Systematic.check(firstB || !half, "a is set but b is not");
        };
        // Each setter is an object of its own, so that the roster has different members.
        Runnable[] all = tasks(setters + 1, i -> i == setters ? checker : new Runnable() {
            @Override
            public void run() {
                data.a = 1;
                data.b = -1;
            }
        });
        Systematic.roster("setters", (Object[]) Arrays.copyOf(all, setters));
        Systematic.parallel(all);
    }
}
