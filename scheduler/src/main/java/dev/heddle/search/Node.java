package dev.heddle.search;

import dev.heddle.execution.Choice;
import dev.heddle.execution.EventLog;
import dev.heddle.object.Operation;
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

    /** The thread of which all ways in which its operation here can go are planned, each on its own; or -1. */
    int alternativesPlanned = -1;

    /** The decisions that have been explored here, or above and nothing has changed: nothing new lies behind. */
    private int[] sleepers = new int[4];

    /** What the operations of the sleepers touch. */
    private Footprint[] footprints = new Footprint[4];

    private int asleep;

    /** How many of the sleepers came from above. */
    private int arrivedAsleep;

    /** Whether another decision is explored than the one that was planned, which was in vain. */
    boolean strayed;

    /** For strategies that need it: the threads that are enabled here. */
    int[] enabled = {};

    /** For strategies that need it: for each of those threads a decision that did not sleep on arrival, if any. */
    int[] firstAwake = {};

    /** For strategies that count preemptions: the thread of the event before, or -1. */
    int last;

    /** For strategies that count preemptions: how many there were on the way here. */
    int preemptions;

    /** How many preemptions a decision for a thread would be: 1 if another thread could go on, else 0. */
    int preemptionBy(int thread) {
        return last >= 0 && thread != last && Arrays.binarySearch(enabled, last) >= 0 ? 1 : 0;
    }

    void clear() {
        done = 0;
        strayed = false;
        pending = null;
        alternativesPlanned = -1;
        asleep = 0;
        arrivedAsleep = 0;
    }

    // ---- sleep -----------------------------------------------------------------------------------

    /** Takes over the sleepers of the node before that are independent of the event between. */
    void inheritSleep(Node before, EventLog log, int event) {
        for (int i = 0; i < before.asleep; i++) {
            if (Choice.thread(before.sleepers[i]) != log.thread(event)
                    && !before.footprints[i].conflictsWith(log, event)) {
                sleep(before.sleepers[i], before.footprints[i]);
            }
        }
        arrivedAsleep = asleep;
    }

    /** The decisions that slept when the search first came here. */
    int[] asleepOnArrival() {
        return Arrays.copyOf(sleepers, arrivedAsleep);
    }

    void sleep(int decision, Footprint footprint) {
        if (asleep == sleepers.length) {
            sleepers = Arrays.copyOf(sleepers, asleep * 2);
            footprints = Arrays.copyOf(footprints, asleep * 2);
        }
        sleepers[asleep] = decision;
        footprints[asleep++] = footprint;
    }

    boolean asleep(int decision) {
        for (int i = 0; i < asleep; i++) {
            if (sleepers[i] == decision) {
                return true;
            }
        }
        return false;
    }

    /** The first alternative of a thread's operation that does not sleep, or -1. */
    int awake(int thread, Operation operation) {
        if (asleep == 0) {
            return 0;
        }
        int alternatives = operation.object.alternatives(operation);
        for (int a = 0; a < alternatives; a++) {
            if (!asleep(Choice.of(thread, a))) {
                return a;
            }
        }
        return -1;
    }

    /** How many decisions sleep. */
    int asleep() {
        return asleep;
    }

    int sleeper(int i) {
        return sleepers[i];
    }

    Footprint footprint(int i) {
        return footprints[i];
    }

    // ---- saved and restored ----------------------------------------------------------------------

    void save(CheckpointWriter to) {
        to.put(choice).put(done).put(strayed ? 1 : 0).put(last).put(preemptions).put(enabled).put(firstAwake).put(arrivedAsleep).put(asleep);
        for (int i = 0; i < asleep; i++) {
            to.put(sleepers[i]).put(footprints[i]);
        }
        to.put(pending).line();
    }

    void restore(CheckpointReader from) {
        clear();
        choice = from.integer();
        done = from.integer();
        strayed = from.integer() == 1;
        last = from.integer();
        preemptions = from.integer();
        enabled = from.integers();
        firstAwake = from.integers();
        arrivedAsleep = from.integer();
        int count = from.integer();
        for (int i = 0; i < count; i++) {
            sleep(from.integer(), from.footprint());
        }
        pending = from.branches();
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

    /** Whether the decision has been explored, is being explored, or is to be. */
    boolean covers(int decision) {
        if (choice == decision || asleep(decision)) {
            return true;
        }
        for (Branch branch = pending; branch != null; branch = branch.next) {
            if (branch.choice == decision) {
                return true;
            }
        }
        return false;
    }

    /** Plans the alternatives of an event here, to be explored before another thread's turn comes. */
    void planAlternatives(EventLog log, int event) {
        for (int a = log.alternatives(event) - 1; a >= 0; a--) {
            int other = Choice.of(log.thread(event), a);
            if (!covers(other)) {
                prepend(new Branch(other, Footprint.ofAlternative(log, event)));
            }
        }
    }

    /** Drops the branches of this decision. */
    void drop(int decision) {
        pending = Branch.without(pending, decision);
    }

    /** Drops the sequences of which a sleeper is a weak initial. */
    void dropSequences(int decision, Footprint footprint) {
        pending = Branch.withoutSequences(pending, decision, footprint);
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
