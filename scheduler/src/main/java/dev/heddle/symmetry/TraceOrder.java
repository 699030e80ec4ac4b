package dev.heddle.symmetry;

import dev.heddle.execution.EventLog;
import dev.heddle.object.Accesses;
import dev.heddle.object.Kind;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;

/**
 * The partial order of an execution's events: for each event, how many events of each thread come before
 * it. Two executions with the same events are one trace exactly if these numbers agree. The numbers of a
 * prefix do not depend on what follows it, so one pass over the log serves all prefixes.
 *
 * <p>Most programs are symmetric only from the moment all symmetric threads have been started: what comes
 * before is the <em>prologue</em>, part of the initial state. The order in which one thread then joins
 * symmetric threads means nothing either: several joins in a row count as one, done with the last of them.
 */
final class TraceOrder {

    private EventLog log;
    private int threads;
    private int[][] past = new int[64][]; // by event, then thread: how many of its events come before, or are it
    private int[][] events = new int[8][16]; // by thread, then number in the thread
    private int[] counts = new int[8];
    private CellOrder[] cells = new CellOrder[64];
    private int[][] joined = new int[8][]; // by thread: the past of joins that nothing has followed yet
    private int[] prologue = new int[8]; // by thread: how many of its events belong to the prologue
    private int prologueEnd;
    private final BitSet changing = new BitSet(); // cells that are not only read after the prologue
    private IntPredicate symmetric;

    /** What the accesses to one cell so far say about the next. */
    private static final class CellOrder {
        long mode; // of the latest accesses, which commute unless it is exclusive
        int[] before = {}; // the past of those
        int[] through = {}; // the past of those, and they themselves
    }

    /**
     * Works out the order of all events of the log.
     *
     * @param symmetricThread which threads a symmetry can move
     */
    void read(EventLog newLog, IntPredicate symmetricThread) {
        log = newLog;
        symmetric = symmetricThread;
        threads = 0;
        for (int e = 0; e < log.size(); e++) {
            threads = Math.max(threads, log.thread(e) + 1);
        }
        if (threads > counts.length) {
            counts = new int[threads];
            joined = new int[threads][];
            prologue = new int[threads];
            int known = events.length;
            events = Arrays.copyOf(events, threads);
            for (int t = known; t < threads; t++) {
                events[t] = new int[16];
            }
        }
        Arrays.fill(counts, 0);
        Arrays.fill(cells, null);
        Arrays.fill(joined, null);
        if (log.size() > past.length) {
            past = Arrays.copyOf(past, Math.max(log.size(), past.length * 2));
        }
        for (int e = 0; e < log.size(); e++) {
            append(e);
        }
        findPrologue();
        changing.clear();
        for (int e = 0; e < log.size(); e++) {
            for (int a = log.firstAccess(e); a < log.firstAccess(e + 1); a++) {
                if (log.mode(a) != Accesses.READ && log.inThread(e) >= prologue[log.thread(e)]) {
                    changing.set(log.cell(a));
                }
            }
        }
    }

    private void append(int e) {
        int t = log.thread(e);
        int[] clock = past[e] == null || past[e].length < threads ? new int[threads] : past[e];
        past[e] = clock;
        if (counts[t] == 0) {
            Arrays.fill(clock, 0);
        } else {
            System.arraycopy(past[events[t][counts[t] - 1]], 0, clock, 0, threads);
        }
        joinCauses(e, t, clock);
        for (int a = log.firstAccess(e); a < log.firstAccess(e + 1); a++) {
            CellOrder cell = cell(log.cell(a));
            boolean later = log.cell(a) == log.object(e) && isPlainJoin(e);
            join(later ? joined(t) : clock, commutes(cell, log.mode(a)) ? cell.before : cell.through);
        }
        clock[t] = counts[t] + 1;
        for (int a = log.firstAccess(e); a < log.firstAccess(e + 1); a++) {
            CellOrder cell = cell(log.cell(a));
            if (!commutes(cell, log.mode(a))) {
                cell.mode = log.mode(a);
                cell.before = cell.through;
                cell.through = new int[threads];
            } else if (cell.through.length == 0) {
                cell.mode = log.mode(a);
                cell.through = new int[threads];
            }
            join(cell.through, clock);
        }
        if (counts[t] == events[t].length) {
            events[t] = Arrays.copyOf(events[t], counts[t] * 2);
        }
        events[t][counts[t]++] = e;
    }

    private void joinCauses(int e, int t, int[] clock) {
        boolean later = isPlainJoin(e);
        for (int i = log.firstCause(e); i < log.firstCause(e + 1); i++) {
            join(later ? joined(t) : clock, past[log.cause(i)]);
        }
        if (!later && joined[t] != null) {
            join(clock, joined[t]);
            joined[t] = null;
        }
    }

    private int[] joined(int thread) {
        if (joined[thread] == null) {
            joined[thread] = new int[threads];
        }
        return joined[thread];
    }

