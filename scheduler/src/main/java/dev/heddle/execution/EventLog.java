package dev.heddle.execution;

import dev.heddle.object.Accesses;
import dev.heddle.object.ClockObject;
import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import dev.heddle.object.Vain;
import dev.heddle.object.VariableObject;
import java.util.Arrays;

/**
 * The events of an execution in the order in which they happened, as rows of primitive values that
 * are reused by the next execution. Events are numbered from 0, a thread's own events from 0 too. The
 * operations that threads stood before at the end follow the events: {@link #pending} of them.
 */
public final class EventLog {

    private static final Kind[] KINDS = Kind.values();

    // What happened, of each event: a row of HEAD numbers. A row lies in one cache line, where columns would be in eight.
    private static final int HEAD = 8;
    private static final int CHOICE = 0;
    private static final int IN_THREAD = 1; // how many events of the same thread came before
    private static final int KIND = 2; // the low byte, flags above
    private static final int OBJECT = 3;
    private static final int SITE = 4;
    private static final int ALTERNATIVES = 5;
    private static final int FIRST_ACCESS = 6; // up to the next event's
    private static final int FIRST_CAUSE = 7;

    private static final int CAN_BLOCK = 1 << 8;
    private static final int SIGNALLED = 2 << 8;
    private static final int INTERRUPTIBLE = 4 << 8;
    private static final int TIMED = 8 << 8;
    private static final int REFERENCES = 16 << 8;
    private static final int VAIN = 32 << 8;
    private static final int EXPECTS = 64 << 8;
    private static final int HELD = 128 << 8;

    // What was touched, of each access: a row of ROW numbers.
    private static final int ROW = 4;
    private static final int CELL = 0;
    private static final int MODE = 1;
    private static final int GUARD = 2;
    private static final int LEFT = 3; // the guard just after the access

    private int run; // counts executions
    private int size;
    private int pending;
    private int same; // how many first events touch exactly what they touched in the run before
    private int endBefore; // where the accesses of the event at this place ended in the run before
    private int timeCell; // of the clock, where threads wait for it in the order of their deadlines; or -1
    private boolean byClock;
    private int segment; // the first event since time has passed as a last resort
    private int branchings;
    private int[] branching = new int[4]; // the events that could have gone in several ways
    private int capacity = 64;
    private int[] heads = new int[(64 + 1) * HEAD]; // one more: where the last event's accesses and causes end
    private long[] argument = new long[64];
    private long[] expected = new long[64]; // only where EXPECTS is set
    private ClockObject[] clock = new ClockObject[64]; // only where TIMED is set
    private long[] deadline = new long[64];
    private Object[] reference = new Object[64]; // only where REFERENCES is set
    private Object[] expectedReference = new Object[64];
    private Vain[] vain = new Vain[64]; // only where VAIN is set

    private long[] accesses = new long[128 * ROW];

    private int[] cause = new int[16];

    private int additions; // accesses of events that were known only after them
    private int[] addedTo = new int[4]; // by addition: the event
    private int[] addedCell = new int[4]; // by addition
    private long[] addedMode = new long[4]; // by addition

    /** Begins a run of which the first events should be those of the run before. */
    void begin(int sameEvents) {
        run++;
        size = 0;
        pending = 0;
        same = sameEvents;
        segment = 0;
        timeCell = -1;
        byClock = false;
        branchings = 0;
        additions = 0;
    }

    /** Whether the event at this place has the same label as the given one. */
    boolean sameLabel(int i, int aChoice, Kind aKind, int anObject, int aSite) {
        int at = i * HEAD;
        return heads[at + CHOICE] == aChoice
                && (heads[at + KIND] & 0xFF) == aKind.ordinal()
                && heads[at + OBJECT] == anObject
                && heads[at + SITE] == aSite;
    }

    /**
     * Appends an event; its accesses and causes are added next, then {@link #close} is called.
     *
     * @param signalled see {@link #signalled(int)}
     * @param alternatives in how many ways it could go
     */
    void open(Operation op, int nth, int aChoice, boolean canBlock, boolean signalled, int alternatives) {
        int event = size + pending;
        if (event == capacity) {
            grow(event * 2);
        }
        int bits = op.kind.ordinal()
                | (canBlock ? CAN_BLOCK : 0)
                | (signalled ? SIGNALLED : 0)
                | (op.interruptible ? INTERRUPTIBLE : 0)
                | (op.timed ? TIMED : 0);
        argument[event] = op.argument;
        if (op.expected != 0) {
            bits |= EXPECTS;
            expected[event] = op.expected;
        }
        if (op.timed) {
            bits |= op.held ? HELD : 0;
            clock[event] = op.clock;
            deadline[event] = op.deadline;
        }
        if (op.reference != null || op.expectedReference != null) {
            bits |= REFERENCES;
            reference[event] = op.reference;
            expectedReference[event] = op.expectedReference;
        }
        if (op.vain != null) {
            bits |= VAIN;
            vain[event] = op.vain;
        }
        int[] to = heads;
        int at = event * HEAD;
        to[at + CHOICE] = aChoice;
        to[at + IN_THREAD] = nth;
        to[at + KIND] = bits;
        to[at + OBJECT] = op.object.number();
        to[at + SITE] = op.site;
        to[at + ALTERNATIVES] = alternatives;
        endBefore = to[at + HEAD + FIRST_ACCESS];
        to[at + HEAD + FIRST_ACCESS] = to[at + FIRST_ACCESS];
        to[at + HEAD + FIRST_CAUSE] = to[at + FIRST_CAUSE];
    }

