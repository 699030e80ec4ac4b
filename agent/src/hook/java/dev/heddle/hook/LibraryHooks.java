package dev.heddle.hook;

/**
 * Calls of the JDK's collections and builders, which are announced as a whole: what happens inside them is
 * not looked at.
 */
public final class LibraryHooks {

    private LibraryHooks() {}

    /** As {@link Libraries#before}; {@link #after} has to be called whatever it gives. */
    public static Object before(Object receiver, Object argument, int how, int site) {
        return receiver != null && Control.controlled() ? libraries().before(receiver, argument, how, site) : null;
    }

    /** As {@link Libraries#after}. */
    public static void after(Object hold) {
        if (hold != null && Control.controlled()) {
            libraries().after(hold);
        }
    }

    /** As {@link Libraries#resume}. */
    static void resume(Object receiver, Object argument, int how, int site) {
        if (Control.controlled()) {
            libraries().resume(receiver, argument, how, site);
        }
    }

    /** A call in which no code of the program can run is about to be made. */
    public static void announce(Object receiver, int how, int site) {
        after(before(receiver, null, how, site));
    }

    static Libraries libraries() {
        return Control.controller().libraries();
    }
}
