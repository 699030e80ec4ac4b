package dev.heddle.hook;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/**
 * {@link AtomicInteger}: each method announces itself and is then carried out as the JDK would. The weak
 * compare-and-set methods are carried out as strong ones, which fail for no reason only when asked for.
 */
public final class AtomicIntegerHooks {

    private AtomicIntegerHooks() {}

    public static int get(AtomicInteger atomic, int site) {
        Announce.read(atomic, site);
        return atomic.get();
    }

    public static int getPlain(AtomicInteger atomic, int site) {
        Announce.read(atomic, site);
        return atomic.getPlain();
    }

    public static int getOpaque(AtomicInteger atomic, int site) {
        Announce.read(atomic, site);
        return atomic.getOpaque();
    }

    public static int getAcquire(AtomicInteger atomic, int site) {
        Announce.read(atomic, site);
        return atomic.getAcquire();
    }

    public static int intValue(AtomicInteger atomic, int site) {
        return modelled(atomic, "intValue()", site) ? get(atomic, site) : atomic.intValue();
    }

    public static long longValue(AtomicInteger atomic, int site) {
        return modelled(atomic, "longValue()", site) ? get(atomic, site) : atomic.longValue();
    }

    public static float floatValue(AtomicInteger atomic, int site) {
        return modelled(atomic, "floatValue()", site) ? (float) get(atomic, site) : atomic.floatValue();
    }

    public static double doubleValue(AtomicInteger atomic, int site) {
        return modelled(atomic, "doubleValue()", site) ? get(atomic, site) : atomic.doubleValue();
    }

    public static String toString(AtomicInteger atomic, int site) {
        return modelled(atomic, "toString()", site) ? Integer.toString(get(atomic, site)) : atomic.toString();
    }

    public static void set(AtomicInteger atomic, int value, int site) {
        Announce.write(atomic, (long) value, site);
        atomic.set(value);
    }

    public static void lazySet(AtomicInteger atomic, int value, int site) {
        Announce.write(atomic, (long) value, site);
        atomic.lazySet(value);
    }

    public static void setPlain(AtomicInteger atomic, int value, int site) {
        Announce.write(atomic, (long) value, site);
        atomic.setPlain(value);
    }

    public static void setOpaque(AtomicInteger atomic, int value, int site) {
        Announce.write(atomic, (long) value, site);
        atomic.setOpaque(value);
    }

    public static void setRelease(AtomicInteger atomic, int value, int site) {
        Announce.write(atomic, (long) value, site);
        atomic.setRelease(value);
    }

    public static int getAndIncrement(AtomicInteger atomic, int site) {
        Announce.update(atomic, site);
        return atomic.getAndIncrement();
    }

    public static int getAndDecrement(AtomicInteger atomic, int site) {
        Announce.update(atomic, site);
        return atomic.getAndDecrement();
    }

    public static int incrementAndGet(AtomicInteger atomic, int site) {
        Announce.update(atomic, site);
        return atomic.incrementAndGet();
    }

    public static int decrementAndGet(AtomicInteger atomic, int site) {
        Announce.update(atomic, site);
        return atomic.decrementAndGet();
    }

    public static int getAndSet(AtomicInteger atomic, int value, int site) {
        Announce.update(atomic, site);
        return atomic.getAndSet(value);
    }

    public static int getAndAdd(AtomicInteger atomic, int delta, int site) {
        Announce.update(atomic, site);
        return atomic.getAndAdd(delta);
    }

    public static int addAndGet(AtomicInteger atomic, int delta, int site) {
        Announce.update(atomic, site);
        return atomic.addAndGet(delta);
    }

    public static boolean compareAndSet(AtomicInteger atomic, int expected, int next, int site) {
        Announce.compareAndSet(atomic, (long) expected, (long) next, site);
        return atomic.compareAndSet(expected, next);
    }

    public static boolean weakCompareAndSet(AtomicInteger atomic, int expected, int next, int site) {
        return !Announce.failsSpuriously(atomic, site) && compareAndSet(atomic, expected, next, site);
    }

    public static boolean weakCompareAndSetPlain(AtomicInteger atomic, int expected, int next, int site) {
        return !Announce.failsSpuriously(atomic, site) && compareAndSet(atomic, expected, next, site);
    }

    public static boolean weakCompareAndSetVolatile(AtomicInteger atomic, int expected, int next, int site) {
        return !Announce.failsSpuriously(atomic, site) && compareAndSet(atomic, expected, next, site);
    }

    public static boolean weakCompareAndSetAcquire(AtomicInteger atomic, int expected, int next, int site) {
        return !Announce.failsSpuriously(atomic, site) && compareAndSet(atomic, expected, next, site);
    }

    public static boolean weakCompareAndSetRelease(AtomicInteger atomic, int expected, int next, int site) {
        return !Announce.failsSpuriously(atomic, site) && compareAndSet(atomic, expected, next, site);
    }

    public static int compareAndExchange(AtomicInteger atomic, int expected, int next, int site) {
        Announce.compareAndSet(atomic, (long) expected, (long) next, site);
        return atomic.compareAndExchange(expected, next);
    }

    public static int compareAndExchangeAcquire(AtomicInteger atomic, int expected, int next, int site) {
        Announce.compareAndSet(atomic, (long) expected, (long) next, site);
        return atomic.compareAndExchangeAcquire(expected, next);
    }

    public static int compareAndExchangeRelease(AtomicInteger atomic, int expected, int next, int site) {
        Announce.compareAndSet(atomic, (long) expected, (long) next, site);
        return atomic.compareAndExchangeRelease(expected, next);
    }

    public static int getAndUpdate(AtomicInteger atomic, IntUnaryOperator function, int site) {
        while (true) {
            int previous = get(atomic, site);
            int next = function.applyAsInt(previous);
            if (compareAndSet(atomic, previous, next, site)) {
                return previous;
            }
        }
    }

    public static int updateAndGet(AtomicInteger atomic, IntUnaryOperator function, int site) {
        while (true) {
            int previous = get(atomic, site);
            int next = function.applyAsInt(previous);
            if (compareAndSet(atomic, previous, next, site)) {
                return next;
            }
        }
    }

    public static int getAndAccumulate(
            AtomicInteger atomic, int operand, IntBinaryOperator function, int site) {
        while (true) {
            int previous = get(atomic, site);
            int next = function.applyAsInt(previous, operand);
            if (compareAndSet(atomic, previous, next, site)) {
                return previous;
            }
        }
    }

    public static int accumulateAndGet(
            AtomicInteger atomic, int operand, IntBinaryOperator function, int site) {
        while (true) {
            int previous = get(atomic, site);
            int next = function.applyAsInt(previous, operand);
            if (compareAndSet(atomic, previous, next, site)) {
                return next;
            }
        }
    }

    private static boolean modelled(AtomicInteger atomic, String method, int site) {
        return Control.controlled() && Dispatch.reaches(atomic, AtomicInteger.class, method, site);
    }
}
