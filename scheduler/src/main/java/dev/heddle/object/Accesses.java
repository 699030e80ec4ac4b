package dev.heddle.object;

import java.util.Arrays;

/**
 * What an operation touches: cells, each in a mode. This is the whole of the dependency relation. Two
 * operations of different threads are dependent if they touch a common cell, unless both do so in the
 * same mode and that mode is not {@link #EXCLUSIVE}.
 *
 * <p>Equal modes commute: reads with reads, and writes of one value with writes of the same value.
 */
public final class Accesses {

    /** Conflicts with every other access to the cell. */
    public static final long EXCLUSIVE = Long.MIN_VALUE;

    /** Commutes with other reads only. */
    public static final long READ = Long.MIN_VALUE + 1;

    private int[] cells = new int[4];
    private long[] modes = new long[4];
    private int size;

    /** Forgets everything. */
    public void clear() {
        size = 0;
    }

    /** Adds an access. */
    public void add(int cell, long mode) {
        if (size == cells.length) {
            cells = Arrays.copyOf(cells, size * 2);
            modes = Arrays.copyOf(modes, size * 2);
        }
        cells[size] = cell;
        modes[size++] = mode;
    }

    /** Adds an access to a cell that may be there already. */
    public void addToo(int cell, long mode) {
        for (int i = 0; i < size; i++) {
            if (cells[i] == cell) {
                modes[i] = both(modes[i], mode);
                return;
            }
        }
        add(cell, mode);
    }

    /** The mode of an operation that touches a cell in two modes. */
    public static long both(long mode, long otherMode) {
        return mode == otherMode ? mode : EXCLUSIVE;
    }

    /**
     * The mode of a write that commutes with writes of an equal value. The two values that stand for
     * other modes are written exclusively.
     */
    public static long writing(long bits) {
        return bits == READ ? EXCLUSIVE : bits;
    }

    public int size() {
        return size;
    }

    public int cell(int i) {
        return cells[i];
    }

    public long mode(int i) {
        return modes[i];
    }

    /** Whether two accesses to one cell conflict. */
    public static boolean conflict(long mode, long otherMode) {
        return mode != otherMode || mode == EXCLUSIVE;
    }

    /** Whether operations with these accesses, of different threads, are dependent. */
    public boolean conflictsWith(Accesses other) {
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < other.size; j++) {
                if (cells[i] == other.cells[j] && conflict(modes[i], other.modes[j])) {
                    return true;
                }
            }
        }
        return false;
    }
}