    /** Whether the event is a join, by a thread that stays where it is, that had to wait for the end. */
    boolean isPlainJoin(int e) {
        if (log.kind(e) != Kind.JOIN || log.timed(e) || symmetric.test(log.thread(e))) {
            return false;
        }
        for (int a = log.firstAccess(e); a < log.firstAccess(e + 1); a++) {
            if (log.mode(a) != Accesses.READ) {
                return false; // it was interrupted
            }
        }
        return true;
    }

    /**
     * Whether the event means nothing for the others, whatever it is about: a thread that stays where it is joins
     * another, or looks up what never changes.
     */
    boolean isNeutral(int e) {
        if (symmetric.test(log.thread(e)) || isPlainJoin(e)) {
            return isPlainJoin(e);
        }
        for (int a = log.firstAccess(e); a < log.firstAccess(e + 1); a++) {
            if (log.mode(a) != Accesses.READ || changing.get(log.cell(a))) {
                return false;
            }
        }
        return log.kind(e) == Kind.READ;
    }

    /**
     * Whether a symmetry has to say what becomes of the event, or of what a thread stood before at the end. What comes
     * before the symmetric threads or after them is the same for all, and so is what means nothing for the others.
     */
    boolean isMapped(int e) {
        if (log.inThread(e) < prologue(log.thread(e))) {
            return false;
        }
        return e < log.size() ? !isNeutral(e) && !isEpilogue(e) : !isPlainJoin(e);
    }

    /** Whether the event is a join in a row, or comes after one, that was done after so many events. */
    boolean followsPlainJoin(int event, int from) {
        for (int t = 0; t < threads; t++) {
            int before = past[event][t];
            if (before > 0 && !symmetric.test(t)) {
                for (int n = before - 1; n >= 0 && events[t][n] >= from; n--) {
                    if (isPlainJoin(events[t][n])) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** Whether the event comes after all that symmetric threads do, by a thread that stays where it is. */
    boolean isEpilogue(int event) {
        if (symmetric.test(log.thread(event))) {
            return false;
        }
        for (int t = 0; t < threads; t++) {
            if (symmetric.test(t) && past[event][t] < counts[t]) {
                return false;
            }
        }
        return event >= prologueEnd;
    }

    /**
     * The prologue is all that comes before the first event of a symmetric thread in every execution. It ends
     * nowhere if it has symmetric threads' events in its own past: then the threads are not started alike.
     */
    private void findPrologue() {
        Arrays.fill(prologue, 0);
        prologueEnd = 0;
        for (int t = 0; t < threads; t++) {
            if (counts[t] == 0 || !symmetric.test(t)) {
                continue;
            }
            joinPrologue(events[t][0]);
        }
        for (int e = log.size(); e < log.size() + log.pending(); e++) {
            if (log.inThread(e) == 0 && symmetric.test(log.thread(e))) {
                joinPrologue(e); // it was started, though it never did anything
            }
        }
        for (int t = 0; t < threads; t++) {
            if (prologue[t] > 0) {
                boolean alike = !symmetric.test(t);
                prologueEnd = alike ? Math.max(prologueEnd, events[t][prologue[t] - 1] + 1) : Integer.MAX_VALUE;
                if (!alike) {
                    return;
                }
            }
        }
    }

    private void joinPrologue(int firstOfThread) {
        for (int i = log.firstCause(firstOfThread); i < log.firstCause(firstOfThread + 1); i++) {
            if (!symmetric.test(log.thread(log.cause(i)))) {
                join(prologue, past[log.cause(i)]);
            }
        }
    }

    private static boolean commutes(CellOrder cell, long mode) {
        return cell.through.length == 0 || !Accesses.conflict(cell.mode, mode);
    }

    private CellOrder cell(int number) {
        if (number >= cells.length) {
            cells = Arrays.copyOf(cells, Math.max(number + 1, cells.length * 2));
        }
        if (cells[number] == null) {
            cells[number] = new CellOrder();
        }
        return cells[number];
    }

    private static void join(int[] into, int[] other) {
        int shared = Math.min(into.length, other.length);
        for (int i = 0; i < shared; i++) {
            into[i] = Math.max(into[i], other[i]);
        }
    }

    /** Whether a symmetry can move the thread. */
    boolean isSymmetric(int thread) {
        return symmetric.test(thread);
    }

    EventLog log() {
        return log;
    }

    /** Above the number of every thread that has an event. */
    int threads() {
        return threads;
    }

    /** How many of the first events there are before the symmetric threads can all be started. */
    int prologueEnd() {
        return prologueEnd;
    }

    /** How many events of the thread belong to the prologue. */
    int prologue(int thread) {
        return thread < threads ? prologue[thread] : 0;
    }

    /** The event that the thread did after {@code nth} others. */
    int event(int thread, int nth) {
        return events[thread][nth];
    }

    /** How many events of the thread come before the event, or are the event; all of the prologue does. */
    int past(int event, int thread) {
        return Math.max(past[event][thread], prologue[thread]);
    }
}
