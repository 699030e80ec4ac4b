package dev.heddle.hook;

/** What synchronizers tell of themselves; asked only by threads under control. */
public final class SynchronizerHooks {

    private SynchronizerHooks() {}

    /** {@code toString()}. */
    public static String text(Object synchronizer) {
        HashHooks.asked(synchronizer);
        return synchronizer.getClass().getName()
                .concat("@")
                .concat(Integer.toHexString(synchronizer.hashCode()))
                .concat(Control.controller().states().text(synchronizer));
    }

    /** {@code getOwner()} of a lock. */
    public static Thread owner(Object lock) {
        return Control.controller().states().owner(lock);
    }
}
