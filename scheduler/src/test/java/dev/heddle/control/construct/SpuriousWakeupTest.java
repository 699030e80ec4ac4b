package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

class SpuriousWakeupTest {

    private static final Settings SPURIOUS = Settings.defaults().withSpuriousWakeups(true);

    /** A flag that one thread waits for and another sets; each way of waiting asks once, or again and again. */
    private abstract static class Flag {
        volatile boolean set;
        final boolean asksAgain;

        Flag(boolean asksAgain) {
            this.asksAgain = asksAgain;
        }

        abstract void sleep() throws InterruptedException;

        abstract void set();

        final void await() throws InterruptedException {
            if (asksAgain) {
                while (!set) {
                    sleep();
                }
            } else if (!set) {
                sleep();
            }
            Systematic.check(set, "It is not set.");
        }
    }

    private static final class MonitorFlag extends Flag {
        private final long millis;

        MonitorFlag(boolean asksAgain, long millis) {
            super(asksAgain);
            this.millis = millis;
        }

        @Override
        synchronized void sleep() throws InterruptedException {
            if (!set) {
                wait(millis);
            }
        }

        @Override
        synchronized void set() {
            set = true;
            notifyAll();
        }
    }

    private static final class ConditionFlag extends Flag {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition changed = lock.newCondition();
        private final boolean interruptibly;

        ConditionFlag(boolean asksAgain, boolean interruptibly) {
            super(asksAgain);
            this.interruptibly = interruptibly;
        }

        @Override
        void sleep() throws InterruptedException {
            lock.lock();
            if (!set && interruptibly) {
                changed.await();
            } else if (!set) {
                changed.awaitUninterruptibly();
            }
            lock.unlock();
        }

        @Override
        void set() {
            lock.lock();
            set = true;
            changed.signalAll();
            lock.unlock();
        }
    }

    private static final class ParkFlag extends Flag {
        private volatile Thread waiter;

        ParkFlag(boolean asksAgain) {
            super(asksAgain);
        }

        @Override
        void sleep() {
            waiter = Thread.currentThread();
            if (!set) {
                LockSupport.park(this);
            }
        }

        @Override
        void set() {
            set = true;
            LockSupport.unpark(waiter);
        }
    }

    private interface Maker {
        Flag make(boolean asksAgain);
    }

    private static void run(Flag flag) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            try {
                flag.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        waiter.start();
        flag.set();
        waiter.join();
    }

    private static void check(Maker maker) {
        Failure failure = Outcomes.failure(SPURIOUS, () -> run(maker.make(false)));
        assertEquals(Failure.Kind.ASSERTION, failure.kind());
        Outcomes.assertComplete(Systematic.explore(SPURIOUS, () -> run(maker.make(true))));
        for (boolean asksAgain : List.of(true, false)) { // without being asked for there are none
            assertEquals(
                    Set.of("done"),
                    Outcomes.tracesAsOnTheJvm(() -> {
                        run(maker.make(asksAgain));
                        return "done";
                    }));
        }
    }

    /** Nobody notifies; there is one way to wake up, once. */
    @Test
    void notTwiceInARow() {
        assertEquals(1, Outcomes.traces(SPURIOUS, () -> waits(1)));
        assertEquals(Failure.Kind.DEADLOCK, Outcomes.failure(SPURIOUS, () -> waits(2)).kind());
        assertEquals(
                Set.of("0"),
                Outcomes.asOnTheJvm(() -> {
                    waits(0);
                    return "0";
                }));
    }

    private static void waits(int times) throws InterruptedException {
        Object monitor = new Object();
        synchronized (monitor) {
            for (int i = 0; i < times; i++) {
                monitor.wait();
            }
        }
    }

    @Test
    void waitWakesUpForNoReason() {
        check(asksAgain -> new MonitorFlag(asksAgain, 0));
    }

    @Test
    void awaitWakesUpForNoReason() {
        check(asksAgain -> new ConditionFlag(asksAgain, true));
        check(asksAgain -> new ConditionFlag(asksAgain, false));
    }

    @Test
    void parkWakesUpForNoReason() {
        check(ParkFlag::new);
    }
}
