package dev.heddle.hook;

import java.lang.invoke.VarHandle.AccessMode;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/** {@link AtomicReferenceFieldUpdater}: each method announces an access to the field and is then carried out as the JDK would. */
public final class AtomicReferenceFieldUpdaterHooks {

    private AtomicReferenceFieldUpdaterHooks() {}

    public static <T, V> V get(AtomicReferenceFieldUpdater<T, V> updater, T object, int site) {
        FieldUpdaters.access(updater, object, AccessMode.GET_VOLATILE, site);
        return updater.get(object);
    }

    public static <T, V> void set(AtomicReferenceFieldUpdater<T, V> updater, T object, V value, int site) {
        FieldUpdaters.access(updater, object, AccessMode.SET_VOLATILE, site, value);
        updater.set(object, value);
    }

    public static <T, V> void lazySet(AtomicReferenceFieldUpdater<T, V> updater, T object, V value, int site) {
        FieldUpdaters.access(updater, object, AccessMode.SET_RELEASE, site, value);
        updater.lazySet(object, value);
    }

    public static <T, V> boolean compareAndSet(AtomicReferenceFieldUpdater<T, V> updater, T object, V expected, V next, int site) {
        FieldUpdaters.access(updater, object, AccessMode.COMPARE_AND_SET, site, expected, next);
        return updater.compareAndSet(object, expected, next);
    }

    /** Carried out as the strong one, which fails for no reason only when asked for. */
    public static <T, V> boolean weakCompareAndSet(
            AtomicReferenceFieldUpdater<T, V> updater, T object, V expected, V next, int site) {
        return !Announce.failsSpuriously(updater, site) && compareAndSet(updater, object, expected, next, site);
    }

    public static <T, V> V getAndSet(AtomicReferenceFieldUpdater<T, V> updater, T object, V value, int site) {
        FieldUpdaters.access(updater, object, AccessMode.GET_AND_SET, site, value);
        return updater.getAndSet(object, value);
    }

    public static <T, V> V getAndUpdate(
            AtomicReferenceFieldUpdater<T, V> updater, T object, UnaryOperator<V> function, int site) {
        while (true) {
            V previous = get(updater, object, site);
            if (compareAndSet(updater, object, previous, function.apply(previous), site)) {
                return previous;
            }
        }
    }

    public static <T, V> V updateAndGet(
            AtomicReferenceFieldUpdater<T, V> updater, T object, UnaryOperator<V> function, int site) {
        while (true) {
            V previous = get(updater, object, site);
            V next = function.apply(previous);
            if (compareAndSet(updater, object, previous, next, site)) {
                return next;
            }
        }
    }

    public static <T, V> V getAndAccumulate(
            AtomicReferenceFieldUpdater<T, V> updater, T object, V operand, BinaryOperator<V> function, int site) {
        return getAndUpdate(updater, object, previous -> function.apply(previous, operand), site);
    }

    public static <T, V> V accumulateAndGet(
            AtomicReferenceFieldUpdater<T, V> updater, T object, V operand, BinaryOperator<V> function, int site) {
        return updateAndGet(updater, object, previous -> function.apply(previous, operand), site);
    }
}
