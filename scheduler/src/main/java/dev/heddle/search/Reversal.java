package dev.heddle.search;

import dev.heddle.execution.Choice;
import dev.heddle.execution.EventLog;
import dev.heddle.execution.Execution;
import dev.heddle.object.Accesses;
import dev.heddle.object.ClockObject;
import dev.heddle.object.Kind;
import dev.heddle.object.Moment;
import dev.heddle.object.Operation;
import dev.heddle.object.SharedObject;
import dev.heddle.object.ThreadObject;
import dev.heddle.object.TimedPool;
import dev.heddle.object.VariableObject;
import java.util.Arrays;

/**
 * What an execution becomes when an operation is moved before events it comes after: the sequence the
 * papers call {@code v}. From the node before the first of those events on, it has all events of the whole
 * execution that do not happen after one of them, and then the operation itself.
 *
 * <p>The events keep what they touch, since all that happened before them is still there. The operation may
 * turn out differently at its new place: a compare-and-set may succeed, an interrupt may not have come yet. So
 * its accesses, and whether it is enabled at all, are worked out from the states the remaining events leave.
 */
final class Reversal implements Moment, Sequence {

    private final Causality causality;
    private Execution execution;
    private EventLog log;

    private int operation; // the number of the event or pending operation that is moved
    private int[] moved = new int[4]; // the events it is moved before
    private int moves;
    private int choice; // the decision for the operation at its new place
    private int node;
    private int[] rest = new int[64]; // v without the operation itself
    private int size;
    private int collected; // the first event of which it is not known whether it remains
    private boolean operationDropped;
    private int going; // how many threads may have events that remain from there on
    private int[] gone = {}; // by thread: the stamp of the collection in which none of its further events remain
    private int stamp;
    private final Accesses accesses = new Accesses();

    Reversal(Causality causality) {
        this.causality = causality;
    }

    void read(Execution newExecution) {
        execution = newExecution;
        log = newExecution.log();
    }

    /**
     * Moves an event or pending operation before an event.
     *
     * @return whether the operation is enabled there
     */
    boolean move(int anOperation, int before) {
        operation = anOperation;
        choice = Choice.of(log.thread(operation), 0);
        moves = 0;
        return moveFurther(before);
    }

    /** Moves the operation before one more event; the same as {@link #move} otherwise. */
    boolean moveFurther(int before) {
        if (moves == moved.length) {
            moved = Arrays.copyOf(moved, moves * 2);
        }
        moved[moves++] = before;
        return look();
    }

    /** Takes the last {@link #moveFurther} back. */
    void moveBack() {
        moves--;
        look();
    }

    private boolean look() {
        node = moved[0];
        for (int i = 1; i < moves; i++) {
            node = Math.min(node, moved[i]);
        }
        Operation op = execution.look(operation, this);
        accesses.clear();
        op.accesses(0, accesses);
        addWhatFollows();
        return op.enabled();
    }

    /**
     * What the thread's code did after the operation, up to its next one, it does at the new place too if the operation finds
     * everything as it was. If not, it may begin to wait for the clock there. (To suppose less than that would lose traces.)
     */
    private void addWhatFollows() {
        if (log.timeCell() < 0) {
            return;
        }
        for (int i = 0; i < log.additions(); i++) {
            if (log.addedTo(i) == operation) {
                accesses.addToo(log.addedCell(i), log.addedMode(i));
            }
        }
        if (operation >= log.size() || !findsEverythingAsItWas()) {
            accesses.addToo(log.timeCell(), Accesses.READ);
        }
    }

    private boolean findsEverythingAsItWas() {
        for (int i = 0; i < accesses.size(); i++) {
            int cell = accesses.cell(i);
            if (!isOfTime(cell) && !isAsItWas(cell)) {
                return false;
            }
        }
        return true;
    }

    private boolean isAsItWas(int cell) {
        for (int a = log.firstAccess(operation); a < log.firstAccess(operation + 1); a++) {
            if (log.cell(a) == cell) {
                return log.guard(a) == guard(cell) && log.guard(a) != VariableObject.UNKNOWN;
            }
        }
        return false;
    }

    /** Whether it makes no difference to what the operation gives: it ends at its deadline, whatever the time was before. */
    private boolean isOfTime(int cell) {
        SharedObject object = execution.object(cell);
        return object instanceof ClockObject
                ? log.kind(operation) != Kind.READ
                : object instanceof ThreadObject thread && cell == thread.deadlineCell()
                        || object instanceof TimedPool pool && cell == pool.deadlineCell();
    }

    /** What the operation touches at its new place; if it is not enabled there, once it is. */
    Accesses accesses() {
        return accesses;
    }

