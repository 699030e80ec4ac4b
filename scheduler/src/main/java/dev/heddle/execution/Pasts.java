package dev.heddle.execution;

import dev.heddle.object.Accesses;
import dev.heddle.object.Kind;
import java.util.Arrays;

/**
 * Names for what threads have done and seen so far. Two threads with the same past, in whatever executions, are at
 * the same place with the same values: all that an event can have learnt comes from its thread's events before, from
 * what it was caused by, and from the last writes to what it touches. Worked out only where it is asked for.
 */
final class Pasts {

    private static final long SEED = 0x9E3779B97F4A7C15L;

    private long[] past = new long[64]; // by event
    private long[] ofCell = new long[64];
    private long[] ofThread = new long[8];
    private int size;

    /** Forgets all events. */
    void clear() {
        if (size > 0) {
            size = 0;
            Arrays.fill(ofCell, 0);
            Arrays.fill(ofThread, 0);
        }
    }

    /** The past of a thread. */
    long of(EventLog log, int thread, Causes causes) {
        read(log);
        long result = thread < ofThread.length ? ofThread[thread] : 0;
        for (int i = 0; i < causes.count(thread); i++) {
            result = mix(result, past[causes.get(thread, i)]);
        }
        return result;
    }

    /** What {@link #of} gave before an event of the log. */
    long before(EventLog log, int event) {
        read(log);
        int previous = event - 1;
        while (previous >= 0 && log.thread(previous) != log.thread(event)) {
            previous--;
        }
        return withCauses(log, event, previous < 0 ? 0 : past[previous]);
    }

    private long withCauses(EventLog log, int event, long before) {
        long result = before;
        for (int c = log.firstCause(event); c < log.firstCause(event + 1); c++) {
            result = mix(result, past[log.cause(c)]);
        }
        return result;
    }

    private void read(EventLog log) {
        if (past.length < log.size()) {
            past = Arrays.copyOf(past, log.size() * 2);
        }
        while (size < log.size()) {
            add(log, size++);
        }
    }

    private void add(EventLog log, int event) {
        int thread = log.thread(event);
        if (thread >= ofThread.length) {
            ofThread = Arrays.copyOf(ofThread, thread * 2);
        }
        long result = withCauses(log, event, ofThread[thread]);
        result = mix(result, (long) log.choice(event) << 8 | log.kind(event).ordinal());
        result = mix(result, (long) log.object(event) << 32 | log.site(event));
        result = mix(result, log.argument(event));
        for (int a = log.firstAccess(event); a < log.firstAccess(event + 1); a++) {
            int cell = log.cell(a);
            if (cell >= ofCell.length) {
                ofCell = Arrays.copyOf(ofCell, Math.max(cell + 1, ofCell.length * 2));
            }
            if (log.kind(event) != Kind.WRITE) { // a write learns nothing
                result = mix(mix(result, ofCell[cell]), log.guard(a));
            }
        }
        for (int a = log.firstAccess(event); a < log.firstAccess(event + 1); a++) {
            if (log.mode(a) != Accesses.READ) {
                ofCell[log.cell(a)] = result;
            }
        }
        past[event] = result;
        ofThread[thread] = result;
    }

    private static long mix(long hash, long value) {
        long mixed = (Long.rotateLeft(hash, 23) + SEED ^ value) * SEED;
        return mixed ^ mixed >>> 29;
    }
}
