package dev.heddle.hook;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/**
 * {@link AtomicLongArray}: each method announces itself and is then carried out as the JDK would. The weak
 * compare-and-set methods are carried out as strong ones, which fail for no reason only when asked for.
 */
public final class AtomicLongArrayHooks {

    private AtomicLongArrayHooks() {}

    public static long get(AtomicLongArray array, int index, int site) {
        Announce.read(array, index, site);
        return array.get(index);
    }

    public static long getPlain(AtomicLongArray array, int index, int site) {
        Announce.read(array, index, site);
        return array.getPlain(index);
    }

    public static long getOpaque(AtomicLongArray array, int index, int site) {
        Announce.read(array, index, site);
        return array.getOpaque(index);
    }

    public static long getAcquire(AtomicLongArray array, int index, int site) {
        Announce.read(array, index, site);
        return array.getAcquire(index);
    }

    public static void set(AtomicLongArray array, int index, long value, int site) {
        Announce.write(array, index, value, site);
        array.set(index, value);
    }

    public static void lazySet(AtomicLongArray array, int index, long value, int site) {
        Announce.write(array, index, value, site);
        array.lazySet(index, value);
    }

    public static void setPlain(AtomicLongArray array, int index, long value, int site) {
        Announce.write(array, index, value, site);
        array.setPlain(index, value);
    }

    public static void setOpaque(AtomicLongArray array, int index, long value, int site) {
        Announce.write(array, index, value, site);
        array.setOpaque(index, value);
    }

    public static void setRelease(AtomicLongArray array, int index, long value, int site) {
        Announce.write(array, index, value, site);
        array.setRelease(index, value);
    }

    public static long getAndIncrement(AtomicLongArray array, int index, int site) {
        Announce.update(array, index, site);
        return array.getAndIncrement(index);
    }

    public static long getAndDecrement(AtomicLongArray array, int index, int site) {
        Announce.update(array, index, site);
        return array.getAndDecrement(index);
    }

    public static long incrementAndGet(AtomicLongArray array, int index, int site) {
        Announce.update(array, index, site);
        return array.incrementAndGet(index);
    }

    public static long decrementAndGet(AtomicLongArray array, int index, int site) {
        Announce.update(array, index, site);
        return array.decrementAndGet(index);
    }

    public static long getAndSet(AtomicLongArray array, int index, long value, int site) {
        Announce.update(array, index, site);
        return array.getAndSet(index, value);
    }

    public static long getAndAdd(AtomicLongArray array, int index, long delta, int site) {
        Announce.update(array, index, site);
        return array.getAndAdd(index, delta);
    }

    public static long addAndGet(AtomicLongArray array, int index, long delta, int site) {
        Announce.update(array, index, site);
        return array.addAndGet(index, delta);
    }

    public static boolean compareAndSet(
            AtomicLongArray array, int index, long expected, long next, int site) {
        Announce.compareAndSet(array, index, expected, next, site);
        return array.compareAndSet(index, expected, next);
    }

    public static boolean weakCompareAndSet(
            AtomicLongArray array, int index, long expected, long next, int site) {
        return !Announce.failsSpuriously(array, site) && compareAndSet(array, index, expected, next, site);
    }

    public static boolean weakCompareAndSetPlain(
            AtomicLongArray array, int index, long expected, long next, int site) {
        return !Announce.failsSpuriously(array, site) && compareAndSet(array, index, expected, next, site);
    }

    public static boolean weakCompareAndSetVolatile(
            AtomicLongArray array, int index, long expected, long next, int site) {
        return !Announce.failsSpuriously(array, site) && compareAndSet(array, index, expected, next, site);
    }

    public static boolean weakCompareAndSetAcquire(
            AtomicLongArray array, int index, long expected, long next, int site) {
        return !Announce.failsSpuriously(array, site) && compareAndSet(array, index, expected, next, site);
    }

    public static boolean weakCompareAndSetRelease(
            AtomicLongArray array, int index, long expected, long next, int site) {
        return !Announce.failsSpuriously(array, site) && compareAndSet(array, index, expected, next, site);
    }

    public static long compareAndExchange(
            AtomicLongArray array, int index, long expected, long next, int site) {
        Announce.compareAndSet(array, index, expected, next, site);
        return array.compareAndExchange(index, expected, next);
    }

    public static long compareAndExchangeAcquire(
            AtomicLongArray array, int index, long expected, long next, int site) {
        Announce.compareAndSet(array, index, expected, next, site);
        return array.compareAndExchangeAcquire(index, expected, next);
    }

    public static long compareAndExchangeRelease(
            AtomicLongArray array, int index, long expected, long next, int site) {
        Announce.compareAndSet(array, index, expected, next, site);
        return array.compareAndExchangeRelease(index, expected, next);
    }

    public static long getAndUpdate(AtomicLongArray array, int index, LongUnaryOperator function, int site) {
        while (true) {
            long previous = get(array, index, site);
            long next = function.applyAsLong(previous);
            if (compareAndSet(array, index, previous, next, site)) {
                return previous;
            }
        }
    }

    public static long updateAndGet(AtomicLongArray array, int index, LongUnaryOperator function, int site) {
        while (true) {
            long previous = get(array, index, site);
            long next = function.applyAsLong(previous);
            if (compareAndSet(array, index, previous, next, site)) {
                return next;
            }
        }
    }

    public static long getAndAccumulate(
            AtomicLongArray array, int index, long operand, LongBinaryOperator function, int site) {
        while (true) {
            long previous = get(array, index, site);
            long next = function.applyAsLong(previous, operand);
            if (compareAndSet(array, index, previous, next, site)) {
                return previous;
            }
        }
    }

    public static long accumulateAndGet(
            AtomicLongArray array, int index, long operand, LongBinaryOperator function, int site) {
        while (true) {
            long previous = get(array, index, site);
            long next = function.applyAsLong(previous, operand);
            if (compareAndSet(array, index, previous, next, site)) {
                return next;
            }
        }
    }

    public static String toString(AtomicLongArray array, int site) {
        for (int i = 0; array != null && i < array.length(); i++) {
            Announce.read(array, i, site);
        }
        return array.toString();
    }
}
