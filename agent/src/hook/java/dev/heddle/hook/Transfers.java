package dev.heddle.hook;

import java.util.List;
import java.util.function.Predicate;

/**
 * What the controller does for {@code SynchronousQueue} and {@code LinkedTransferQueue}. It keeps their elements: the real
 * queue stays as it was. A time limit is negative for none.
 */
public interface Transfers {

    /** Leaves an element in the queue, or gives it to a taker that waits. */
    void leave(Object queue, Object element);

    /** Gives an element to a taker that waits already: whether there is one. */
    boolean giveNow(Object queue, Object element);

    /** Gives an element to a taker, and waits for one: whether one has come in time. */
    boolean give(Object queue, Object element, long nanos) throws InterruptedException;

    /** Takes an element that is there already, or null. */
    Object takeNow(Object queue);

    /** Takes an element, and waits for one; null if none has come in time. */
    Object take(Object queue, long nanos) throws InterruptedException;

    /** What is in the queue. */
    List<Object> elements(Object queue);

    /** Takes all elements that the filter picks out of the queue: whether there were any. */
    boolean remove(Object queue, Predicate<Object> filter);

    /** Takes out the first element that equals this one: whether there was one. */
    boolean removeFirst(Object queue, Object element);

    /** How many takers wait. */
    int takers(Object queue);
}
