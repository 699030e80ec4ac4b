package dev.heddle.hook;

import java.lang.invoke.VarHandle.AccessMode;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/** {@link AtomicIntegerFieldUpdater}: each method announces an access to the field and is then carried out as the JDK would. */
public final class AtomicIntegerFieldUpdaterHooks {

    private AtomicIntegerFieldUpdaterHooks() {}

    public static <T> int get(AtomicIntegerFieldUpdater<T> updater, T object, int site) {
        FieldUpdaters.access(updater, object, AccessMode.GET_VOLATILE, site);
        return updater.get(object);
    }

    public static <T> void set(AtomicIntegerFieldUpdater<T> updater, T object, int value, int site) {
        FieldUpdaters.access(updater, object, AccessMode.SET_VOLATILE, site, value);
        updater.set(object, value);
    }

    public static <T> void lazySet(AtomicIntegerFieldUpdater<T> updater, T object, int value, int site) {
        FieldUpdaters.access(updater, object, AccessMode.SET_RELEASE, site, value);
        updater.lazySet(object, value);
    }

    public static <T> boolean compareAndSet(AtomicIntegerFieldUpdater<T> updater, T object, int expected, int next, int site) {
        FieldUpdaters.access(updater, object, AccessMode.COMPARE_AND_SET, site, expected, next);
        return updater.compareAndSet(object, expected, next);
    }

    /** Carried out as the strong one, which fails for no reason only when asked for. */
    public static <T> boolean weakCompareAndSet(
            AtomicIntegerFieldUpdater<T> updater, T object, int expected, int next, int site) {
        return !Announce.failsSpuriously(updater, site) && compareAndSet(updater, object, expected, next, site);
    }

    public static <T> int getAndSet(AtomicIntegerFieldUpdater<T> updater, T object, int value, int site) {
        FieldUpdaters.access(updater, object, AccessMode.GET_AND_SET, site, value);
        return updater.getAndSet(object, value);
    }

    public static <T> int getAndIncrement(AtomicIntegerFieldUpdater<T> updater, T object, int site) {
        FieldUpdaters.access(updater, object, AccessMode.GET_AND_ADD, site, 1);
        return updater.getAndIncrement(object);
    }

    public static <T> int getAndDecrement(AtomicIntegerFieldUpdater<T> updater, T object, int site) {
        FieldUpdaters.access(updater, object, AccessMode.GET_AND_ADD, site, -1);
        return updater.getAndDecrement(object);
    }

    public static <T> int getAndAdd(AtomicIntegerFieldUpdater<T> updater, T object, int value, int site) {
        FieldUpdaters.access(updater, object, AccessMode.GET_AND_ADD, site, value);
        return updater.getAndAdd(object, value);
    }

    public static <T> int incrementAndGet(AtomicIntegerFieldUpdater<T> updater, T object, int site) {
        FieldUpdaters.access(updater, object, AccessMode.GET_AND_ADD, site, 1);
        return updater.incrementAndGet(object);
    }

    public static <T> int decrementAndGet(AtomicIntegerFieldUpdater<T> updater, T object, int site) {
        FieldUpdaters.access(updater, object, AccessMode.GET_AND_ADD, site, -1);
        return updater.decrementAndGet(object);
    }

    public static <T> int addAndGet(AtomicIntegerFieldUpdater<T> updater, T object, int value, int site) {
        FieldUpdaters.access(updater, object, AccessMode.GET_AND_ADD, site, value);
        return updater.addAndGet(object, value);
    }

    public static <T> int getAndUpdate(
            AtomicIntegerFieldUpdater<T> updater, T object, IntUnaryOperator function, int site) {
        while (true) {
            int previous = get(updater, object, site);
            if (compareAndSet(updater, object, previous, function.applyAsInt(previous), site)) {
                return previous;
            }
        }
    }

    public static <T> int updateAndGet(
            AtomicIntegerFieldUpdater<T> updater, T object, IntUnaryOperator function, int site) {
        while (true) {
            int previous = get(updater, object, site);
            int next = function.applyAsInt(previous);
            if (compareAndSet(updater, object, previous, next, site)) {
                return next;
            }
        }
    }

    public static <T> int getAndAccumulate(
            AtomicIntegerFieldUpdater<T> updater, T object, int operand, IntBinaryOperator function, int site) {
        return getAndUpdate(updater, object, previous -> function.applyAsInt(previous, operand), site);
    }

    public static <T> int accumulateAndGet(
            AtomicIntegerFieldUpdater<T> updater, T object, int operand, IntBinaryOperator function, int site) {
        return updateAndGet(updater, object, previous -> function.applyAsInt(previous, operand), site);
    }
}
