package dev.heddle.junit;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A real latch for threads under control and others alike: this class belongs to Heddle and is not instrumented. */
public final class Gate {

    private final CountDownLatch latch = new CountDownLatch(1);

    public void open() {
        latch.countDown();
    }

    /** Whether the gate was opened within a minute. */
    public boolean await() throws InterruptedException {
        return latch.await(1, TimeUnit.MINUTES);
    }
}
