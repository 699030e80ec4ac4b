package dev.heddle.execution;

import dev.heddle.object.Accesses;
import dev.heddle.object.Kind;
import java.util.Arrays;

/**
 * The events of an execution in the order in which they happened, as columns of primitive values that
 * are reused by the next execution. Events are numbered from 0, a thread's own events from 0 too.
 */
public final class EventLog {

    private static final Kind[] KINDS = Kind.values();

    private int size;
    private int[] thread = new int[64];
    private int[] inThread = new int[64]; // how many events of the same thread came before
    private int[] choice = new int[64];
    private byte[] kind = new byte[64];
    private int[] object = new int[64];
    private int[] site = new int[64];
    private boolean[] blocking = new boolean[64];
    private int[] firstAccess = new int[65];
    private int[] firstCause = new int[65];

    private int[] cell = new int[128];
    private long[] mode = new long[128];
    private long[] guard = new long[128];

    private int[] cause = new int[16];

    void truncate(int newSize) {
        size = newSize;
    }

    /** Whether the event at this place has the same label as the given one. */
    boolean sameLabel(int i, int aChoice, Kind aKind, int anObject, int aSite) {
        return choice[i] == aChoice
                && kind[i] == (byte) aKind.ordinal()
                && object[i] == anObject
                && site[i] == aSite;
    }

    /** Appends an event; its accesses and causes are added next, then {@link #close} is called. */
    void open(int t, int nth, int aChoice, Kind aKind, int anObject, int aSite, boolean canBlock) {
        if (size == thread.length) {
            grow();
        }
        thread[size] = t;
        inThread[size] = nth;
        choice[size] = aChoice;
        kind[size] = (byte) aKind.ordinal();
        object[size] = anObject;
        site[size] = aSite;
        blocking[size] = canBlock;
        firstAccess[size + 1] = firstAccess[size];
        firstCause[size + 1] = firstCause[size];
    }

    void access(int aCell, long aMode, long aGuard) {
        int at = firstAccess[size + 1]++;
        if (at == cell.length) {
            cell = Arrays.copyOf(cell, at * 2);
            mode = Arrays.copyOf(mode, at * 2);
            guard = Arrays.copyOf(guard, at * 2);
        }
        cell[at] = aCell;
        mode[at] = aMode;
        guard[at] = aGuard;
    }

    void causedBy(int event) {
        int at = firstCause[size + 1]++;
        if (at == cause.length) {
            cause = Arrays.copyOf(cause, at * 2);
        }
        cause[at] = event;
    }

    void close() {
        size++;
    }

    private void grow() {
        int to = size * 2;
        thread = Arrays.copyOf(thread, to);
        inThread = Arrays.copyOf(inThread, to);
        choice = Arrays.copyOf(choice, to);
        kind = Arrays.copyOf(kind, to);
        object = Arrays.copyOf(object, to);
        site = Arrays.copyOf(site, to);
        blocking = Arrays.copyOf(blocking, to);
        firstAccess = Arrays.copyOf(firstAccess, to + 1);
        firstCause = Arrays.copyOf(firstCause, to + 1);
    }

    /** How many events there are. */
    public int size() {
        return size;
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

    public Kind kind(int event) {
        return KINDS[kind[event]];
    }

    /** The number of its object. */
    public int object(int event) {
        return object[event];
    }

    public int site(int event) {
        return site[event];
    }

    /** Whether its operation could have been disabled by the state of a cell it touches. */
    public boolean blocking(int event) {
        return blocking[event];
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

    /** The causes of an event are numbered from here up to the next event's first. */
    public int firstCause(int event) {
        return firstCause[event];
    }

    /** An event of another thread that is before this one in every execution: start, last before join, notify. */
    public int cause(int number) {
        return cause[number];
    }
}
