package dev.heddle.hook;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/**
 * {@link AtomicIntegerArray}: each method announces itself and is then carried out as the JDK would. The weak
 * compare-and-set methods are carried out as strong ones, which fail for no reason only when asked for.
 */
public final class AtomicIntegerArrayHooks {

    private AtomicIntegerArrayHooks() {}

    public static int get(AtomicIntegerArray array, int index, int site) {
        Announce.read(array, index, site);
        return array.get(index);
    }

    public static int getPlain(AtomicIntegerArray array, int index, int site) {
        Announce.read(array, index, site);
        return array.getPlain(index);
    }

    public static int getOpaque(AtomicIntegerArray array, int index, int site) {
        Announce.read(array, index, site);
        return array.getOpaque(index);
    }

    public static int getAcquire(AtomicIntegerArray array, int index, int site) {
        Announce.read(array, index, site);
        return array.getAcquire(index);
    }

    public static void set(AtomicIntegerArray array, int index, int value, int site) {
        Announce.write(array, index, (long) value, site);
        array.set(index, value);
    }

    public static void lazySet(AtomicIntegerArray array, int index, int value, int site) {
        Announce.write(array, index, (long) value, site);
        array.lazySet(index, value);
    }

    public static void setPlain(AtomicIntegerArray array, int index, int value, int site) {
        Announce.write(array, index, (long) value, site);
        array.setPlain(index, value);
    }

    public static void setOpaque(AtomicIntegerArray array, int index, int value, int site) {
        Announce.write(array, index, (long) value, site);
        array.setOpaque(index, value);
    }

    public static void setRelease(AtomicIntegerArray array, int index, int value, int site) {
        Announce.write(array, index, (long) value, site);
        array.setRelease(index, value);
    }

    public static int getAndIncrement(AtomicIntegerArray array, int index, int site) {
        Announce.update(array, index, site);
        return array.getAndIncrement(index);
    }

    public static int getAndDecrement(AtomicIntegerArray array, int index, int site) {
        Announce.update(array, index, site);
        return array.getAndDecrement(index);
    }

    public static int incrementAndGet(AtomicIntegerArray array, int index, int site) {
        Announce.update(array, index, site);
        return array.incrementAndGet(index);
    }

    public static int decrementAndGet(AtomicIntegerArray array, int index, int site) {
        Announce.update(array, index, site);
        return array.decrementAndGet(index);
    }

    public static int getAndSet(AtomicIntegerArray array, int index, int value, int site) {
        Announce.update(array, index, site);
        return array.getAndSet(index, value);
    }

    public static int getAndAdd(AtomicIntegerArray array, int index, int delta, int site) {
        Announce.update(array, index, site);
        return array.getAndAdd(index, delta);
    }

    public static int addAndGet(AtomicIntegerArray array, int index, int delta, int site) {
        Announce.update(array, index, site);
        return array.addAndGet(index, delta);
    }

    public static boolean compareAndSet(
            AtomicIntegerArray array, int index, int expected, int next, int site) {
        Announce.compareAndSet(array, index, (long) expected, (long) next, site);
        return array.compareAndSet(index, expected, next);
    }

    public static boolean weakCompareAndSet(
            AtomicIntegerArray array, int index, int expected, int next, int site) {
        return !Announce.failsSpuriously(array, site) && compareAndSet(array, index, expected, next, site);
    }

    public static boolean weakCompareAndSetPlain(
            AtomicIntegerArray array, int index, int expected, int next, int site) {
        return !Announce.failsSpuriously(array, site) && compareAndSet(array, index, expected, next, site);
    }

    public static boolean weakCompareAndSetVolatile(
            AtomicIntegerArray array, int index, int expected, int next, int site) {
        return !Announce.failsSpuriously(array, site) && compareAndSet(array, index, expected, next, site);
    }

    public static boolean weakCompareAndSetAcquire(
            AtomicIntegerArray array, int index, int expected, int next, int site) {
        return !Announce.failsSpuriously(array, site) && compareAndSet(array, index, expected, next, site);
    }

    public static boolean weakCompareAndSetRelease(
            AtomicIntegerArray array, int index, int expected, int next, int site) {
        return !Announce.failsSpuriously(array, site) && compareAndSet(array, index, expected, next, site);
    }

    public static int compareAndExchange(
            AtomicIntegerArray array, int index, int expected, int next, int site) {
        Announce.compareAndSet(array, index, (long) expected, (long) next, site);
        return array.compareAndExchange(index, expected, next);
    }

    public static int compareAndExchangeAcquire(
            AtomicIntegerArray array, int index, int expected, int next, int site) {
        Announce.compareAndSet(array, index, (long) expected, (long) next, site);
        return array.compareAndExchangeAcquire(index, expected, next);
    }

    public static int compareAndExchangeRelease(
            AtomicIntegerArray array, int index, int expected, int next, int site) {
        Announce.compareAndSet(array, index, (long) expected, (long) next, site);
        return array.compareAndExchangeRelease(index, expected, next);
    }

    public static int getAndUpdate(AtomicIntegerArray array, int index, IntUnaryOperator function, int site) {
        while (true) {
            int previous = get(array, index, site);
            int next = function.applyAsInt(previous);
            if (compareAndSet(array, index, previous, next, site)) {
                return previous;
            }
        }
    }

    public static int updateAndGet(AtomicIntegerArray array, int index, IntUnaryOperator function, int site) {
        while (true) {
            int previous = get(array, index, site);
            int next = function.applyAsInt(previous);
            if (compareAndSet(array, index, previous, next, site)) {
                return next;
            }
        }
    }

    public static int getAndAccumulate(
            AtomicIntegerArray array, int index, int operand, IntBinaryOperator function, int site) {
        while (true) {
            int previous = get(array, index, site);
            int next = function.applyAsInt(previous, operand);
            if (compareAndSet(array, index, previous, next, site)) {
                return previous;
            }
        }
    }

    public static int accumulateAndGet(
            AtomicIntegerArray array, int index, int operand, IntBinaryOperator function, int site) {
        while (true) {
            int previous = get(array, index, site);
            int next = function.applyAsInt(previous, operand);
            if (compareAndSet(array, index, previous, next, site)) {
                return next;
            }
        }
    }

    public static String toString(AtomicIntegerArray array, int site) {
        for (int i = 0; array != null && i < array.length(); i++) {
            Announce.read(array, i, site);
        }
        return array.toString();
    }
}
