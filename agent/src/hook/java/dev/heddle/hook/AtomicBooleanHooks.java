package dev.heddle.hook;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * {@link AtomicBoolean}: each method announces itself and is then carried out as the JDK would. The weak
 * compare-and-set methods are carried out as strong ones, which fail for no reason only when asked for.
 */
public final class AtomicBooleanHooks {

    private AtomicBooleanHooks() {}

    public static boolean get(AtomicBoolean atomic, int site) {
        Announce.read(atomic, site);
        return atomic.get();
    }

    public static boolean getPlain(AtomicBoolean atomic, int site) {
        Announce.read(atomic, site);
        return atomic.getPlain();
    }

    public static boolean getOpaque(AtomicBoolean atomic, int site) {
        Announce.read(atomic, site);
        return atomic.getOpaque();
    }

    public static boolean getAcquire(AtomicBoolean atomic, int site) {
        Announce.read(atomic, site);
        return atomic.getAcquire();
    }

    public static String toString(AtomicBoolean atomic, int site) {
        return modelled(atomic, "toString()", site) ? Boolean.toString(get(atomic, site)) : atomic.toString();
    }

    public static void set(AtomicBoolean atomic, boolean value, int site) {
        Announce.write(atomic, Announce.bit(value), site);
        atomic.set(value);
    }

    public static void lazySet(AtomicBoolean atomic, boolean value, int site) {
        Announce.write(atomic, Announce.bit(value), site);
        atomic.lazySet(value);
    }

    public static void setPlain(AtomicBoolean atomic, boolean value, int site) {
        Announce.write(atomic, Announce.bit(value), site);
        atomic.setPlain(value);
    }

    public static void setOpaque(AtomicBoolean atomic, boolean value, int site) {
        Announce.write(atomic, Announce.bit(value), site);
        atomic.setOpaque(value);
    }

    public static void setRelease(AtomicBoolean atomic, boolean value, int site) {
        Announce.write(atomic, Announce.bit(value), site);
        atomic.setRelease(value);
    }

    public static boolean getAndSet(AtomicBoolean atomic, boolean value, int site) {
        Announce.update(atomic, site);
        return atomic.getAndSet(value);
    }

    public static boolean compareAndSet(
            AtomicBoolean atomic, boolean expected, boolean next, int site) {
        Announce.compareAndSet(atomic, Announce.bit(expected), Announce.bit(next), site);
        return atomic.compareAndSet(expected, next);
    }

    @SuppressWarnings("deprecation") // the program calls it
    public static boolean weakCompareAndSet(
            AtomicBoolean atomic, boolean expected, boolean next, int site) {
        return modelled(atomic, "weakCompareAndSet(boolean,boolean)", site)
                ? compareAndSet(atomic, expected, next, site)
                : atomic.weakCompareAndSet(expected, next);
    }

    public static boolean weakCompareAndSetPlain(
            AtomicBoolean atomic, boolean expected, boolean next, int site) {
        return modelled(atomic, "weakCompareAndSetPlain(boolean,boolean)", site)
                ? compareAndSet(atomic, expected, next, site)
                : atomic.weakCompareAndSetPlain(expected, next);
    }

    public static boolean weakCompareAndSetVolatile(
            AtomicBoolean atomic, boolean expected, boolean next, int site) {
        return !Announce.failsSpuriously(atomic, site) && compareAndSet(atomic, expected, next, site);
    }

    public static boolean weakCompareAndSetAcquire(
            AtomicBoolean atomic, boolean expected, boolean next, int site) {
        return !Announce.failsSpuriously(atomic, site) && compareAndSet(atomic, expected, next, site);
    }

    public static boolean weakCompareAndSetRelease(
            AtomicBoolean atomic, boolean expected, boolean next, int site) {
        return !Announce.failsSpuriously(atomic, site) && compareAndSet(atomic, expected, next, site);
    }

    public static boolean compareAndExchange(
            AtomicBoolean atomic, boolean expected, boolean next, int site) {
        Announce.compareAndSet(atomic, Announce.bit(expected), Announce.bit(next), site);
        return atomic.compareAndExchange(expected, next);
    }

    public static boolean compareAndExchangeAcquire(
            AtomicBoolean atomic, boolean expected, boolean next, int site) {
        Announce.compareAndSet(atomic, Announce.bit(expected), Announce.bit(next), site);
        return atomic.compareAndExchangeAcquire(expected, next);
    }

    public static boolean compareAndExchangeRelease(
            AtomicBoolean atomic, boolean expected, boolean next, int site) {
        Announce.compareAndSet(atomic, Announce.bit(expected), Announce.bit(next), site);
        return atomic.compareAndExchangeRelease(expected, next);
    }

    private static boolean modelled(AtomicBoolean atomic, String method, int site) {
        return Control.controlled() && Dispatch.reaches(atomic, AtomicBoolean.class, method, site);
    }
}
