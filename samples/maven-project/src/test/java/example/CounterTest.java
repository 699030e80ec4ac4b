package example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.junit.SystematicTest;

class CounterTest {

    private final Counter counter = new Counter();

    /** Fails: Heddle finds the interleaving in which one of the two steps is lost. */
    @SystematicTest
    void countsBothSteps() throws InterruptedException {
        inTwoThreads(counter::increment);
        assertEquals(2, counter.value());
    }

    @SystematicTest
    void countsBothStepsTakenAtOnce() throws InterruptedException {
        inTwoThreads(counter::incrementAtOnce);
        assertEquals(2, counter.value());
    }

    private static void inTwoThreads(Runnable step) throws InterruptedException {
        Thread other = new Thread(step);
        other.start();
        step.run();
        other.join();
    }
}
