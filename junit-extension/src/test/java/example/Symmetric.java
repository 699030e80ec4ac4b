package example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.Symmetry;
import dev.heddle.Systematic;
import dev.heddle.junit.SystematicTest;
import java.util.concurrent.atomic.AtomicInteger;

/** Four threads that do the same: 24 orders, all alike. */
public class Symmetric {

    private final AtomicInteger counter = new AtomicInteger();

    private void count() {
        Runnable third = counter::incrementAndGet;
        Runnable fourth = counter::incrementAndGet;
        Systematic.roster("pair", third, fourth);
        Systematic.parallel(counter::incrementAndGet, counter::incrementAndGet, third, fourth);
        assertEquals(4, counter.get());
    }

    @SystematicTest
    void distinct() {
        count();
    }

    @SystematicTest(symmetry = Symmetry.Full.class)
    void identical() {
        Runnable task = counter::incrementAndGet;
        Systematic.parallel(task, task, task, task);
        assertEquals(4, counter.get());
    }

    private static final class LastTwo implements Symmetry {
        @Override
        public void declare(Declaration declaration) {
            declaration.full("pair");
        }
    }

    @SystematicTest(symmetry = LastTwo.class)
    void ownSymmetry() {
        count();
    }
}
