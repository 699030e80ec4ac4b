package dev.heddle.outcome;

import java.util.concurrent.atomic.AtomicInteger;

/** Something that changes and is not set back: it is not instrumented, like the world outside of the JVM. */
public final class Outside {

    private static final AtomicInteger CALLS = new AtomicInteger();

    private Outside() {}

    /** How often it has been asked. */
    public static int next() {
        return CALLS.incrementAndGet();
    }
}
