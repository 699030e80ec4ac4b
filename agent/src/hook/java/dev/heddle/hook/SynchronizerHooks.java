package dev.heddle.hook;

import java.util.Collection;
import java.util.concurrent.locks.Condition;

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

    /** {@code getWaitingThreads(condition)} of a lock, which only its subclasses can ask for. */
    public static Collection<Thread> awaiting(Object lock, Condition condition) {
        if (condition == null) {
            throw new NullPointerException();
        }
        if (!Conditions.modelled(condition)) {
            throw new IllegalArgumentException("not owner");
        }
        return Control.controller().waiters().awaitingThreads(lock, condition);
    }
}
