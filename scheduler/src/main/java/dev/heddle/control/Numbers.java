package dev.heddle.control;

import dev.heddle.object.ThreadObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The numbers of objects and cells, which are the same in all executions of a search. An object is named by
 * the thread that made it and how many objects that thread had made before, so its number does not depend
 * on how the threads happened to be interleaved.
 */
final class Numbers {

    private static final long BORN = 0;
    private static final long TOUCHED = 1L << 62;
    private static final long LASTING = Long.MIN_VALUE;
    private static final long OF_THREAD = Long.MIN_VALUE;

    private final LongIntTable objects = new LongIntTable();
    private final LongIntTable cells = new LongIntTable();
    private final LongIntTable threads = new LongIntTable();
    private final List<Long> objectKeys = new ArrayList<>(); // by object: how it got its number
    private final List<Long> cellKeys = new ArrayList<>(); // by cell: whose it is
    private final Map<String, Integer> types = new HashMap<>();
    private int clock = -1;
    private int census = -1;

    /** The number of the thread's nth object. */
    int born(int thread, int nth) {
        return object(BORN, thread, nth);
    }

    /** The number of an object whose birth nobody saw: the nth of these that the thread comes across. */
    int touched(int thread, int nth) {
        return object(TOUCHED, thread, nth);
    }

    private int object(long way, int thread, int nth) {
        long key = way | (long) thread << 32 | nth;
        int number = objects.get(key);
        if (number < 0) {
            number = objectKeys.size();
            objectKeys.add(key);
            objects.put(key, number);
        }
        return number;
    }

    /** A number of its own for an object that outlives executions. */
    int lasting() {
        objectKeys.add(LASTING);
        return objectKeys.size() - 1;
    }

    /** The number of a class that each execution has its own copy of. */
    int type(String name) {
        return types.computeIfAbsent(name, key -> lasting());
    }

    /** The number of a part of an object: a field, an array cell, the monitor. */
    int cell(int object, int slot) {
        return cells(object, slot, 1);
    }

    /** The first of the cells of a part of an object that has several. */
    int cells(int object, int slot, int count) {
        long key = (long) object << 32 | slot & 0xFFFF_FFFFL;
        int number = cells.get(key);
        if (number < 0) {
            number = cellKeys.size();
            for (int i = 0; i < count; i++) {
                cellKeys.add(key - i); // as if each were a slot of its own
            }
            cells.put(key, number);
        }
        return number;
    }

    /** The first of the cells of a thread. */
    int threadCells(int thread) {
        int number = threads.get(thread);
        if (number < 0) {
            number = cellKeys.size();
            for (int i = 0; i < ThreadObject.CELLS; i++) {
                cellKeys.add(OF_THREAD | (long) thread << 32 | i);
            }
            threads.put(thread, number);
        }
        return number;
    }

    /** The cell of the parallel threads a thread waits for: one at a time. */
    int groupCell(int thread) {
        int number = threads.get(~thread);
        if (number < 0) {
            number = cellKeys.size();
            cellKeys.add(OF_THREAD | (long) thread << 32 | ThreadObject.CELLS);
            threads.put(~thread, number);
        }
        return number;
    }

    /** The cell of the clock. */
    int clockCell() {
        if (clock < 0) {
            clock = cell(lasting(), 0);
        }
        return clock;
    }

    /** The cell that tells which threads live. */
    int censusCell() {
        if (census < 0) {
            census = cell(lasting(), 0);
        }
        return census;
    }

    // ---- back from numbers to what they stand for --------------------------------------------------

    /** Whether the cell is one of a thread's own. */
    boolean isOfThread(int cell) {
        return cellKeys.get(cell) < 0;
    }

    /** The thread or the object the cell belongs to. */
    int ownerOf(int cell) {
        return (int) ((cellKeys.get(cell) & ~OF_THREAD) >> 32);
    }

    /** Which part of its owner the cell is. */
    int slotOf(int cell) {
        return (int) (long) cellKeys.get(cell);
    }

    /** The thread that made the object or came across it first, or -1 if the object is of no thread. */
    int makerOf(int object) {
        int namer = namerOf(object);
        return namer >= ClassFrame.FIRST_NAMER ? -1 : namer;
    }

    /** The thread or the class that the object was named by, or -1 if it outlives executions. */
    int namerOf(int object) {
        long key = objectKeys.get(object);
        return key == LASTING ? -1 : (int) ((key & ~TOUCHED) >> 32);
    }

    /** How the object's maker came by it: what another thread's corresponding object has in common with it. */
    long birthOf(int object) {
        return objectKeys.get(object) & (TOUCHED | 0xFFFF_FFFFL);
    }

    /** The object that a thread came by in this way. */
    int object(int thread, long birth) {
        return object(birth & TOUCHED, thread, (int) birth);
    }

    /** The cell of a thread with this slot. */
    int threadCell(int thread, int slot) {
        return slot == ThreadObject.CELLS ? groupCell(thread) : threadCells(thread) + slot;
    }
}