    /** Adds an access to the event being recorded; gives its number. */
    int access(int aCell, long aMode, long aGuard) {
        int access = heads[(size + pending + 1) * HEAD + FIRST_ACCESS]++;
        int at = access * ROW;
        reserve(at);
        if (size < same
                && (access >= endBefore || accesses[at + CELL] != aCell || accesses[at + MODE] != aMode)) {
            same = size;
        }
        accesses[at + CELL] = aCell;
        accesses[at + MODE] = aMode;
        accesses[at + GUARD] = aGuard;
        return access;
    }

    private void reserve(int at) {
        if (at == accesses.length) {
            accesses = Arrays.copyOf(accesses, at * 2);
        }
    }

    /** The guard that the event being recorded leaves behind in the cell of one of its accesses. */
    void leaves(int access, long aGuard) {
        accesses[access * ROW + LEFT] = aGuard;
    }

    void goByClock(int clockCell) {
        byClock = true;
        timeCell = clockCell;
    }

    /** Whether threads wait for a clock. */
    public boolean goesByClock() {
        return byClock;
    }

    /** The cell of the clock, where threads wait for it in the order of their deadlines; else -1. */
    public int timeCell() {
        return timeCell;
    }

    /**
     * Adds an access to the last event: what the thread's code did before it came to its next operation.
     *
     * @param before the guard of the cell before that
     * @param after the guard after it
     */
    void touchedToo(int aCell, long aMode, long before, long after) {
        int event = size - 1;
        same = Math.min(same, event);
        if (additions == addedTo.length) {
            addedTo = Arrays.copyOf(addedTo, additions * 2);
            addedCell = Arrays.copyOf(addedCell, additions * 2);
            addedMode = Arrays.copyOf(addedMode, additions * 2);
        }
        addedTo[additions] = event;
        addedCell[additions] = aCell;
        addedMode[additions++] = aMode;
        int end = firstAccess(size);
        for (int a = firstAccess(event); a < end; a++) {
            if (cell(a) == aCell) {
                accesses[a * ROW + MODE] = Accesses.both(mode(a), aMode);
                leaves(a, after);
                return;
            }
        }
        heads[size * HEAD + FIRST_ACCESS]++;
        int at = end * ROW;
        reserve(at);
        accesses[at + CELL] = aCell;
        accesses[at + MODE] = aMode;
        accesses[at + GUARD] = before;
        leaves(end, after);
    }

    /** How many accesses have been added to events after them. */
    public int additions() {
        return additions;
    }

    /** The event that the nth addition belongs to; they come in the order of events. */
    public int addedTo(int nth) {
        return addedTo[nth];
    }

    public int addedCell(int nth) {
        return addedCell[nth];
    }

    public long addedMode(int nth) {
        return addedMode[nth];
    }

    void causedBy(int event) {
        int at = heads[(size + pending + 1) * HEAD + FIRST_CAUSE]++;
        if (at == cause.length) {
            cause = Arrays.copyOf(cause, at * 2);
        }
        cause[at] = event;
    }

    void close() {
        if (size < same && firstAccess(size + 1) != endBefore) {
            same = size;
        }
        if (alternatives(size) > 1) {
            branch(size);
        }
        size++;
    }

    /**
     * Appends a read or write of a variable that waits for nothing and whose value nobody looks at: all of the above at
     * once.
     */
    void append(int aChoice, int nth, Kind aKind, int aCell, int aSite, long anArgument, Object aReference, long aMode) {
        int event = size;
        if (event == capacity) {
            grow(event * 2);
        }
        int[] to = heads;
        int at = event * HEAD;
        int access = to[at + FIRST_ACCESS];
        int row = access * ROW;
        if (row == accesses.length) {
            accesses = Arrays.copyOf(accesses, row * 2);
        }
        long[] rows = accesses;
        if (event < same
                && (to[at + HEAD + FIRST_ACCESS] != access + 1 || rows[row + CELL] != aCell || rows[row + MODE] != aMode)) {
            same = event;
        }
        to[at + CHOICE] = aChoice;
        to[at + IN_THREAD] = nth;
        to[at + KIND] = aKind.ordinal() | SIGNALLED;
        to[at + OBJECT] = aCell;
        to[at + SITE] = aSite;
        to[at + ALTERNATIVES] = 1;
        to[at + HEAD + FIRST_ACCESS] = access + 1;
        to[at + HEAD + FIRST_CAUSE] = to[at + FIRST_CAUSE];
        rows[row + CELL] = aCell;
        rows[row + MODE] = aMode;
        rows[row + GUARD] = VariableObject.UNKNOWN;
        rows[row + LEFT] = aKind == Kind.READ ? VariableObject.UNKNOWN : anArgument;
        argument[event] = anArgument;
        if (aReference != null) {
            refer(event, aReference);
        }
        size = event + 1;
    }

