package example;

import dev.heddle.Systematic;
import dev.heddle.junit.Journal;
import dev.heddle.junit.SystematicTest;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** Programs that leave the ground on which a search can stand. */
public class Uncontrolled {

    private static final AtomicIntegerFieldUpdater<Uncontrolled> UPDATER =
            AtomicIntegerFieldUpdater.newUpdater(Uncontrolled.class, "count");

    private volatile int count;

    private final AtomicInteger even = new AtomicInteger();
    private final AtomicInteger odd = new AtomicInteger();

    /** A clock that ticks once for each run, so that it makes the test fail for sure. */
    private static long time() {
        return Journal.add("tick");
    }

    @SystematicTest
    void dependsOnTheClock() {
        (time() % 2 == 0 ? even : odd).incrementAndGet();
        Systematic.parallel(even::incrementAndGet, even::incrementAndGet);
    }

    @SystematicTest(stepLimit = "300ms")
    void spinsWithoutAVisibleOperation() {
        Systematic.parallel(Uncontrolled::spin);
    }

    private static void spin() {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(3);
        while (System.nanoTime() < end) {
            Thread.currentThread().getName();
        }
    }

    @SystematicTest
    void leavesAPoolRunning() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1, task -> new Thread(task, "my pool"));
        pool.submit(() -> {}).get();
    }

    @SystematicTest
    void sharesWhatIsNotSeen() {
        Runnable count = () -> UPDATER.set(this, UPDATER.get(this) + 1);
        Systematic.parallel(count, count);
    }

    @SystematicTest
    void sharesNothing() {
        Systematic.parallel(even::incrementAndGet, odd::incrementAndGet);
    }
}
