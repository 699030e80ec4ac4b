package dev.heddle.hook;

import java.util.BitSet;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;

/**
 * Calls of the JDK's collections and builders, which are announced as a whole: what happens inside them is
 * not looked at.
 */
public final class LibraryHooks {

    private LibraryHooks() {}

    /** As {@link Libraries#before}; {@link #after} has to be called whatever it gives. */
    public static Object before(Object receiver, Object argument, int how, int site) {
        if (receiver == null || !Control.controlled()) {
            return null;
        }
        if ((how & Libraries.KEY) != 0) {
            HashHooks.asked(argument); // a map of bins is about to be asked for the bin
        }
        return libraries().before(receiver, argument, how, site);
    }

    /** As {@link Libraries#after}. */
    public static void after(Object hold) {
        if (hold != null && Control.controlled()) {
            libraries().after(hold);
        }
    }

    /** A builder has asked a text for its length, and is about to ask for its characters. */
    public static void again(Object text) {
        if (text instanceof StringBuffer && Control.controlled()) {
            after(libraries().before(text, null, Libraries.ALONE, 0));
        }
    }

    /** As {@link Libraries#resume}. */
    static void resume(Object receiver, Object argument, int how, int site) {
        if (receiver != null && Control.controlled()) {
            libraries().resume(receiver, argument, how, site);
        }
    }

    /** A call in which no code of the program can run is about to be made. */
    public static void announce(Object receiver, int how, int site) {
        after(before(receiver, null, how | Libraries.WHOLE, site));
    }

    /** A collection, an iterator or a map has given the program something. */
    public static void gave(Object result, Object receiver) {
        if (result instanceof Map.Entry && Control.controlled()) {
            libraries().gave((Map.Entry<?, ?>) result, receiver);
        }
    }

    /** What a concatenation is to take instead of an object: its text, where it is a collection or a builder. */
    public static Object text(Object object, int site) {
        if (!isLibrary(object) || !Control.controlled()) {
            return object;
        }
        Object hold = before(object, null, 0, site);
        try {
            return String.valueOf(object);
        } finally {
            after(hold);
        }
    }

    /** A collection or text is about to be given to code of the JDK, which looks into it. */
    public static void argument(Object argument, int how, int site) {
        if (isLibrary(argument)) {
            announce(argument, how, site);
        }
    }

    private static boolean isLibrary(Object object) {
        return object instanceof Collection
                || object instanceof Map
                || object instanceof Map.Entry
                || object instanceof Iterator
                || object instanceof BitSet
                || object instanceof StringBuilder
                || object instanceof StringBuffer;
    }

    static Libraries libraries() {
        return Control.controller().libraries();
    }
}
