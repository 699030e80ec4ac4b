package dev.heddle.execution;

import dev.heddle.object.Accesses;
import dev.heddle.object.ClockObject;
import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import dev.heddle.object.Vain;
import java.util.Arrays;

/**
 * The events of an execution in the order in which they happened, as columns of primitive values that
 * are reused by the next execution. Events are numbered from 0, a thread's own events from 0 too. The
 * operations that threads stood before at the end follow the events: {@link #pending} of them.
 */
public final class EventLog {

    private static final Kind[] KINDS = Kind.values();

    private static final int CAN_BLOCK = 1;
    private static final int SIGNALLED = 2;
    private static final int INTERRUPTIBLE = 4;
    private static final int TIMED = 8;
    private static final int REFERENCES = 16;
    private static final int VAIN = 32;

    private int run; // counts executions
    private int size;
    private int pending;
    private int same; // how many first events touch exactly what they touched in the run before
    private int endBefore; // where the accesses of the event at this place ended in the run before
    private int branchings;
    private int[] branching = new int[4]; // the events that could have gone in several ways
    private int[] thread = new int[64];
    private int[] inThread = new int[64]; // how many events of the same thread came before
    private int[] choice = new int[64];
    private int[] alternatives = new int[64];
    private byte[] kind = new byte[64];
    private int[] object = new int[64];
    private int[] site = new int[64];
    private byte[] flags = new byte[64];
    private long[] argument = new long[64];
    private long[] expected = new long[64];
    private ClockObject[] clock = new ClockObject[64]; // only where TIMED is set
    private long[] deadline = new long[64];
    private Object[] reference = new Object[64]; // only where REFERENCES is set
    private Object[] expectedReference = new Object[64];
    private Vain[] vain = new Vain[64]; // only where VAIN is set
    private int[] firstAccess = new int[65];
    private int[] firstCause = new int[65];

    private int[] cell = new int[128];
    private long[] mode = new long[128];
    private long[] guard = new long[128];
    private long[] left = new long[128]; // the guard just after the access

    private int[] cause = new int[16];

    /** Begins a run of which the first events should be those of the run before. */
    void begin(int sameEvents) {
        run++;
        size = 0;
        pending = 0;
        same = sameEvents;
        branchings = 0;
    }

    /** Whether the event at this place has the same label as the given one. */
    boolean sameLabel(int i, int aChoice, Kind aKind, int anObject, int aSite) {
        return choice[i] == aChoice
                && kind[i] == (byte) aKind.ordinal()
                && object[i] == anObject
                && site[i] == aSite;
    }

    /** Appends an event; its accesses and causes are added next, then {@link #close} is called. */
    void open(Operation op, int nth, int aChoice, boolean canBlock) {
        int at = size + pending;
        if (at == thread.length) {
            grow(at * 2);
        }
        thread[at] = op.thread.thread();
        inThread[at] = nth;
        choice[at] = aChoice;
        boolean passive = op.object.passive();
        alternatives[at] = passive ? 1 : op.object.alternatives(op);
        kind[at] = (byte) op.kind.ordinal();
        object[at] = op.object.number();
        site[at] = op.site;
        argument[at] = op.argument;
        expected[at] = op.expected;
        int bits = (canBlock ? CAN_BLOCK : 0)
                | (passive || op.object.signalled(op) ? SIGNALLED : 0)
                | (op.interruptible ? INTERRUPTIBLE : 0)
                | (op.timed ? TIMED : 0);
        if (op.timed) {
            clock[at] = op.clock;
            deadline[at] = op.deadline;
        }
        if (op.reference != null || op.expectedReference != null) {
            bits |= REFERENCES;
            reference[at] = op.reference;
            expectedReference[at] = op.expectedReference;
        }
        if (op.vain != null) {
            bits |= VAIN;
            vain[at] = op.vain;
        }
        flags[at] = (byte) bits;
        endBefore = firstAccess[at + 1];
        firstAccess[at + 1] = firstAccess[at];
        firstCause[at + 1] = firstCause[at];
    }

    /** Adds an access to the event being recorded; gives its number. */
    int access(int aCell, long aMode, long aGuard) {
        int at = firstAccess[size + pending + 1]++;
        if (at == cell.length) {
            cell = Arrays.copyOf(cell, at * 2);
            mode = Arrays.copyOf(mode, at * 2);
            guard = Arrays.copyOf(guard, at * 2);
            left = Arrays.copyOf(left, at * 2);
        }
        if (size < same && (at >= endBefore || cell[at] != aCell || mode[at] != aMode)) {
            same = size;
        }
        cell[at] = aCell;
        mode[at] = aMode;
        guard[at] = aGuard;
        return at;
    }

    /** The guard that the event being recorded leaves behind in the cell of one of its accesses. */
    void leaves(int access, long aGuard) {
        left[access] = aGuard;
    }

