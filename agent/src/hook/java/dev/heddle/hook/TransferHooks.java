package dev.heddle.hook;

import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The methods of {@code SynchronousQueue} and {@code LinkedTransferQueue} for threads under control, whoever calls them.
 * They are called with elements that are not null.
 */
@SuppressWarnings({"rawtypes", "unchecked"}) // stands for queues of anything
public final class TransferHooks {

    private static final long NO_LIMIT = -1;

    private TransferHooks() {}

    private static Transfers transfers() {
        return Control.controller().transfers();
    }

    /** Only a {@code SynchronousQueue} has its givers wait. */
    private static boolean isSynchronous(Object queue) {
        return queue instanceof SynchronousQueue;
    }

    public static void put(Object queue, Object element) throws InterruptedException {
        if (isSynchronous(queue)) {
            transfers().give(queue, element, NO_LIMIT);
        } else {
            transfers().leave(queue, element);
        }
    }

    public static boolean add(Object queue, Object element) {
        transfers().leave(queue, element);
        return true;
    }

    public static boolean offer(Object queue, Object element) {
        return isSynchronous(queue) ? tryTransfer(queue, element) : add(queue, element);
    }

    public static boolean offer(Object queue, Object element, long timeout, TimeUnit unit) throws InterruptedException {
        return isSynchronous(queue) ? tryTransfer(queue, element, timeout, unit) : add(queue, element);
    }

    public static void transfer(Object queue, Object element) throws InterruptedException {
        transfers().give(queue, element, NO_LIMIT);
    }

    public static boolean tryTransfer(Object queue, Object element) {
        return transfers().giveNow(queue, element);
    }

    public static boolean tryTransfer(Object queue, Object element, long timeout, TimeUnit unit)
            throws InterruptedException {
        return transfers().give(queue, element, Math.max(0, unit.toNanos(timeout)));
    }

    public static Object take(Object queue) throws InterruptedException {
        return transfers().take(queue, NO_LIMIT);
    }

    public static Object poll(Object queue) {
        return transfers().takeNow(queue);
    }

    public static Object poll(Object queue, long timeout, TimeUnit unit) throws InterruptedException {
        return transfers().take(queue, Math.max(0, unit.toNanos(timeout)));
    }

    // ---- what only a LinkedTransferQueue has to tell ---------------------------------------------

    public static Object peek(Object queue) {
        List<Object> elements = transfers().elements(queue);
        return elements.isEmpty() ? null : elements.get(0);
    }

    public static boolean isEmpty(Object queue) {
        return transfers().elements(queue).isEmpty();
    }

    public static int size(Object queue) {
        return transfers().elements(queue).size();
    }

    public static boolean hasWaitingConsumer(Object queue) {
        return transfers().takers(queue) > 0;
    }

    public static int getWaitingConsumerCount(Object queue) {
        return transfers().takers(queue);
    }

    public static boolean contains(Object queue, Object element) {
        return transfers().elements(queue).contains(element);
    }

    public static boolean remove(Object queue, Object element) {
        return transfers().removeFirst(queue, element);
    }

    public static boolean removeIf(Object queue, Predicate filter) {
        return transfers().remove(queue, filter);
    }

    public static boolean removeAll(Object queue, Collection others) {
        return transfers().remove(queue, others::contains);
    }

    public static boolean retainAll(Object queue, Collection others) {
        return transfers().remove(queue, element -> !others.contains(element));
    }

    public static void clear(Object queue) {
        transfers().remove(queue, element -> true);
    }

    public static Object[] toArray(Object queue) {
        return transfers().elements(queue).toArray();
    }

    public static Object[] toArray(Object queue, Object[] target) {
        return transfers().elements(queue).toArray(target);
    }

    public static String toString(Object queue) {
        return transfers().elements(queue).toString();
    }

    public static void forEach(Object queue, Consumer action) {
        transfers().elements(queue).forEach(action);
    }

    public static Spliterator spliterator(Object queue) {
        return transfers().elements(queue).spliterator();
    }

    /** It goes through what there was when it was made. */
    public static Iterator iterator(Object queue) {
        Iterator<Object> elements = transfers().elements(queue).iterator();
        return new Iterator() {
            private Object last;
            private boolean removable;

            @Override
            public boolean hasNext() {
                return elements.hasNext();
            }

            @Override
            public Object next() {
                last = elements.next();
                removable = true;
                return last;
            }

            @Override
            public void remove() {
                if (!removable) {
                    throw new IllegalStateException();
                }
                removable = false;
                Object removed = last;
                if (Control.controlled()) {
                    transfers().remove(queue, element -> element == removed);
                }
            }
        };
    }
}