    private void refer(int event, Object aReference) {
        heads[event * HEAD + KIND] |= REFERENCES;
        reference[event] = aReference;
        expectedReference[event] = null;
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

    /** Time has passed because nothing else could happen: what comes next cannot be exchanged with what was before. */
    void beginSegment() {
        pending = 0;
        segment = size;
    }

    private void grow(int to) {
        capacity = to;
        heads = Arrays.copyOf(heads, (to + 1) * HEAD);
        argument = Arrays.copyOf(argument, to);
        expected = Arrays.copyOf(expected, to);
        clock = Arrays.copyOf(clock, to);
        deadline = Arrays.copyOf(deadline, to);
        reference = Arrays.copyOf(reference, to);
        expectedReference = Arrays.copyOf(expectedReference, to);
        vain = Arrays.copyOf(vain, to);
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

    private boolean is(int flag, int event) {
        return (heads[event * HEAD + KIND] & flag) != 0;
    }

    /**
     * The first of the events that may be exchanged with the last one: before it time has passed, because nothing else could
     * happen.
     */
    public int segment() {
        return segment;
    }

    public int thread(int event) {
        return Choice.thread(heads[event * HEAD + CHOICE]);
    }

    /** How many events of its thread came before it. */
    public int inThread(int event) {
        return heads[event * HEAD + IN_THREAD];
    }

    /** The decision that led to it: its thread and alternative. */
    public int choice(int event) {
        return heads[event * HEAD + CHOICE];
    }

    /** In how many ways it could have gone. */
    public int alternatives(int event) {
        return heads[event * HEAD + ALTERNATIVES];
    }

    public Kind kind(int event) {
        return KINDS[heads[event * HEAD + KIND] & 0xFF];
    }

    /** The number of its object. */
    public int object(int event) {
        return heads[event * HEAD + OBJECT];
    }

    /** Whether it could have given up by time-out. */
    public boolean timed(int event) {
        return is(TIMED, event);
    }

    /** Permits, a value's bits, a number of alternatives: as the kind has it. */
    public long argument(int event) {
        return argument[event];
    }

    public int site(int event) {
        return heads[event * HEAD + SITE];
    }

    /** Whether other threads could have taken away what it needs from a cell it touches. */
    public boolean blocking(int event) {
        return is(CAN_BLOCK, event);
    }

    /** Whether the signal its operation waits for had come; true where it waits for none. */
    public boolean signalled(int event) {
        return is(SIGNALLED, event);
    }

    /** Whether an interrupt could have ended it. */
    public boolean interruptible(int event) {
        return is(INTERRUPTIBLE, event);
    }

    /** Whether it had to wait in a loop as long as it would have been in vain. */
    public boolean vain(int event) {
        return is(VAIN, event);
    }

    /** Fills in the event's operation as it was. */
    void recall(int event, Operation into) {
        into.argument = argument[event];
        into.expected = is(EXPECTS, event) ? expected[event] : 0;
        into.interruptible = interruptible(event);
        into.timed = timed(event);
        if (into.timed) {
            into.held = is(HELD, event);
            into.clock = clock[event];
            into.deadline = deadline[event];
        }
        if (is(REFERENCES, event)) {
            into.reference = reference[event];
            into.expectedReference = expectedReference[event];
        }
        into.vain = is(VAIN, event) ? vain[event] : null;
    }

    /** The accesses of an event are numbered from here up to the next event's first. */
    public int firstAccess(int event) {
        return heads[event * HEAD + FIRST_ACCESS];
    }

    public int cell(int access) {
        return (int) accesses[access * ROW + CELL];
    }

    /** The mode of an access, as in {@link Accesses}. */
    public long mode(int access) {
        return accesses[access * ROW + MODE];
    }

    /** The guard of the cell's object just before the access. */
    public long guard(int access) {
        return accesses[access * ROW + GUARD];
    }

    /** The guard of the cell's object just after the access. */
    public long left(int access) {
        return accesses[access * ROW + LEFT];
    }

    /** The causes of an event are numbered from here up to the next event's first. */
    public int firstCause(int event) {
        return heads[event * HEAD + FIRST_CAUSE];
    }

    /** An event of another thread that is before this one in every execution: start, last before join, notify. */
    public int cause(int number) {
        return cause[number];
    }
}
