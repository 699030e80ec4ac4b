package dev.heddle.hook;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/**
 * {@link AtomicLong}: each method announces itself and is then carried out as the JDK would. The weak
 * compare-and-set methods are carried out as strong ones, which fail for no reason only when asked for.
 */
public final class AtomicLongHooks {

    private AtomicLongHooks() {}

    public static long get(AtomicLong atomic, int site) {
        Announce.read(atomic, site);
        return atomic.get();
    }

    public static long getPlain(AtomicLong atomic, int site) {
        Announce.read(atomic, site);
        return atomic.getPlain();
    }

    public static long getOpaque(AtomicLong atomic, int site) {
        Announce.read(atomic, site);
        return atomic.getOpaque();
    }

    public static long getAcquire(AtomicLong atomic, int site) {
        Announce.read(atomic, site);
        return atomic.getAcquire();
    }

    public static int intValue(AtomicLong atomic, int site) {
        return modelled(atomic, "intValue()", site) ? (int) get(atomic, site) : atomic.intValue();
    }

    public static long longValue(AtomicLong atomic, int site) {
        return modelled(atomic, "longValue()", site) ? get(atomic, site) : atomic.longValue();
    }

    public static float floatValue(AtomicLong atomic, int site) {
        return modelled(atomic, "floatValue()", site) ? (float) get(atomic, site) : atomic.floatValue();
    }

    public static double doubleValue(AtomicLong atomic, int site) {
        return modelled(atomic, "doubleValue()", site) ? (double) get(atomic, site) : atomic.doubleValue();
    }

    public static String toString(AtomicLong atomic, int site) {
        return modelled(atomic, "toString()", site) ? Long.toString(get(atomic, site)) : atomic.toString();
    }

    public static void set(AtomicLong atomic, long value, int site) {
        Announce.write(atomic, value, site);
        atomic.set(value);
    }

    public static void lazySet(AtomicLong atomic, long value, int site) {
        Announce.write(atomic, value, site);
        atomic.lazySet(value);
    }

    public static void setPlain(AtomicLong atomic, long value, int site) {
        Announce.write(atomic, value, site);
        atomic.setPlain(value);
    }

    public static void setOpaque(AtomicLong atomic, long value, int site) {
        Announce.write(atomic, value, site);
        atomic.setOpaque(value);
    }

    public static void setRelease(AtomicLong atomic, long value, int site) {
        Announce.write(atomic, value, site);
        atomic.setRelease(value);
    }

    public static long getAndIncrement(AtomicLong atomic, int site) {
        Announce.update(atomic, site);
        return atomic.getAndIncrement();
    }

    public static long getAndDecrement(AtomicLong atomic, int site) {
        Announce.update(atomic, site);
        return atomic.getAndDecrement();
    }

    public static long incrementAndGet(AtomicLong atomic, int site) {
        Announce.update(atomic, site);
        return atomic.incrementAndGet();
    }

    public static long decrementAndGet(AtomicLong atomic, int site) {
        Announce.update(atomic, site);
        return atomic.decrementAndGet();
    }

    public static long getAndSet(AtomicLong atomic, long value, int site) {
        Announce.update(atomic, site);
        return atomic.getAndSet(value);
    }

    public static long getAndAdd(AtomicLong atomic, long delta, int site) {
        Announce.update(atomic, site);
        return atomic.getAndAdd(delta);
    }

    public static long addAndGet(AtomicLong atomic, long delta, int site) {
        Announce.update(atomic, site);
        return atomic.addAndGet(delta);
    }

    public static boolean compareAndSet(AtomicLong atomic, long expected, long next, int site) {
        Announce.compareAndSet(atomic, expected, next, site);
        return atomic.compareAndSet(expected, next);
    }

    public static boolean weakCompareAndSet(AtomicLong atomic, long expected, long next, int site) {
        return !Announce.failsSpuriously(atomic, site) && compareAndSet(atomic, expected, next, site);
    }

    public static boolean weakCompareAndSetPlain(AtomicLong atomic, long expected, long next, int site) {
        return !Announce.failsSpuriously(atomic, site) && compareAndSet(atomic, expected, next, site);
    }

    public static boolean weakCompareAndSetVolatile(AtomicLong atomic, long expected, long next, int site) {
        return !Announce.failsSpuriously(atomic, site) && compareAndSet(atomic, expected, next, site);
    }

    public static boolean weakCompareAndSetAcquire(AtomicLong atomic, long expected, long next, int site) {
        return !Announce.failsSpuriously(atomic, site) && compareAndSet(atomic, expected, next, site);
    }

    public static boolean weakCompareAndSetRelease(AtomicLong atomic, long expected, long next, int site) {
        return !Announce.failsSpuriously(atomic, site) && compareAndSet(atomic, expected, next, site);
    }

    public static long compareAndExchange(AtomicLong atomic, long expected, long next, int site) {
        Announce.compareAndSet(atomic, expected, next, site);
        return atomic.compareAndExchange(expected, next);
    }

    public static long compareAndExchangeAcquire(AtomicLong atomic, long expected, long next, int site) {
        Announce.compareAndSet(atomic, expected, next, site);
        return atomic.compareAndExchangeAcquire(expected, next);
    }

    public static long compareAndExchangeRelease(AtomicLong atomic, long expected, long next, int site) {
        Announce.compareAndSet(atomic, expected, next, site);
        return atomic.compareAndExchangeRelease(expected, next);
    }

    public static long getAndUpdate(AtomicLong atomic, LongUnaryOperator function, int site) {
        while (true) {
            long previous = get(atomic, site);
            long next = function.applyAsLong(previous);
            if (compareAndSet(atomic, previous, next, site)) {
                return previous;
            }
        }
    }

    public static long updateAndGet(AtomicLong atomic, LongUnaryOperator function, int site) {
        while (true) {
            long previous = get(atomic, site);
            long next = function.applyAsLong(previous);
            if (compareAndSet(atomic, previous, next, site)) {
                return next;
            }
        }
    }

    public static long getAndAccumulate(
            AtomicLong atomic, long operand, LongBinaryOperator function, int site) {
        while (true) {
            long previous = get(atomic, site);
            long next = function.applyAsLong(previous, operand);
            if (compareAndSet(atomic, previous, next, site)) {
                return previous;
            }
        }
    }

    public static long accumulateAndGet(
            AtomicLong atomic, long operand, LongBinaryOperator function, int site) {
        while (true) {
            long previous = get(atomic, site);
            long next = function.applyAsLong(previous, operand);
            if (compareAndSet(atomic, previous, next, site)) {
                return next;
            }
        }
    }

    private static boolean modelled(AtomicLong atomic, String method, int site) {
        return Control.controlled() && Dispatch.reaches(atomic, AtomicLong.class, method, site);
    }
}
