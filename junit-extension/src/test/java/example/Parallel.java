package example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Systematic;
import dev.heddle.junit.Gate;
import dev.heddle.junit.Journal;
import dev.heddle.junit.SystematicTest;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Systematic tests and an ordinary one that can only pass while a systematic one runs. */
@Execution(ExecutionMode.CONCURRENT)
public class Parallel {

    private static final Gate STARTED = new Gate();

    @Test
    void ordinary() throws InterruptedException {
        assertTrue(STARTED.await(), "a systematic test runs beside this one");
    }

    @SystematicTest
    void first() {
        count("first");
    }

    @SystematicTest
    void second() {
        count("second");
    }

    @SystematicTest
    void third() {
        count("third");
    }

    private static void count(String name) {
        Journal.add(name);
        STARTED.open();
        AtomicInteger counter = new AtomicInteger();
        Runnable twice = () -> {
            counter.incrementAndGet();
            counter.incrementAndGet();
        };
        Systematic.parallel(twice, twice);
        assertEquals(4, counter.get());
    }
}
