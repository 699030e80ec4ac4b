package dev.heddle.hook;

import java.lang.invoke.VarHandle.AccessMode;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/** {@link AtomicLongFieldUpdater}: each method announces an access to the field and is then carried out as the JDK would. */
public final class AtomicLongFieldUpdaterHooks {

    private AtomicLongFieldUpdaterHooks() {}

    public static <T> long get(AtomicLongFieldUpdater<T> updater, T object, int site) {
        FieldUpdaters.access(updater, object, AccessMode.GET_VOLATILE, site);
        return updater.get(object);
    }

    public static <T> void set(AtomicLongFieldUpdater<T> updater, T object, long value, int site) {
        FieldUpdaters.access(updater, object, AccessMode.SET_VOLATILE, site, value);
        updater.set(object, value);
    }

    public static <T> void lazySet(AtomicLongFieldUpdater<T> updater, T object, long value, int site) {
        FieldUpdaters.access(updater, object, AccessMode.SET_RELEASE, site, value);
        updater.lazySet(object, value);
    }

    public static <T> boolean compareAndSet(AtomicLongFieldUpdater<T> updater, T object, long expected, long next, int site) {
        FieldUpdaters.access(updater, object, AccessMode.COMPARE_AND_SET, site, expected, next);
        return updater.compareAndSet(object, expected, next);
    }

    /** Carried out as the strong one, which fails for no reason only when asked for. */
    public static <T> boolean weakCompareAndSet(
            AtomicLongFieldUpdater<T> updater, T object, long expected, long next, int site) {
        return !Announce.failsSpuriously(updater, site) && compareAndSet(updater, object, expected, next, site);
    }

    public static <T> long getAndSet(AtomicLongFieldUpdater<T> updater, T object, long value, int site) {
        FieldUpdaters.access(updater, object, AccessMode.GET_AND_SET, site, value);
        return updater.getAndSet(object, value);
    }

    public static <T> long getAndIncrement(AtomicLongFieldUpdater<T> updater, T object, int site) {
        FieldUpdaters.access(updater, object, AccessMode.GET_AND_ADD, site, 1);
        return updater.getAndIncrement(object);
    }

    public static <T> long getAndDecrement(AtomicLongFieldUpdater<T> updater, T object, int site) {
        FieldUpdaters.access(updater, object, AccessMode.GET_AND_ADD, site, -1);
        return updater.getAndDecrement(object);
    }

    public static <T> long getAndAdd(AtomicLongFieldUpdater<T> updater, T object, long value, int site) {
        FieldUpdaters.access(updater, object, AccessMode.GET_AND_ADD, site, value);
        return updater.getAndAdd(object, value);
    }

    public static <T> long incrementAndGet(AtomicLongFieldUpdater<T> updater, T object, int site) {
        FieldUpdaters.access(updater, object, AccessMode.GET_AND_ADD, site, 1);
        return updater.incrementAndGet(object);
    }

    public static <T> long decrementAndGet(AtomicLongFieldUpdater<T> updater, T object, int site) {
        FieldUpdaters.access(updater, object, AccessMode.GET_AND_ADD, site, -1);
        return updater.decrementAndGet(object);
    }

    public static <T> long addAndGet(AtomicLongFieldUpdater<T> updater, T object, long value, int site) {
        FieldUpdaters.access(updater, object, AccessMode.GET_AND_ADD, site, value);
        return updater.addAndGet(object, value);
    }

    public static <T> long getAndUpdate(
            AtomicLongFieldUpdater<T> updater, T object, LongUnaryOperator function, int site) {
        while (true) {
            long previous = get(updater, object, site);
            if (compareAndSet(updater, object, previous, function.applyAsLong(previous), site)) {
                return previous;
            }
        }
    }

    public static <T> long updateAndGet(
            AtomicLongFieldUpdater<T> updater, T object, LongUnaryOperator function, int site) {
        while (true) {
            long previous = get(updater, object, site);
            long next = function.applyAsLong(previous);
            if (compareAndSet(updater, object, previous, next, site)) {
                return next;
            }
        }
    }

    public static <T> long getAndAccumulate(
            AtomicLongFieldUpdater<T> updater, T object, long operand, LongBinaryOperator function, int site) {
        return getAndUpdate(updater, object, previous -> function.applyAsLong(previous, operand), site);
    }

    public static <T> long accumulateAndGet(
            AtomicLongFieldUpdater<T> updater, T object, long operand, LongBinaryOperator function, int site) {
        return updateAndGet(updater, object, previous -> function.applyAsLong(previous, operand), site);
    }
}
