package dev.heddle.search;

import dev.heddle.execution.Choice;
import dev.heddle.execution.EventLog;
import java.util.Arrays;

/**
 * A global state on the path from the root of the search tree to the end of the last execution. The objects
 * are reused for other states at the same depth.
 */
final class Node {

    /** The decision being explored. */
    int choice;

    /** How many decisions have been explored to the end here. */
    int done;

    /** What is still to be explored, in order; null if nothing. */
    Branch pending;

    /** The threads whose next operation has been explored here or above: nothing new lies behind it. */
    private int[] sleepers = new int[4];

    private Footprint[] sleepersFootprints = new Footprint[4];
    private int asleep;

    /** For strategies that need it: the threads that are enabled here. */
    int[] enabled = {};

    void clear() {
        done = 0;
        pending = null;
        asleep = 0;
    }

    // ---- sleep -----------------------------------------------------------------------------------

    /** Takes over the sleepers of the node before that are independent of the event between. */
    void inheritSleep(Node before, EventLog log, int event) {
        for (int i = 0; i < before.asleep; i++) {
            if (before.sleepers[i] != log.thread(event)
                    && !before.sleepersFootprints[i].conflictsWith(log, event)) {
                sleep(before.sleepers[i], before.sleepersFootprints[i]);
            }
        }
    }

    void sleep(int thread, Footprint footprint) {
        if (asleep(thread)) {
            return;
        }
        if (asleep == sleepers.length) {
            sleepers = Arrays.copyOf(sleepers, asleep * 2);
            sleepersFootprints = Arrays.copyOf(sleepersFootprints, asleep * 2);
        }
        sleepers[asleep] = thread;
        sleepersFootprints[asleep++] = footprint;
    }

    boolean asleep(int thread) {
        for (int i = 0; i < asleep; i++) {
            if (sleepers[i] == thread) {
                return true;
            }
        }
        return false;
    }

    /** How many threads sleep. */
    int asleep() {
        return asleep;
    }

    int sleeper(int i) {
        return sleepers[i];
    }

    Footprint sleeperFootprint(int i) {
        return sleepersFootprints[i];
    }

    // ---- branches --------------------------------------------------------------------------------

    void prepend(Branch branch) {
        branch.next = pending;
        pending = branch;
    }

    void append(Branch branch) {
        if (pending == null) {
            pending = branch;
        } else {
            Branch last = pending;
            while (last.next != null) {
                last = last.next;
            }
            last.next = branch;
        }
    }

    /** Whether the thread is being explored or is to be. */
    boolean planned(int thread) {
        if (Choice.thread(choice) == thread) {
            return true;
        }
        for (Branch branch = pending; branch != null; branch = branch.next) {
            if (Choice.thread(branch.choice) == thread) {
                return true;
            }
        }
        return false;
    }

    /** Takes the branch with this decision out of the list, or gives null. */
    Branch remove(int decision) {
        Branch before = null;
        for (Branch branch = pending; branch != null; branch = branch.next) {
            if (branch.choice == decision) {
                if (before == null) {
                    pending = branch.next;
                } else {
                    before.next = branch.next;
                }
                return branch;
            }
            before = branch;
        }
        return null;
    }

    /** How many branches are still to be explored. */
    int pendingCount() {
        int count = 0;
        for (Branch branch = pending; branch != null; branch = branch.next) {
            count++;
        }
        return count;
    }
}
