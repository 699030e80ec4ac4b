package example;

import dev.heddle.Systematic;
import dev.heddle.junit.SystematicTest;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;

/** A search that would take years, and is interrupted. */
public class Interrupted {

    private static Thread junit;

    @BeforeAll
    static void rememberThread() {
        junit = Thread.currentThread();
    }

    @SystematicTest
    void endless() {
        AtomicInteger counter = new AtomicInteger();
        Runnable count = () -> {
            for (int i = 0; i < 20; i++) {
                counter.incrementAndGet();
            }
        };
        Systematic.parallel(count, count, count);
        junit.interrupt();
    }
}
