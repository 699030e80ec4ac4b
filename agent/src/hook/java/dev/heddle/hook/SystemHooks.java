package dev.heddle.hook;

/** {@link System}. */
public final class SystemHooks {

    private SystemHooks() {}

    public static int identityHashCode(Object object, int site) {
        if (object != null && Control.controlled()) {
            Control.controller().hashed(object);
        }
        return System.identityHashCode(object);
    }
}
