package benchmarks;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** The programs that are run under several tools: plain Java with plain threads, no tool's API. */
public enum ComparedProgram {

    /** Three threads, five increments each, under one lock: 756,756 traces. */
    LOCKED_INCREMENTS("3 threads x 5 increments under a ReentrantLock", false) {
        @Override
        public void run() {
            lockedIncrements(5);
        }
    },

    /** Three threads, five atomic increments each: 756,756 traces. */
    ATOMIC_INCREMENTS("3 threads x 5 increments of an AtomicInteger", false) {
        @Override
        public void run() {
            AtomicInteger counter = new AtomicInteger();
            together(3, () -> {
                for (int i = 0; i < 5; i++) {
                    counter.incrementAndGet();
                }
            });
            expect(counter.get() == 15);
        }
    },

    /** A buffer of one place between two producers and two consumers. */
    BOUNDED_BUFFER("bounded buffer, 2 producers, 2 consumers", false) {
        @Override
        public void run() {
            passThrough(new Buffer(true));
        }
    },

    /** Three philosophers who agree on an order of forks. */
    PHILOSOPHERS("3 philosophers, forks in one order", false) {
        @Override
        public void run() {
            dine(3, true);
        }
    },

    /** Three philosophers, each takes the left fork first: a deadlock. */
    PHILOSOPHERS_DEADLOCK("3 philosophers, left fork first (deadlock)", true) {
        @Override
        public void run() {
            dine(3, false);
        }
    },

    /** The buffer with {@code notify} where {@code notifyAll} is needed: all threads may end up waiting. */
    BOUNDED_BUFFER_NOTIFY("bounded buffer, notify for notifyAll (deadlock)", true) {
        @Override
        public void run() {
            passThrough(new Buffer(false));
        }
    };

    private final String title;
    private final boolean broken;

    ComparedProgram(String title, boolean broken) {
        this.title = title;
        this.broken = broken;
    }

    public String title() {
        return title;
    }

    /** Whether there is a bug to be found. */
    public boolean broken() {
        return broken;
    }

    /** Runs the program once. */
    public abstract void run();

    /** Three threads, some increments each, under one lock. */
    static void lockedIncrements(int each) {
        ReentrantLock lock = new ReentrantLock();
        Counter counter = new Counter();
        together(3, () -> {
            for (int i = 0; i < each; i++) {
                lock.lock();
                try {
                    counter.value++;
                } finally {
                    lock.unlock();
                }
            }
        });
        expect(counter.value == 3 * each);
    }

    private static final class Counter {
        int value;
    }

    private static final class Buffer {
        private final boolean wakesAll;
        private final Queue<Integer> items = new ArrayDeque<>();
        private int size;

        Buffer(boolean wakesAll) {
            this.wakesAll = wakesAll;
        }

        synchronized void put(int item) throws InterruptedException {
            while (size == 1) {
                wait();
            }
            items.add(item);
            size++;
            wake();
        }

        synchronized int take() throws InterruptedException {
            while (size == 0) {
                wait();
            }
            size--;
            int item = items.remove();
            wake();
            return item;
        }

        private void wake() {
            if (wakesAll) {
                notifyAll();
            } else {
                notify();
            }
        }
    }

    private interface Step {
        void run() throws InterruptedException;
    }

    private static void passThrough(Buffer buffer) {
        Step put = () -> buffer.put(1);
        Step take = buffer::take;
        together(put, put, take, take);
    }

    private static void dine(int philosophers, boolean inOrder) {
        Semaphore[] forks = new Semaphore[philosophers];
        Arrays.setAll(forks, i -> new Semaphore(1));
        Step[] steps = new Step[philosophers];
        for (int i = 0; i < philosophers; i++) {
            boolean swap = inOrder && i == philosophers - 1;
            Semaphore first = forks[swap ? 0 : i];
            Semaphore second = forks[swap ? i : (i + 1) % philosophers];
            steps[i] = () -> {
                first.acquire();
                second.acquire();
                first.release();
                second.release();
            };
        }
        together(steps);
    }

    private static void together(int threads, Step step) {
        Step[] steps = new Step[threads];
        Arrays.fill(steps, step);
        together(steps);
    }

    private static void together(Step... steps) {
        Thread[] threads = new Thread[steps.length];
        for (int i = 0; i < steps.length; i++) {
            Step step = steps[i];
            threads[i] = new Thread(() -> quietly(step));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        // Written out: Lincheck does not see a join by method reference, and waits for ever.
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static void quietly(Step step) {
        try {
            step.run();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void expect(boolean condition) {
        if (!condition) {
            throw new AssertionError("an increment is lost");
        }
    }
}
