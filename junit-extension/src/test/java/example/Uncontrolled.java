package example;

import dev.heddle.Systematic;
import dev.heddle.junit.Journal;
import dev.heddle.junit.SystematicTest;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.atomic.AtomicInteger;

/** Programs that leave the ground on which a search can stand. */
public class Uncontrolled {

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
        Journal.keepBusy(Duration.ofSeconds(3)); // by the real clock: the program's own stands still meanwhile
    }

    @SystematicTest
    void leavesAPoolRunning() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1, task -> new Thread(task, "my pool"));
        pool.submit(() -> {}).get();
    }

    @SystematicTest
    void sharesWhatIsNotSeen() {
        SubmissionPublisher<String> publisher = new SubmissionPublisher<>(Runnable::run, 8);
        Systematic.parallel(publisher::hasSubscribers, publisher::hasSubscribers);
    }

    @SystematicTest
    void sharesNothing() {
        Systematic.parallel(even::incrementAndGet, odd::incrementAndGet);
    }
}