    void causedBy(int event) {
        int at = firstCause[size + pending + 1]++;
        if (at == cause.length) {
            cause = Arrays.copyOf(cause, at * 2);
        }
        cause[at] = event;
    }

    void close() {
        if (size < same && firstAccess[size + 1] != endBefore) {
            same = size;
        }
        if (alternatives[size] > 1) {
            branch(size);
        }
        size++;
    }

    private void branch(int event) {
        if (branchings == branching.length) {
            branching = Arrays.copyOf(branching, branchings * 2);
        }
        branching[branchings++] = event;
    }

    /** Closes what was opened as an operation that has not happened. */
    void closePending() {
        pending++;
    }

    private void grow(int to) {
        thread = Arrays.copyOf(thread, to);
        inThread = Arrays.copyOf(inThread, to);
        choice = Arrays.copyOf(choice, to);
        alternatives = Arrays.copyOf(alternatives, to);
        kind = Arrays.copyOf(kind, to);
        object = Arrays.copyOf(object, to);
        site = Arrays.copyOf(site, to);
        flags = Arrays.copyOf(flags, to);
        argument = Arrays.copyOf(argument, to);
        expected = Arrays.copyOf(expected, to);
        clock = Arrays.copyOf(clock, to);
        deadline = Arrays.copyOf(deadline, to);
        reference = Arrays.copyOf(reference, to);
        expectedReference = Arrays.copyOf(expectedReference, to);
        vain = Arrays.copyOf(vain, to);
        firstAccess = Arrays.copyOf(firstAccess, to + 1);
        firstCause = Arrays.copyOf(firstCause, to + 1);
    }

    /** Counts the runs that have been recorded here. */
    public int run() {
        return run;
    }

    /** How many first events are those of the run before, and touch what they touched there. */
    public int same() {
        return Math.min(same, size);
    }

    /** How many events could have gone in several ways. */
    public int branchings() {
        return branchings;
    }

    /** The nth event that could have gone in several ways. */
    public int branching(int nth) {
        return branching[nth];
    }

    /** How many events there are. */
    public int size() {
        return size;
    }

    /**
     * How many operations threads stood before when the execution ended. They can be asked for like events,
     * with numbers from {@link #size} on.
     */
    public int pending() {
        return pending;
    }

    public int thread(int event) {
        return thread[event];
    }

    /** How many events of its thread came before it. */
    public int inThread(int event) {
        return inThread[event];
    }

    /** The decision that led to it: its thread and alternative. */
    public int choice(int event) {
        return choice[event];
    }

    /** In how many ways it could have gone. */
    public int alternatives(int event) {
        return alternatives[event];
    }

    public Kind kind(int event) {
        return KINDS[kind[event]];
    }

    /** The number of its object. */
    public int object(int event) {
        return object[event];
    }

    /** Whether it could have given up by time-out. */
    public boolean timed(int event) {
        return (flags[event] & TIMED) != 0;
    }

    /** Permits, a value's bits, a number of alternatives: as the kind has it. */
    public long argument(int event) {
        return argument[event];
    }

    public int site(int event) {
        return site[event];
    }

    /** Whether other threads could have taken away what it needs from a cell it touches. */
    public boolean blocking(int event) {
        return (flags[event] & CAN_BLOCK) != 0;
    }

    /** Whether the signal its operation waits for had come; true where it waits for none. */
    public boolean signalled(int event) {
        return (flags[event] & SIGNALLED) != 0;
    }

    /** Whether an interrupt could have ended it. */
    public boolean interruptible(int event) {
        return (flags[event] & INTERRUPTIBLE) != 0;
    }

    /** Fills in the event's operation as it was. */
    void recall(int event, Operation into) {
        into.argument = argument[event];
        into.expected = expected[event];
        into.interruptible = interruptible(event);
        into.timed = (flags[event] & TIMED) != 0;
        if (into.timed) {
            into.clock = clock[event];
            into.deadline = deadline[event];
        }
        if ((flags[event] & REFERENCES) != 0) {
            into.reference = reference[event];
            into.expectedReference = expectedReference[event];
        }
        into.vain = (flags[event] & VAIN) != 0 ? vain[event] : null;
    }

    /** The accesses of an event are numbered from here up to the next event's first. */
    public int firstAccess(int event) {
        return firstAccess[event];
    }

    public int cell(int access) {
        return cell[access];
    }

    /** The mode of an access, as in {@link Accesses}. */
    public long mode(int access) {
        return mode[access];
    }

    /** The guard of the cell's object just before the access. */
    public long guard(int access) {
        return guard[access];
    }

    /** The guard of the cell's object just after the access. */
    public long left(int access) {
        return left[access];
    }

    /** The causes of an event are numbered from here up to the next event's first. */
    public int firstCause(int event) {
        return firstCause[event];
    }

    /** An event of another thread that is before this one in every execution: start, last before join, notify. */
    public int cause(int number) {
        return cause[number];
    }
}
