package dev.heddle.hook;

/** What the controller does for {@link java.util.concurrent.CountDownLatch}. */
public interface Latches {

    /** {@code getCount}. */
    long count(Object latch, int site);

    /** {@code countDown}. */
    void countDown(Object latch, int site);

    /**
     * {@code await}; {@code nanos} is negative for no time limit.
     *
     * @return whether the latch is open, rather than the time over
     */
    boolean await(Object latch, long nanos, int site) throws InterruptedException;
}
