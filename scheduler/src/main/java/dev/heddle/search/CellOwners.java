package dev.heddle.search;

import dev.heddle.execution.EventLog;
import java.util.Arrays;

/**
 * Which cells one thread alone has touched, in all executions so far: they order nothing. A cell that another thread
 * has touched in any of them counts as shared ever after, so that what is worked out for the common beginning of
 * two executions stays right.
 */
final class CellOwners {

    private static final int NOBODY = 0;
    private static final int SHARED = -1;

    private int[] owners = {}; // by cell: its only thread + 1, or one of the above

    /**
     * Takes notice of events and pending operations.
     *
     * @param from the first of them
     * @return whether a cell that had an owner is shared now
     */
    boolean learn(EventLog log, int from) {
        boolean lost = false;
        int events = log.size() + log.pending();
        for (int e = from; e < events; e++) {
            for (int a = log.firstAccess(e); a < log.firstAccess(e + 1); a++) {
                lost |= touch(log.cell(a), log.thread(e) + 1);
            }
        }
        return lost;
    }

    private boolean touch(int cell, int owner) {
        if (cell >= owners.length) {
            owners = Arrays.copyOf(owners, Math.max(cell + 1, owners.length * 2));
        }
        int known = owners[cell];
        if (known == owner || known == SHARED) {
            return false;
        }
        owners[cell] = known == NOBODY ? owner : SHARED;
        return known != NOBODY;
    }

    /** From now on the cell counts as shared; says whether it had an owner before. */
    boolean share(int cell) {
        if (cell >= owners.length || owners[cell] == SHARED || owners[cell] == NOBODY) {
            return false;
        }
        owners[cell] = SHARED;
        return true;
    }

    boolean shared(int cell) {
        return owners[cell] == SHARED;
    }

    /** Whether the event touches nothing that another thread has touched. */
    boolean onlyOwn(EventLog log, int event) {
        for (int a = log.firstAccess(event); a < log.firstAccess(event + 1); a++) {
            if (shared(log.cell(a))) {
                return false;
            }
        }
        return true;
    }
}
