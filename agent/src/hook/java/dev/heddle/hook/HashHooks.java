package dev.heddle.hook;

/** Called where an object's hash code is about to be asked for, by code of the JDK too. */
public final class HashHooks {

    private HashHooks() {}

    /** An object that may have no hash code but that of its identity. */
    public static void asked(Object object) {
        if (Control.controlled() && object != null && !(object instanceof String)) {
            Control.controller().hashed(object);
        }
    }
}
