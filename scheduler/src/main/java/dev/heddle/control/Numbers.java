package dev.heddle.control;

import dev.heddle.object.ThreadObject;

/**
 * The numbers of objects and cells, which are the same in all executions of a search. An object is named by
 * the thread that made it and how many objects that thread had made before, so its number does not depend
 * on how the threads happened to be interleaved.
 */
final class Numbers {

    private static final long BORN = 0;
    private static final long TOUCHED = 1L << 62;

    private final LongIntTable objects = new LongIntTable();
    private final LongIntTable cells = new LongIntTable();
    private final LongIntTable threads = new LongIntTable();
    private int nextObject;
    private int nextCell;

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
            number = nextObject++;
            objects.put(key, number);
        }
        return number;
    }

    /** A number of its own for an object that outlives executions. */
    int lasting() {
        return nextObject++;
    }

    /** The number of a part of an object: a field, an array cell, the monitor. */
    int cell(int object, int slot) {
        long key = (long) object << 32 | slot & 0xFFFF_FFFFL;
        int number = cells.get(key);
        if (number < 0) {
            number = nextCell++;
            cells.put(key, number);
        }
        return number;
    }

    /** The first of the cells of a thread. */
    int threadCells(int thread) {
        int number = threads.get(thread);
        if (number < 0) {
            number = nextCell;
            nextCell += ThreadObject.CELLS;
            threads.put(thread, number);
        }
        return number;
    }

    /** The cell of the parallel threads a thread waits for: one at a time. */
    int groupCell(int thread) {
        int number = threads.get(~thread);
        if (number < 0) {
            number = nextCell++;
            threads.put(~thread, number);
        }
        return number;
    }
}
