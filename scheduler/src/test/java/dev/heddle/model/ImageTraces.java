package dev.heddle.model;

import dev.heddle.execution.Choice;
import dev.heddle.execution.EventLog;
import dev.heddle.execution.Execution;
import dev.heddle.object.Accesses;
import java.util.function.IntUnaryOperator;

/** The trace that a renaming of threads and cells makes of an execution's trace. Slow and simple. */
public final class ImageTraces {

    private ImageTraces() {}

    /**
     * @param from the place of the first thread that counts: what threads before it do is left out
     * @param threads the thread, by its place in the program, that takes the place of another
     * @param cells the cell that takes the place of another
     */
    public static Trace of(Execution execution, int size, int from, IntUnaryOperator threads, IntUnaryOperator cells) {
        EventLog log = execution.log();
        int[][] clocks = new int[log.size()][size];
        Trace trace = Trace.EMPTY;
        for (int e = 0; e < log.size(); e++) {
            int place = Interpreter.place(execution.thread(log.thread(e)));
            for (int before = 0; before < e; before++) {
                if (dependent(log, before, e)) {
                    Trace.join(clocks[e], clocks[before]);
                }
            }
            for (int c = log.firstCause(e); c < log.firstCause(e + 1); c++) {
                Trace.join(clocks[e], clocks[log.cause(c)]);
            }
            clocks[e][place]++;
            if (place < from) {
                continue;
            }
            int[] image = new int[size];
            for (int t = from; t < size; t++) {
                image[threads.applyAsInt(t)] = clocks[e][t];
            }
            int label = Trace.label(
                    threads.applyAsInt(place), log.kind(e).ordinal(), Choice.alternative(log.choice(e)));
            trace = trace.with(Trace.event(label, cells.applyAsInt(log.object(e)), image));
        }
        return trace;
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