    /** Whether the operation, at its new place, still depends on the event that it was moved before last. */
    boolean dependsOnLastMoved() {
        int last = moved[moves - 1];
        for (int i = 0; i < accesses.size(); i++) {
            for (int a = log.firstAccess(last); a < log.firstAccess(last + 1); a++) {
                if (log.cell(a) == accesses.cell(i) && Accesses.conflict(log.mode(a), accesses.mode(i))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Has an event go another way than it did. */
    void alter(int event, int alternative) {
        operation = event;
        moved[0] = event;
        moves = 1;
        node = event;
        choice = Choice.of(log.thread(event), alternative);
        accesses.clear();
        for (int a = log.firstAccess(event); a < log.firstAccess(event + 1); a++) {
            accesses.add(log.cell(a), log.mode(a));
        }
        if (log.timeCell() >= 0) {
            accesses.addToo(log.timeCell(), Accesses.READ);
        }
    }

    /** Makes the sequence ready to be used up. Its events are collected as they are asked for: few mostly are. */
    void collect() {
        size = 0;
        collected = node + 1;
        operationDropped = false;
        if (rest.length < log.size()) {
            rest = new int[log.size() * 2];
        }
        stamp++;
        going = 0;
        int threads = execution.threadBound();
        gone = gone.length < threads ? new int[threads * 2] : gone;
        for (int t = 0; t < threads; t++) {
            going += execution.lastEvent(t) > node ? 1 : 0;
        }
    }

    /** Whether an event stands at this place: not if the operation does, or nothing. */
    private boolean has(int place) {
        while (size <= place && going > 0) {
            int e = collected++;
            int thread = log.thread(e);
            if (gone[thread] != stamp) {
                if (remains(e)) {
                    rest[size++] = e;
                    going -= e == execution.lastEvent(thread) ? 1 : 0;
                } else {
                    // What a thread does later happens after it.
                    gone[thread] = stamp;
                    going--;
                }
            }
        }
        return place < size;
    }

    /** Whether nothing but the operation itself is in the sequence. */
    boolean isOperationAlone() {
        return !has(0) && !operationDropped;
    }

    /** Whether an event is not moved away. */
    boolean remains(int e) {
        for (int i = 0; i < moves; i++) {
            if (causality.before(moved[i], e)) {
                return false;
            }
        }
        return true;
    }

    // ---- the moment of the operation at its new place --------------------------------------------

    @Override
    public long guard(int cell) {
        int access = causality.lastAccess(cell);
        if (access >= 0 && execution.object(cell).adds(cell)) {
            return sum(access);
        }
        int earliest = access;
        while (access >= 0) {
            if (remains(causality.event(access))) {
                long left = log.left(access);
                return left == VariableObject.UNKNOWN ? guardAfter(access, earliest, cell) : left;
            }
            earliest = access;
            access = causality.accessBefore(access);
        }
        return earliest < 0 ? execution.object(cell).guard(cell) : log.guard(earliest);
    }

    /** The guard after an access that could not tell it: that before the next one, which is the operation's at the latest. */
    private long guardAfter(int access, int next, int cell) {
        if (next != access) {
            return log.guard(next);
        }
        for (int a = log.firstAccess(operation); a < log.firstAccess(operation + 1); a++) {
            if (log.cell(a) == cell) {
                return log.guard(a);
            }
        }
        return VariableObject.UNKNOWN;
    }

    /** The guard that the remaining accesses up to the given one add up to. */
    private long sum(int access) {
        long sum = 0;
        long first = 0;
        while (access >= 0) {
            first = log.guard(access);
            sum += remains(causality.event(access)) ? log.left(access) - first : 0;
            access = causality.accessBefore(access);
        }
        return first + sum;
    }

    @Override
    public boolean signalled() {
        if (log.kind(operation) == Kind.JOIN) {
            return endRemains(log.object(operation));
        }
        for (int c = log.firstCause(operation); c < log.firstCause(operation + 1); c++) {
            if (!remains(log.cause(c))) {
                return false;
            }
        }
        return log.signalled(operation);
    }

    /** Whether a thread still comes to its end. */
    private boolean endRemains(int threadObject) {
        int thread = ((ThreadObject) execution.object(threadObject)).thread();
        for (int e = log.size(); e < log.size() + log.pending(); e++) {
            if (log.thread(e) == thread) {
                return false;
            }
        }
        int last = execution.lastEvent(thread);
        if (last >= 0) {
            return remains(last);
        }
        for (int i = 0; i < execution.causes(thread); i++) {
            if (!remains(execution.cause(thread, i))) {
                return false;
            }
        }
        return execution.thread(thread) != null;
    }

    // ---- the sequence ----------------------------------------------------------------------------

    /** The node at which the sequence begins: that before this event. */
    int node() {
        return node;
    }

    /** The thread whose operation is moved. */
    int thread() {
        return log.thread(operation);
    }

    /** An event that the operation is moved before. */
    int first() {
        return moved[0];
    }

    /** The last one it is moved before, or the same. */
    int second() {
        return moved[moves - 1];
    }

    /** The decision for the operation at its new place. */
    int decision() {
        return choice;
    }

    @Override
    public boolean isEmpty() {
        return !has(0) && operationDropped;
    }

    @Override
    public Branch toBranch() {
        Branch branch = operationDropped ? null : new Branch(choice, Footprint.of(accesses));
        has(Integer.MAX_VALUE);
        for (int i = size - 1; i >= 0; i--) {
            Branch before = new Branch(log.choice(rest[i]), Footprint.of(log, rest[i]));
            before.child = branch;
            branch = before;
        }
        return branch;
    }

    @Override
    public Branch toFirstBranch() {
        return has(0)
                ? new Branch(log.choice(rest[0]), Footprint.of(log, rest[0]))
                : new Branch(choice, Footprint.of(accesses));
    }

    @Override
    public void drop(int i) {
        if (!has(i)) {
            operationDropped = true;
            return;
        }
        System.arraycopy(rest, i + 1, rest, i, size - i - 1);
        size--;
    }

    @Override
    public int weakInitial(int decision, Footprint footprint) {
        int thread = Choice.thread(decision);
        for (int i = 0; has(i); i++) {
            if (log.thread(rest[i]) == thread) {
                return log.choice(rest[i]) == decision ? i : NOT_INITIAL;
            }
            if (footprint.conflictsWith(log, rest[i])) {
                return NOT_INITIAL;
            }
        }
        if (!operationDropped && thread() == thread) {
            return choice == decision ? size : NOT_INITIAL;
        }
        if (log.timeCell() >= 0) {
            // What the operation will touch is not certain: two excuses that rely on it have been seen to rely on each other.
            return NOT_INITIAL;
        }
        return !operationDropped && footprint.conflictsWith(accesses) ? NOT_INITIAL : ABSENT;
    }
}
