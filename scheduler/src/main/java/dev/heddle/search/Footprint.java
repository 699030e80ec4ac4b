package dev.heddle.search;

import dev.heddle.execution.EventLog;
import dev.heddle.object.Accesses;

/**
 * What an operation touches, kept by the search tree. Cells have the same numbers in all executions that share
 * the events before, so a footprint taken in one execution can be compared with events of another.
 */
final class Footprint {

    private static final Footprint NOTHING = new Footprint(new int[0], new long[0]);

    private final int[] cells;
    private final long[] modes;

    private Footprint(int[] cells, long[] modes) {
        this.cells = cells;
        this.modes = modes;
    }

    /** The footprint of an event. */
    static Footprint of(EventLog log, int event) {
        int from = log.firstAccess(event);
        int size = log.firstAccess(event + 1) - from;
        if (size == 0) {
            return NOTHING;
        }
        Footprint footprint = new Footprint(new int[size], new long[size]);
        for (int i = 0; i < size; i++) {
            footprint.cells[i] = log.cell(from + i);
            footprint.modes[i] = log.mode(from + i);
        }
        return footprint;
    }

    /** The footprint of another way in which an event could have gone: after it the thread may wait for the clock. */
    static Footprint ofAlternative(EventLog log, int event) {
        if (log.timeCell() < 0) {
            return of(log, event);
        }
        Accesses accesses = new Accesses();
        for (int a = log.firstAccess(event); a < log.firstAccess(event + 1); a++) {
            accesses.add(log.cell(a), log.mode(a));
        }
        accesses.addToo(log.timeCell(), Accesses.READ);
        return of(accesses);
    }

    static Footprint of(Accesses accesses) {
        Footprint footprint = new Footprint(new int[accesses.size()], new long[accesses.size()]);
        for (int i = 0; i < accesses.size(); i++) {
            footprint.cells[i] = accesses.cell(i);
            footprint.modes[i] = accesses.mode(i);
        }
        return footprint;
    }

    static Footprint of(int[] cells, long[] modes) {
        return new Footprint(cells, modes);
    }

    /** The footprint of what a symmetry maps the operation onto. */
    Footprint map(Relabelling labels) {
        int[] images = new int[cells.length];
        long[] imageModes = new long[cells.length];
        for (int i = 0; i < cells.length; i++) {
            images[i] = labels.cell(cells[i]);
            imageModes[i] = labels.mode(modes[i]);
        }
        return new Footprint(images, imageModes);
    }

    int size() {
        return cells.length;
    }

    int cell(int i) {
        return cells[i];
    }

    long mode(int i) {
        return modes[i];
    }

    /** Whether an operation of another thread that leaves this footprint depends on the event. */
    boolean conflictsWith(EventLog log, int event) {
        int end = log.firstAccess(event + 1);
        for (int a = log.firstAccess(event); a < end; a++) {
            if (touches(log.cell(a), log.mode(a))) {
                return true;
            }
        }
        return false;
    }

    boolean conflictsWith(Footprint other) {
        for (int i = 0; i < other.cells.length; i++) {
            if (touches(other.cells[i], other.modes[i])) {
                return true;
            }
        }
        return false;
    }

    boolean conflictsWith(Accesses other) {
        for (int i = 0; i < other.size(); i++) {
            if (touches(other.cell(i), other.mode(i))) {
                return true;
            }
        }
        return false;
    }

    private boolean touches(int cell, long mode) {
        for (int i = 0; i < cells.length; i++) {
            if (cells[i] == cell && Accesses.conflict(modes[i], mode)) {
                return true;
            }
        }
        return false;
    }
}
