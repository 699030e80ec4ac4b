package dev.heddle.samples.literature;

import static dev.heddle.samples.literature.KnownProgram.broken;
import static dev.heddle.samples.literature.KnownProgram.correct;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** The textbooks' problems of coordination. */
final class Coordination {

    private Coordination() {}

    static List<KnownProgram> programs() {
        return List.of(
                broken("readers and writers, second reader does not wait", Failure.Kind.ASSERTION, () -> readers(false)),
                correct("readers and writers", () -> readers(true)),
                broken("H2O, notify for notifyAll", Failure.Kind.DEADLOCK, () -> water(false)),
                correct("H2O", () -> water(true)),
                broken("sleeping barber, looks before he sleeps", Failure.Kind.DEADLOCK, () -> barber(false)),
                correct("sleeping barber", () -> barber(true)),
                broken("cigarette smokers, each takes what he can", Failure.Kind.DEADLOCK, () -> smokers(false)),
                correct("cigarette smokers", () -> smokers(true)));
    }

    /** The first reader locks the writers out, the last lets them in. */
    private static void readers(boolean together) {
        Semaphore writing = new Semaphore(1);
        Object mutex = new Object();
        AtomicInteger readers = new AtomicInteger();
        AtomicInteger written = new AtomicInteger();
        Runnable reader = () -> {
            if (together) {
                synchronized (mutex) {
                    if (readers.incrementAndGet() == 1) {
                        writing.acquireUninterruptibly();
                    }
                }
            } else if (readers.incrementAndGet() == 1) {
                writing.acquireUninterruptibly();
            }
            Systematic.check(written.get() % 2 == 0, "nobody reads what is half written");
            if (together) {
                synchronized (mutex) {
                    if (readers.decrementAndGet() == 0) {
                        writing.release();
                    }
                }
            } else if (readers.decrementAndGet() == 0) {
                writing.release();
            }
        };
        Runnable writer = () -> {
            writing.acquireUninterruptibly();
            written.incrementAndGet();
            written.incrementAndGet();
            writing.release();
        };
        Systematic.parallel(reader, reader, writer);
    }

    /** Two atoms of hydrogen and one of oxygen leave together. */
    private static void water(boolean all) {
        var molecule = new Object() {
            int hydrogen;
            int oxygen;
            int leaving;

            synchronized void arrive(boolean isOxygen) {
                if (isOxygen) {
                    oxygen++;
                } else {
                    hydrogen++;
                }
                if (hydrogen == 2 && oxygen == 1) {
                    leaving = 3;
                    if (all) {
                        notifyAll();
                    } else {
                        notify();
                    }
                }
                while (leaving == 0) {
                    await(this);
                }
                leaving--;
            }
        };
        Systematic.parallel(() -> molecule.arrive(false), () -> molecule.arrive(false), () -> molecule.arrive(true));
    }

    private static void await(Object monitor) {
        try {
            monitor.wait();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A barber sleeps while nobody waits; a customer wakes him, or goes away if the one chair is taken. */
    private static void barber(boolean atOnce) {
        var shop = new Object() {
            int waiting;
            int gone;
            boolean open = true;

            synchronized void visit() {
                if (waiting < 1) {
                    waiting++;
                } else {
                    gone++;
                }
                notifyAll();
            }

            synchronized void close() {
                open = false;
                notifyAll();
            }

            synchronized boolean isEmpty() {
                return waiting == 0 && open;
            }

            synchronized void sleep() {
                await(this);
            }

            synchronized void sleepWhileEmpty() {
                while (isEmpty()) {
                    await(this);
                }
            }

            synchronized boolean serve() {
                if (waiting > 0) {
                    waiting--;
                }
                return open || waiting > 0;
            }
        };
        Runnable barber = () -> {
            do {
                if (atOnce) {
                    shop.sleepWhileEmpty();
                } else if (shop.isEmpty()) {
                    shop.sleep();
                }
            } while (shop.serve());
        };
        Systematic.parallel(barber, () -> {
            shop.visit();
            shop.close();
        });
    }

    /** Three smokers have one ingredient each and need the two others, which an agent lays on the table. */
    private static void smokers(boolean together) {
        Semaphore[] ingredients = {new Semaphore(0), new Semaphore(0), new Semaphore(0)};
        Semaphore[] pairs = {new Semaphore(0), new Semaphore(0), new Semaphore(0)};
        Semaphore done = new Semaphore(0);
        for (int i = 0; i < 3; i++) {
            int mine = i;
            Thread smoker = new Thread(() -> {
                if (together) {
                    pairs[mine].acquireUninterruptibly();
                } else {
                    ingredients[(mine + 1) % 3].acquireUninterruptibly();
                    ingredients[(mine + 2) % 3].acquireUninterruptibly();
                }
                done.release();
            });
            smoker.setDaemon(true);
            smoker.start();
        }
        int without = Systematic.choose(3);
        if (together) {
            pairs[without].release();
        } else {
            ingredients[(without + 1) % 3].release();
            ingredients[(without + 2) % 3].release();
        }
        done.acquireUninterruptibly();
    }
}
