package dev.heddle.hook;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/**
 * {@link AtomicReference}: each method announces itself and is then carried out as the JDK would. The weak
 * compare-and-set methods are carried out as strong ones, which fail for no reason only when asked for.
 */
public final class AtomicReferenceHooks {

    private AtomicReferenceHooks() {}

    public static <V> V get(AtomicReference<V> atomic, int site) {
        Announce.read(atomic, site);
        return atomic.get();
    }

    public static <V> V getPlain(AtomicReference<V> atomic, int site) {
        Announce.read(atomic, site);
        return atomic.getPlain();
    }

    public static <V> V getOpaque(AtomicReference<V> atomic, int site) {
        Announce.read(atomic, site);
        return atomic.getOpaque();
    }

    public static <V> V getAcquire(AtomicReference<V> atomic, int site) {
        Announce.read(atomic, site);
        return atomic.getAcquire();
    }

    public static <V> String toString(AtomicReference<V> atomic, int site) {
        return modelled(atomic, site) ? String.valueOf(get(atomic, site)) : atomic.toString();
    }

    public static <V> void set(AtomicReference<V> atomic, V value, int site) {
        Announce.write(atomic, value, site);
        atomic.set(value);
    }

    public static <V> void lazySet(AtomicReference<V> atomic, V value, int site) {
        Announce.write(atomic, value, site);
        atomic.lazySet(value);
    }

    public static <V> void setPlain(AtomicReference<V> atomic, V value, int site) {
        Announce.write(atomic, value, site);
        atomic.setPlain(value);
    }

    public static <V> void setOpaque(AtomicReference<V> atomic, V value, int site) {
        Announce.write(atomic, value, site);
        atomic.setOpaque(value);
    }

    public static <V> void setRelease(AtomicReference<V> atomic, V value, int site) {
        Announce.write(atomic, value, site);
        atomic.setRelease(value);
    }

    public static <V> V getAndSet(AtomicReference<V> atomic, V value, int site) {
        Announce.update(atomic, site);
        return atomic.getAndSet(value);
    }

    public static <V> boolean compareAndSet(AtomicReference<V> atomic, V expected, V next, int site) {
        Announce.compareAndSet(atomic, expected, next, site);
        return atomic.compareAndSet(expected, next);
    }

    public static <V> boolean weakCompareAndSet(
            AtomicReference<V> atomic, V expected, V next, int site) {
        return !Announce.failsSpuriously(atomic, site) && compareAndSet(atomic, expected, next, site);
    }

    public static <V> boolean weakCompareAndSetPlain(
            AtomicReference<V> atomic, V expected, V next, int site) {
        return !Announce.failsSpuriously(atomic, site) && compareAndSet(atomic, expected, next, site);
    }

    public static <V> boolean weakCompareAndSetVolatile(
            AtomicReference<V> atomic, V expected, V next, int site) {
        return !Announce.failsSpuriously(atomic, site) && compareAndSet(atomic, expected, next, site);
    }

    public static <V> boolean weakCompareAndSetAcquire(
            AtomicReference<V> atomic, V expected, V next, int site) {
        return !Announce.failsSpuriously(atomic, site) && compareAndSet(atomic, expected, next, site);
    }

    public static <V> boolean weakCompareAndSetRelease(
            AtomicReference<V> atomic, V expected, V next, int site) {
        return !Announce.failsSpuriously(atomic, site) && compareAndSet(atomic, expected, next, site);
    }

    public static <V> V compareAndExchange(
            AtomicReference<V> atomic, V expected, V next, int site) {
        Announce.compareAndSet(atomic, expected, next, site);
        return atomic.compareAndExchange(expected, next);
    }

    public static <V> V compareAndExchangeAcquire(
            AtomicReference<V> atomic, V expected, V next, int site) {
        Announce.compareAndSet(atomic, expected, next, site);
        return atomic.compareAndExchangeAcquire(expected, next);
    }

    public static <V> V compareAndExchangeRelease(
            AtomicReference<V> atomic, V expected, V next, int site) {
        Announce.compareAndSet(atomic, expected, next, site);
        return atomic.compareAndExchangeRelease(expected, next);
    }

    public static <V> V getAndUpdate(AtomicReference<V> atomic, UnaryOperator<V> function, int site) {
        while (true) {
            V previous = get(atomic, site);
            V next = function.apply(previous);
            if (compareAndSet(atomic, previous, next, site)) {
                return previous;
            }
        }
    }

    public static <V> V updateAndGet(AtomicReference<V> atomic, UnaryOperator<V> function, int site) {
        while (true) {
            V previous = get(atomic, site);
            V next = function.apply(previous);
            if (compareAndSet(atomic, previous, next, site)) {
                return next;
            }
        }
    }

    public static <V> V getAndAccumulate(
            AtomicReference<V> atomic, V operand, BinaryOperator<V> function, int site) {
        while (true) {
            V previous = get(atomic, site);
            V next = function.apply(previous, operand);
            if (compareAndSet(atomic, previous, next, site)) {
                return previous;
            }
        }
    }

    public static <V> V accumulateAndGet(
            AtomicReference<V> atomic, V operand, BinaryOperator<V> function, int site) {
        while (true) {
            V previous = get(atomic, site);
            V next = function.apply(previous, operand);
            if (compareAndSet(atomic, previous, next, site)) {
                return next;
            }
        }
    }

    private static boolean modelled(AtomicReference<?> atomic, int site) {
        return Control.controlled()
                && Dispatch.reaches(atomic, AtomicReference.class, "toString()", site);
    }
}
