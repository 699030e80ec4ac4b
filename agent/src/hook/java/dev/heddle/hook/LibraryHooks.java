package dev.heddle.hook;

/**
 * Calls of the JDK's collections and builders, which are announced as a whole: what happens inside them is
 * not looked at.
 */
public final class LibraryHooks {

    private LibraryHooks() {}

    /** A call that only looks at {@code object} is about to be made. */
    public static void reads(Object object, int site) {
        if (object != null && Control.controlled()) {
            Control.controller().accessLibrary(object, false, site);
        }
    }

    /** A call that may change {@code object} is about to be made. */
    public static void writes(Object object, int site) {
        if (object != null && Control.controlled()) {
            Control.controller().accessLibrary(object, true, site);
        }
    }
}
