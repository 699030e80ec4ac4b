package dev.heddle.samples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.Systematic;
import dev.heddle.junit.SystematicTest;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;

/** A first test of one's own: the one in the README. */
class CounterTest {

    private AtomicInteger counter;

    @BeforeEach
    void newCounter() {
        counter = new AtomicInteger();
    }

    @SystematicTest
    void countsBoth() {
        Systematic.parallel(counter::incrementAndGet, counter::incrementAndGet);
        assertEquals(2, counter.get());
    }

    @SystematicTest
    void countsInPlainThreadsToo() throws InterruptedException {
        Thread one = new Thread(counter::incrementAndGet);
        Thread two = new Thread(counter::incrementAndGet);
        one.start();
        two.start();
        one.join();
        two.join();
        assertEquals(2, counter.get());
    }
}
