package dev.heddle.hook;

/** {@link System}. */
public final class SystemHooks {

    private SystemHooks() {}

    public static long nanoTime(int site) {
        return TimeHooks.nanoTime(site);
    }

    public static long currentTimeMillis(int site) {
        return TimeHooks.currentTimeMillis(site);
    }

    public static int identityHashCode(Object object, int site) {
        if (object != null && Control.controlled()) {
            Control.controller().hashed(object);
        }
        return System.identityHashCode(object);
    }
}
