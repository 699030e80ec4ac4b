package dev.heddle.search;

import dev.heddle.execution.EventLog;
import dev.heddle.object.Accesses;
import java.util.Arrays;

/**
 * The happens-before relation of one execution, as vector clocks: O(n·k) for n events of k threads.
 *
 * <p>The accesses to a cell fall into groups: neighbours of one mode, if the mode commutes with itself. The
 * members of a group are independent of each other and depend on all members of the group before. Of each
 * thread a group keeps the last member; the thread's others happen before it anyway.
 *
 * <p>Operations that were pending at the end have clocks too, as if they came next.
 */
final class Causality {

    private static final int NONE = -1;

    private EventLog log;
    private int threads;
    private int[] clocks = {}; // by event: how many events of each thread happen before it, itself included
    private int[] bases = {}; // the same without the edges that come from the event's own accesses
    private int[] lastOf = {}; // by thread

    private int groups;
    private long[] groupMode = {};
    private int[] groupBefore = {}; // by group: the group before it in the same cell
    private int[] groupSize = {};
    private int[] groupMembers = {};
    private int[] groupClocks = {}; // by group: the join of the clocks of all that came before it
    private int[] groupOf = {}; // by access
    private int[] eventOf = {}; // by access
    private int[] accessBefore = {}; // by access: the access to the same cell before it

    private int[] lastGroup = {}; // by cell, valid where the cell's stamp is the present one
    private int[] lastAccess = {};
    private int[] stamps = {};
    private int stamp;

    /** Takes up an execution. */
    void read(EventLog newLog, int threadBound) {
        log = newLog;
        threads = threadBound;
        int events = log.size() + log.pending();
        int accesses = log.firstAccess(events);
        clocks = atLeast(clocks, events * threads);
        bases = atLeast(bases, events * threads);
        lastOf = atLeast(lastOf, threads);
        groupOf = atLeast(groupOf, accesses);
        eventOf = atLeast(eventOf, accesses);
        accessBefore = atLeast(accessBefore, accesses);
        groupBefore = atLeast(groupBefore, accesses);
        groupSize = atLeast(groupSize, accesses);
        groupMembers = atLeast(groupMembers, accesses * threads);
        groupClocks = atLeast(groupClocks, accesses * threads);
        if (groupMode.length < accesses) {
            groupMode = new long[accesses * 2];
        }
        Arrays.fill(lastOf, 0, threads, NONE);
        groups = 0;
        stamp++;
        for (int e = 0; e < events; e++) {
            base(e);
            if (e < log.size()) {
                happen(e);
                lastOf[log.thread(e)] = e;
            } else {
                stand(e);
            }
        }
    }

    private static int[] atLeast(int[] array, int size) {
        return array.length < size ? new int[size * 2] : array;
    }

    // ---- clocks ----------------------------------------------------------------------------------

    private void base(int e) {
        int row = e * threads;
        int previous = lastOf[log.thread(e)];
        if (previous == NONE) {
            Arrays.fill(bases, row, row + threads, 0);
        } else {
            System.arraycopy(clocks, previous * threads, bases, row, threads);
        }
        for (int c = log.firstCause(e); c < log.firstCause(e + 1); c++) {
            join(bases, row, clocks, log.cause(c) * threads);
        }
    }

    private void happen(int e) {
        int row = e * threads;
        System.arraycopy(bases, row, clocks, row, threads);
        for (int a = log.firstAccess(e); a < log.firstAccess(e + 1); a++) {
            int cell = log.cell(a);
            know(cell);
            int group = lastGroup[cell];
            if (group == NONE || Accesses.conflict(groupMode[group], log.mode(a))) {
                group = open(log.mode(a), group);
                lastGroup[cell] = group;
            }
            groupOf[a] = group;
            eventOf[a] = e;
            accessBefore[a] = lastAccess[cell];
            lastAccess[cell] = a;
            join(clocks, row, groupClocks, group * threads);
        }
        clocks[row + log.thread(e)] = log.inThread(e) + 1;
        for (int a = log.firstAccess(e); a < log.firstAccess(e + 1); a++) {
            enrol(groupOf[a], e);
        }
    }

    /** A pending operation joins no group: {@link #groupOf} is the group it would follow. */
    private void stand(int e) {
        for (int a = log.firstAccess(e); a < log.firstAccess(e + 1); a++) {
            int cell = log.cell(a);
            know(cell);
            int group = lastGroup[cell];
            boolean joins = group != NONE && !Accesses.conflict(groupMode[group], log.mode(a));
            groupOf[a] = joins ? groupBefore[group] : group;
            accessBefore[a] = lastAccess[cell];
        }
    }

    private void know(int cell) {
        if (cell >= stamps.length) {
            int to = Math.max(cell + 1, stamps.length * 2);
            stamps = Arrays.copyOf(stamps, to);
            lastGroup = Arrays.copyOf(lastGroup, to);
            lastAccess = Arrays.copyOf(lastAccess, to);
        }
        if (stamps[cell] != stamp) {
            stamps[cell] = stamp;
            lastGroup[cell] = NONE;
            lastAccess[cell] = NONE;
        }
    }

    private int open(long mode, int before) {
        int group = groups++;
        groupMode[group] = mode;
        groupBefore[group] = before;
        groupSize[group] = 0;
        int row = group * threads;
        Arrays.fill(groupClocks, row, row + threads, 0);
        if (before != NONE) {
            for (int i = 0; i < groupSize[before]; i++) {
                join(groupClocks, row, clocks, groupMembers[before * threads + i] * threads);
            }
        }
        return group;
    }

    private void enrol(int group, int e) {
        int from = group * threads;
        int size = groupSize[group];
        for (int i = 0; i < size; i++) {
            if (log.thread(groupMembers[from + i]) == log.thread(e)) {
                groupMembers[from + i] = e;
                return;
            }
        }
        groupMembers[from + size] = e;
        groupSize[group] = size + 1;
    }

    private void join(int[] into, int row, int[] from, int fromRow) {
        for (int t = 0; t < threads; t++) {
            into[row + t] = Math.max(into[row + t], from[fromRow + t]);
        }
    }

    // ---- questions -------------------------------------------------------------------------------

    /** Whether {@code f} happens before {@code e} or is {@code e}. */
    boolean before(int f, int e) {
        return clocks[e * threads + log.thread(f)] > log.inThread(f);
    }

    /** Whether {@code f} happens before {@code e} for another reason than what {@code e} itself touches. */
    boolean alwaysBefore(int f, int e) {
        return bases[e * threads + log.thread(f)] > log.inThread(f);
    }

    /** The group whose members an event's (or pending operation's) access follows directly, or -1. */
    int followed(int e, int access) {
        return e < log.size() ? groupBefore[groupOf[access]] : groupOf[access];
    }

    /** The group of an event's access. */
    int group(int access) {
        return groupOf[access];
    }

    int members(int group) {
        return groupSize[group];
    }

    int member(int group, int i) {
        return groupMembers[group * threads + i];
    }

    /** The access to the same cell before this one, or -1. */
    int accessBefore(int access) {
        return accessBefore[access];
    }

    /** The last access to a cell in the whole execution, or -1. */
    int lastAccess(int cell) {
        return cell < stamps.length && stamps[cell] == stamp ? lastAccess[cell] : NONE;
    }

    /** The event that an access belongs to. */
    int event(int access) {
        return eventOf[access];
    }
}
