package dev.heddle.hook;

import java.lang.invoke.VarHandle.AccessMode;

/** Announces what a field updater of the JDK is about to do; a null updater or object has no event: it throws. */
final class FieldUpdaters {

    private FieldUpdaters() {}

    static void access(Object updater, Object object, AccessMode mode, int site, Object... values) {
        if (updater != null && object != null && Control.controlled()) {
            Control.controller().variables().access(updater, object, mode, values, site);
        }
    }
}
