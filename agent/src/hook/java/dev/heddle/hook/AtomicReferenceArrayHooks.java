package dev.heddle.hook;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/**
 * {@link AtomicReferenceArray}: each method announces itself and is then carried out as the JDK would. The weak
 * compare-and-set methods are carried out as strong ones, which fail for no reason only when asked for.
 */
public final class AtomicReferenceArrayHooks {

    private AtomicReferenceArrayHooks() {}

    public static <V> V get(AtomicReferenceArray<V> array, int index, int site) {
        Announce.read(array, index, site);
        return array.get(index);
    }

    public static <V> V getPlain(AtomicReferenceArray<V> array, int index, int site) {
        Announce.read(array, index, site);
        return array.getPlain(index);
    }

    public static <V> V getOpaque(AtomicReferenceArray<V> array, int index, int site) {
        Announce.read(array, index, site);
        return array.getOpaque(index);
    }

    public static <V> V getAcquire(AtomicReferenceArray<V> array, int index, int site) {
        Announce.read(array, index, site);
        return array.getAcquire(index);
    }

    public static <V> void set(AtomicReferenceArray<V> array, int index, V value, int site) {
        Announce.write(array, index, value, site);
        array.set(index, value);
    }

    public static <V> void lazySet(AtomicReferenceArray<V> array, int index, V value, int site) {
        Announce.write(array, index, value, site);
        array.lazySet(index, value);
    }

    public static <V> void setPlain(AtomicReferenceArray<V> array, int index, V value, int site) {
        Announce.write(array, index, value, site);
        array.setPlain(index, value);
    }

    public static <V> void setOpaque(AtomicReferenceArray<V> array, int index, V value, int site) {
        Announce.write(array, index, value, site);
        array.setOpaque(index, value);
    }

    public static <V> void setRelease(AtomicReferenceArray<V> array, int index, V value, int site) {
        Announce.write(array, index, value, site);
        array.setRelease(index, value);
    }

    public static <V> V getAndSet(AtomicReferenceArray<V> array, int index, V value, int site) {
        Announce.update(array, index, site);
        return array.getAndSet(index, value);
    }

    public static <V> boolean compareAndSet(
            AtomicReferenceArray<V> array, int index, V expected, V next, int site) {
        Announce.compareAndSet(array, index, expected, next, site);
        return array.compareAndSet(index, expected, next);
    }

    public static <V> boolean weakCompareAndSet(
            AtomicReferenceArray<V> array, int index, V expected, V next, int site) {
        return !Announce.failsSpuriously(array, site) && compareAndSet(array, index, expected, next, site);
    }

    public static <V> boolean weakCompareAndSetPlain(
            AtomicReferenceArray<V> array, int index, V expected, V next, int site) {
        return !Announce.failsSpuriously(array, site) && compareAndSet(array, index, expected, next, site);
    }

    public static <V> boolean weakCompareAndSetVolatile(
            AtomicReferenceArray<V> array, int index, V expected, V next, int site) {
        return !Announce.failsSpuriously(array, site) && compareAndSet(array, index, expected, next, site);
    }

    public static <V> boolean weakCompareAndSetAcquire(
            AtomicReferenceArray<V> array, int index, V expected, V next, int site) {
        return !Announce.failsSpuriously(array, site) && compareAndSet(array, index, expected, next, site);
    }

    public static <V> boolean weakCompareAndSetRelease(
            AtomicReferenceArray<V> array, int index, V expected, V next, int site) {
        return !Announce.failsSpuriously(array, site) && compareAndSet(array, index, expected, next, site);
    }

    public static <V> V compareAndExchange(
            AtomicReferenceArray<V> array, int index, V expected, V next, int site) {
        Announce.compareAndSet(array, index, expected, next, site);
        return array.compareAndExchange(index, expected, next);
    }

    public static <V> V compareAndExchangeAcquire(
            AtomicReferenceArray<V> array, int index, V expected, V next, int site) {
        Announce.compareAndSet(array, index, expected, next, site);
        return array.compareAndExchangeAcquire(index, expected, next);
    }

    public static <V> V compareAndExchangeRelease(
            AtomicReferenceArray<V> array, int index, V expected, V next, int site) {
        Announce.compareAndSet(array, index, expected, next, site);
        return array.compareAndExchangeRelease(index, expected, next);
    }

    public static <V> V getAndUpdate(
            AtomicReferenceArray<V> array, int index, UnaryOperator<V> function, int site) {
        while (true) {
            V previous = get(array, index, site);
            V next = function.apply(previous);
            if (compareAndSet(array, index, previous, next, site)) {
                return previous;
            }
        }
    }

    public static <V> V updateAndGet(
            AtomicReferenceArray<V> array, int index, UnaryOperator<V> function, int site) {
        while (true) {
            V previous = get(array, index, site);
            V next = function.apply(previous);
            if (compareAndSet(array, index, previous, next, site)) {
                return next;
            }
        }
    }

    public static <V> V getAndAccumulate(
            AtomicReferenceArray<V> array, int index, V operand, BinaryOperator<V> function, int site) {
        while (true) {
            V previous = get(array, index, site);
            V next = function.apply(previous, operand);
            if (compareAndSet(array, index, previous, next, site)) {
                return previous;
            }
        }
    }

    public static <V> V accumulateAndGet(
            AtomicReferenceArray<V> array, int index, V operand, BinaryOperator<V> function, int site) {
        while (true) {
            V previous = get(array, index, site);
            V next = function.apply(previous, operand);
            if (compareAndSet(array, index, previous, next, site)) {
                return next;
            }
        }
    }

    public static <V> String toString(AtomicReferenceArray<V> array, int site) {
        for (int i = 0; array != null && i < array.length(); i++) {
            Announce.read(array, i, site);
        }
        return array.toString();
    }
}
