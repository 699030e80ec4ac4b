package example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.DataRaces;
import dev.heddle.Systematic;
import dev.heddle.junit.SystematicTest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;

/** One bug each, in plain Java. */
public class Bugs {

    private static final int CAPACITY = 1;

    private int count;
    private final Deque<String> items = new ArrayDeque<>();

    private static Thread start(String name, Task task) {
        Thread thread = new Thread(
                () -> {
                    try {
                        task.run();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                },
                name);
        thread.start();
        return thread;
    }

    private interface Task {
        void run() throws InterruptedException;
    }

    // ---- a field that two threads count in --------------------------------------------------------

    private void increment() {
        count++;
    }

    @SystematicTest
    void plainCount() {
        Systematic.parallel(this::increment, this::increment);
    }

    @SystematicTest(dataRaces = DataRaces.IGNORE)
    void lostUpdate() {
        Systematic.parallel(this::increment, this::increment);
        assertEquals(2, count);
    }

    // ---- wait and notify --------------------------------------------------------------------------

    private synchronized void put(String item, boolean all) throws InterruptedException {
        while (items.size() == CAPACITY) {
            wait();
        }
        items.add(item);
        wake(all);
    }

    private synchronized void take(boolean all) throws InterruptedException {
        while (items.isEmpty()) {
            wait();
        }
        items.remove();
        wake(all);
    }

    private synchronized void takeWithoutLookingAgain() throws InterruptedException {
        if (items.isEmpty()) {
            wait();
        }
        items.remove();
        notifyAll();
    }

    private void wake(boolean all) {
        if (all) {
            notifyAll();
        } else {
            notify();
        }
    }

    @SystematicTest
    void ifInsteadOfWhile() throws InterruptedException {
        Thread one = start("taker 1", this::takeWithoutLookingAgain);
        Thread two = start("taker 2", this::takeWithoutLookingAgain);
        put("a", true);
        put("b", true);
        one.join();
        two.join();
    }

    @SystematicTest
    void notifyInsteadOfNotifyAll() throws InterruptedException {
        Thread one = start("taker 1", () -> take(false));
        Thread two = start("taker 2", () -> take(false));
        Thread putter = start("putter", () -> put("a", false));
        put("b", false);
        one.join();
        two.join();
        putter.join();
    }

    // ---- deadlocks --------------------------------------------------------------------------------

    private static Object named(String name) {
        Object object = new Object();
        Systematic.name(object, name);
        return object;
    }

    @SystematicTest
    void nestedMonitorLockOut() throws InterruptedException {
        Object outer = named("outer");
        Object inner = named("inner");
        Thread waiter = start("waiter", () -> {
            synchronized (outer) {
                synchronized (inner) {
                    inner.wait();
                }
            }
        });
        Thread notifier = start("notifier", () -> {
            synchronized (outer) {
                synchronized (inner) {
                    inner.notifyAll();
                }
            }
        });
        waiter.join();
        notifier.join();
    }

    @SystematicTest
    void joinCycle() throws InterruptedException {
        Thread[] threads = new Thread[2];
        threads[0] = new Thread(() -> join(threads[1]), "one");
        threads[1] = new Thread(() -> join(threads[0]), "two");
        threads[1].start();
        threads[0].start();
        threads[0].join();
    }

    private static void join(Thread other) {
        try {
            other.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private final Semaphore permit = new Semaphore(1);

    private synchronized void monitorFirst() throws InterruptedException {
        permit.acquire();
        permit.release();
    }

    private void permitFirst() throws InterruptedException {
        permit.acquire();
        synchronized (this) {
            permit.release();
        }
    }

    @SystematicTest
    void monitorAndSemaphore() throws InterruptedException {
        Systematic.name(this, "the test");
        Systematic.name(permit, "the permit");
        Thread one = start("one", this::monitorFirst);
        Thread two = start("two", this::permitFirst);
        one.join();
        two.join();
    }
}
