package dev.heddle.hook;

/**
 * What the controller does for the blocking queues of {@code java.util.concurrent}. Each call announces what the
 * queue is about to do, and comes back when the queue can do it without waiting.
 */
public interface Queues {

    /** The queue tells about itself. */
    void read(Object queue);

    /** {@code put} and timed {@code offer}; {@code nanos} is negative for no limit: whether there is space. */
    boolean put(Object queue, long nanos) throws InterruptedException;

    /** {@code take} and timed {@code poll}: whether there is an element. */
    boolean take(Object queue, long nanos) throws InterruptedException;

    /** {@code offer}. */
    void offer(Object queue);

    /** {@code poll} and what else takes out at most so many elements. */
    void poll(Object queue, int most);

    /** Anything may happen to the elements, but nobody waits. */
    void update(Object queue);

    /** {@code remove}. */
    void remove(Object queue, Object element);
}
