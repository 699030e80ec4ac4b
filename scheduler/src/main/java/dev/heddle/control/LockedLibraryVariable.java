package dev.heddle.control;

import dev.heddle.object.Accesses;
import dev.heddle.object.LockObject;
import dev.heddle.object.Operation;

/**
 * A collection or builder of the JDK whose methods lock a monitor, as those of {@code Vector} and of synchronized lists
 * do. The program can lock it too, and then keeps other threads out. Taking the monitor, the call and giving the
 * monitor back are one event.
 */
final class LockedLibraryVariable extends LibraryVariable {

    /** The {@link Operation#expected} of a call by the thread that has the monitor already. */
    static final long HELD = 1;

    /** Calls leave the monitor as they found it: as far as it goes, their order makes no difference. */
    private static final long PASSING = 1;

    private final LockObject monitor;

    LockedLibraryVariable(int number, Object object, LockObject monitor) {
        super(number, null, object);
        this.monitor = monitor;
    }

    LockObject monitor() {
        return monitor;
    }

    @Override
    public boolean enabled(Operation op) {
        return op.expected == HELD || monitor.free(op);
    }

    @Override
    public void accesses(Operation op, int alternative, Accesses into) {
        super.accesses(op, alternative, into);
        if (op.expected != HELD) {
            into.add(monitor.number(), PASSING);
        }
    }
}
