package dev.heddle.model;

import dev.heddle.execution.Choice;
import dev.heddle.execution.EventLog;
import dev.heddle.execution.Execution;
import dev.heddle.object.Accesses;

/**
 * A Mazurkiewicz trace of a model program in a form that all its executions share: a fingerprint of the
 * set of its events, each with what it is and how many events of each thread come before it. Two
 * independent sums of 64 bits each make an accidental match a matter of 2^-128.
 *
 * <p>Everything here is calculated the slow and simple way, and shares nothing with the search.
 */
public record Trace(long one, long two) {

    /** The trace without events. */
    static final Trace EMPTY = new Trace(0, 0);

    /** The trace with one more event. */
    Trace with(Trace event) {
        return new Trace(one + event.one, two + event.two);
    }

    /** The fingerprint of one event. */
    static Trace event(int label, int object, int[] clock) {
        long a = Digest.mix(label * 0x9E3779B97F4A7C15L + object);
        long b = Digest.mix(object * 0xC2B2AE3D27D4EB4FL + label + 1);
        for (int i = 0; i < clock.length; i++) {
            if (clock[i] != 0) {
                a = Digest.mix(a + clock[i] * 0x9E3779B97F4A7C15L + i);
                b = Digest.mix(b ^ (clock[i] * 0x165667B19E3779F9L + i));
            }
        }
        return new Trace(a, b);
    }

    /** What tells an event from others with the same past: thread, kind, alternative. */
    static int label(int thread, int kind, int alternative) {
        return (alternative * 64 + kind) * 256 + thread;
    }

    /** The trace of the events of an execution of a model program so far. */
    public static Trace of(Execution execution) {
        EventLog log = execution.log();
        int threads = 0;
        for (int t = 0; t < execution.threadBound(); t++) {
            if (execution.thread(t) != null) {
                threads = Math.max(threads, Interpreter.place(execution.thread(t)) + 1);
            }
        }
        int[][] clocks = new int[log.size()][threads];
        Trace trace = EMPTY;
        for (int e = 0; e < log.size(); e++) {
            int place = Interpreter.place(execution.thread(log.thread(e)));
            for (int before = 0; before < e; before++) {
                if (dependent(log, before, e)) {
                    join(clocks[e], clocks[before]);
                }
            }
            for (int c = log.firstCause(e); c < log.firstCause(e + 1); c++) {
                join(clocks[e], clocks[log.cause(c)]);
            }
            clocks[e][place]++;
            int label = label(place, log.kind(e).ordinal(), Choice.alternative(log.choice(e)));
            trace = trace.with(event(label, log.object(e), clocks[e]));
        }
        return trace;
    }

    static void join(int[] clock, int[] other) {
        for (int i = 0; i < other.length; i++) {
            clock[i] = Math.max(clock[i], other[i]);
        }
    }

    private static boolean dependent(EventLog log, int before, int event) {
        if (log.thread(before) == log.thread(event)) {
            return true;
        }
        for (int a = log.firstAccess(before); a < log.firstAccess(before + 1); a++) {
            for (int b = log.firstAccess(event); b < log.firstAccess(event + 1); b++) {
                if (log.cell(a) == log.cell(b) && Accesses.conflict(log.mode(a), log.mode(b))) {
                    return true;
                }
            }
        }
        return false;
    }
}
