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
 *
 * <p>Two things keep this cheap. What only one thread touches orders nothing, so events on such {@link CellOwners cells}
 * have no clock of their own: all but the thread's own component is that of the clock before. And what an execution has
 * in common with the one before is not worked out again: the rest is taken back and the new events are added. What that
 * means for reversals is said by {@link #isAsBefore}.
 */
final class Causality {

    private static final int NONE = -1;

    private final CellOwners owners = new CellOwners();

    private EventLog log;
    private int run = NONE; // of the log, when it was read
    private int threads; // how long a clock is
    private int happened; // how many events have been read
    private int events; // the same with the pending operations
    private int kept; // how many of the events the execution read before had, too
    private int steady; // the first of those that does not come before all other events, or the number of those
    private final CommonPast past = new CommonPast();

    private int rows = 1; // row 0 is the clock of a thread that nothing has happened before
    private int[] clocks = {}; // by row: how many events of each thread happen before its event, itself included
    private int[] bases = {}; // the same without the edges that come from the event's own accesses
    private int[] rowEvent = {NONE}; // by row
    private int[] rowThread = {NONE}; // by row: its thread, or -1 where it is a pending operation's
    private int[] rowBefore = {}; // by row: the one of the same thread before it
    private int[] rowOf = {}; // by event: its row, or else the last one of its thread
    private int[] threadOf = {}; // by event
    private int[] lastRow = {}; // by thread

    private int groups;
    private long[] groupMode = {};
    private int[] groupBefore = {}; // by group: the group before it in the same cell
    private int[] groupSize = {};
    private int[] groupMembers = {};
    private int[] groupClocks = {}; // by group: the join of the clocks of all that came before it

    private int enrolments; // of accesses to cells that threads share, in their order
    private int[] enrolled = {}; // by enrolment: the access
    private int[] displaced = {}; // by enrolment: the member of the group that it took the place of, or -1
    private int[] cellOf = {}; // by access
    private int[] groupOf = {}; // by access
    private int[] eventOf = {}; // by access
    private int[] accessBefore = {}; // by access: the access to the same cell before it

    private int[] lastAccess = {}; // by cell
    private boolean adopted; // some accesses were enrolled late: nothing can be added behind them

    /** Takes up an execution. */
    void read(EventLog newLog, int threadBound) {
        int same = inCommon(newLog);
        int happenedBefore = happened;
        log = newLog;
        run = log.run();
        happened = log.size();
        events = happened + log.pending();
        if (owners.learn(log, same) || adopted || threadBound > threads) {
            same = 0;
        }
        kept = Math.min(same, happened);
        past.begin(Math.max(threads, threadBound));
        lookBehind(kept, happenedBefore);
        takeBack(same);
        if (threadBound > threads) {
            threads = threadBound;
            clocks = new int[Math.max(clocks.length, threads)];
            lastRow = new int[threads];
        }
        reserve();
        for (int e = same; e < events; e++) {
            add(e);
        }
        lookBehind(kept, happened);
        findSteady();
    }

    private void lookBehind(int common, int end) {
        past.look();
        for (int e = common; common > 0 && e < end; e++) {
            past.add(threadOf[e], clocks, rowOf[e] * threads, threads);
        }
    }

    private void findSteady() {
        steady = kept;
        for (int row = 1; row < rows && rowEvent[row] < steady; row++) {
            if (!past.isBeforeTheRest(rowThread[row], log.inThread(rowEvent[row]))) {
                steady = rowEvent[row];
            }
        }
    }

    private int inCommon(EventLog newLog) {
        if (newLog != log) {
            return 0;
        }
        if (newLog.run() == run) {
            return happened; // the same execution has gone on
        }
        return newLog.run() == run + 1 ? Math.min(newLog.same(), events) : 0;
    }

    private void reserve() {
        int accesses = log.firstAccess(events);
        rowOf = atLeast(rowOf, events);
        threadOf = atLeast(threadOf, events);
        cellOf = atLeast(cellOf, accesses);
        groupOf = atLeast(groupOf, accesses);
        eventOf = atLeast(eventOf, accesses);
        accessBefore = atLeast(accessBefore, accesses);
    }

    private static int[] atLeast(int[] array, int size) {
        return array.length < size ? Arrays.copyOf(array, size * 2) : array;
    }

    // ---- clocks ----------------------------------------------------------------------------------

    private void add(int e) {
        int thread = log.thread(e);
        threadOf[e] = thread;
        if (e < log.size() && log.firstCause(e) == log.firstCause(e + 1) && owners.onlyOwn(log, e)) {
            rowOf[e] = lastRow[thread];
            return;
        }
        int row = newRow(e, thread);
        base(e, thread, row);
        if (e < log.size()) {
            happen(e, thread, row);
            rowThread[row] = thread;
            lastRow[thread] = row;
        } else {
            stand(e);
        }
    }

    private int newRow(int e, int thread) {
        if (rows == rowBefore.length || bases.length < (rows + 1) * threads) {
            growRows();
        }
        int row = rows++;
        rowEvent[row] = e;
        rowThread[row] = NONE;
        rowBefore[row] = lastRow[thread];
        rowOf[e] = row;
        return row;
    }

    private void growRows() {
        int most = Math.max(rowBefore.length, (rows + 1) * 2);
        rowEvent = atLeast(rowEvent, most);
        rowThread = atLeast(rowThread, most);
        rowBefore = atLeast(rowBefore, most);
        clocks = atLeast(clocks, most * threads);
        bases = atLeast(bases, most * threads);
    }

    private void base(int e, int thread, int row) {
        int at = row * threads;
        System.arraycopy(clocks, lastRow[thread] * threads, bases, at, threads);
        bases[at + thread] = log.inThread(e);
        for (int c = log.firstCause(e); c < log.firstCause(e + 1); c++) {
            int cause = log.cause(c);
            join(bases, at, clocks, rowOf[cause] * threads);
            int other = at + log.thread(cause);
            bases[other] = Math.max(bases[other], log.inThread(cause) + 1);
        }
    }

    private void happen(int e, int thread, int row) {
        int at = row * threads;
        System.arraycopy(bases, at, clocks, at, threads);
        int first = enrolments;
        for (int a = log.firstAccess(e); a < log.firstAccess(e + 1); a++) {
            if (owners.shared(log.cell(a))) {
                int group = follow(e, a);
                join(clocks, at, groupClocks, group * threads);
            } else {
                groupOf[a] = NONE;
                accessBefore[a] = NONE;
            }
        }
        clocks[at + thread] = log.inThread(e) + 1;
        for (int i = first; i < enrolments; i++) {
            displaced[i] = enrol(groupOf[enrolled[i]], e);
        }
    }

    /** Has the access follow those to the same cell before; gives its group. */
    private int follow(int e, int a) {
        int cell = log.cell(a);
        int before = last(cell);
        int group = before == NONE ? NONE : groupOf[before];
        if (group == NONE || Accesses.conflict(groupMode[group], log.mode(a))) {
            group = open(log.mode(a), group);
        }
        cellOf[a] = cell;
        groupOf[a] = group;
        eventOf[a] = e;
        accessBefore[a] = before;
        know(cell);
        lastAccess[cell] = a;
        if (enrolments == enrolled.length) {
            enrolled = atLeast(enrolled, enrolments + 1);
            displaced = atLeast(displaced, enrolments + 1);
        }
        enrolled[enrolments++] = a;
        return group;
    }

    /** A pending operation joins no group: {@link #groupOf} is the group it would follow. */
    private void stand(int e) {
        for (int a = log.firstAccess(e); a < log.firstAccess(e + 1); a++) {
            int before = owners.shared(log.cell(a)) ? last(log.cell(a)) : NONE;
            int group = before == NONE ? NONE : groupOf[before];
            boolean joins = group != NONE && !Accesses.conflict(groupMode[group], log.mode(a));
            groupOf[a] = joins ? groupBefore[group] : group;
            accessBefore[a] = before;
        }
    }

    private int last(int cell) {
        return cell < lastAccess.length ? lastAccess[cell] : NONE;
    }

    private void know(int cell) {
        if (cell >= lastAccess.length) {
            int from = lastAccess.length;
            lastAccess = Arrays.copyOf(lastAccess, Math.max(cell + 1, from * 2));
            Arrays.fill(lastAccess, from, lastAccess.length, NONE);
        }
    }

    private int open(long mode, int before) {
        if (groups == groupMode.length || groupClocks.length < (groups + 1) * threads) {
            growGroups();
        }
        int group = groups++;
        groupMode[group] = mode;
        groupBefore[group] = before;
        groupSize[group] = 0;
        int at = group * threads;
        Arrays.fill(groupClocks, at, at + threads, 0);
        if (before != NONE) {
            for (int i = 0; i < groupSize[before]; i++) {
                join(groupClocks, at, clocks, rowOf[groupMembers[before * threads + i]] * threads);
            }
        }
        return group;
    }

    private void growGroups() {
        int most = Math.max(groupMode.length, (groups + 1) * 2);
        groupMode = Arrays.copyOf(groupMode, most);
        groupBefore = atLeast(groupBefore, most);
        groupSize = atLeast(groupSize, most);
        groupMembers = atLeast(groupMembers, most * threads);
        groupClocks = atLeast(groupClocks, most * threads);
    }

    /** Puts an event into a group; gives the event of the same thread that it takes the place of, or -1. */
    private int enrol(int group, int e) {
        int from = group * threads;
        int size = groupSize[group];
        for (int i = 0; i < size; i++) {
            int member = groupMembers[from + i];
            if (log.thread(member) == log.thread(e)) {
                groupMembers[from + i] = e;
                return member;
            }
        }
        groupMembers[from + size] = e;
        groupSize[group] = size + 1;
        return NONE;
    }

    private void join(int[] into, int at, int[] from, int fromAt) {
        for (int t = 0; t < threads; t++) {
            into[at + t] = Math.max(into[at + t], from[fromAt + t]);
        }
    }

    // ---- taking back -----------------------------------------------------------------------------

    /** Forgets all but the first events. Goes by what was noted down: the log already has other events. */
    private void takeBack(int left) {
        while (enrolments > 0 && eventOf[enrolled[enrolments - 1]] >= left) {
            enrolments--;
            int access = enrolled[enrolments];
            lastAccess[cellOf[access]] = accessBefore[access];
            leave(groupOf[access], eventOf[access], displaced[enrolments]);
        }
        while (rows > 1 && rowEvent[rows - 1] >= left) {
            rows--;
            if (rowThread[rows] != NONE) {
                lastRow[rowThread[rows]] = rowBefore[rows];
            }
        }
        adopted = false;
    }

    private void leave(int group, int e, int displacedMember) {
        if (displacedMember == NONE) {
            groupSize[group]--; // members are put in at the end and leave in the opposite order
            groups -= groupSize[group] == 0 ? 1 : 0;
            return;
        }
        int at = group * threads;
        while (groupMembers[at] != e) {
            at++;
        }
        groupMembers[at] = displacedMember;
    }

    // ---- questions -------------------------------------------------------------------------------

    /** Whether {@code f} happens before {@code e} or is {@code e}. */
    boolean before(int f, int e) {
        return log.thread(f) == log.thread(e)
                ? log.inThread(f) <= log.inThread(e)
                : clocks[rowOf[e] * threads + log.thread(f)] > log.inThread(f);
    }

    /** Whether {@code f} happens before {@code e} for another reason than what {@code e} itself touches. */
    boolean alwaysBefore(int f, int e) {
        if (log.thread(f) == log.thread(e)) {
            return log.inThread(f) < log.inThread(e);
        }
        int row = rowOf[e];
        return (rowEvent[row] == e ? bases : clocks)[row * threads + log.thread(f)] > log.inThread(f);
    }

    /**
     * Whether moving an event before others says the same as in the execution read before: that execution has all of
     * these events, and whatever else happens in either of them happens after those others.
     *
     * @param latest the last event that it is moved before
     */
    boolean isAsBefore(int e, int latest) {
        return e < kept && latest < steady;
    }

    /** How many events and pending operations touch something that threads share, or have causes. */
    int ordered() {
        return rows - 1;
    }

    /** The nth of them. */
    int ordered(int nth) {
        return rowEvent[nth + 1];
    }

    /** The group whose members an event's (or pending operation's) access follows directly, or -1. */
    int followed(int e, int access) {
        int group = groupOf[access];
        return e < log.size() && group != NONE ? groupBefore[group] : group;
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

    /** The access to the same cell before this one, or -1; also where no other thread touches the cell. */
    int accessBefore(int access) {
        return owners.shared(log.cell(access)) ? accessBefore[access] : NONE;
    }

    /** The last access to a cell in the whole execution, or -1. */
    int lastAccess(int cell) {
        if (owners.share(cell)) {
            adopt(cell);
        }
        return last(cell);
    }

    /** An operation of another thread would touch the cell elsewhere: its accesses are of interest after all. */
    private void adopt(int cell) {
        adopted = true;
        for (int e = 0; e < log.size(); e++) {
            int first = enrolments;
            for (int a = log.firstAccess(e); a < log.firstAccess(e + 1); a++) {
                if (log.cell(a) == cell) {
                    follow(e, a);
                }
            }
            for (int i = first; i < enrolments; i++) {
                displaced[i] = enrol(groupOf[enrolled[i]], e);
            }
        }
        for (int e = log.size(); e < events; e++) {
            stand(e);
        }
    }

    /** The event that an access belongs to. */
    int event(int access) {
        return eventOf[access];
    }
}
