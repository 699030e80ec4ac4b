package dev.heddle.object;

import java.util.Arrays;

/**
 * When an operation would be in vain: it would complete an iteration of a loop that has changed nothing, and
 * its thread would stand where it stood before the iteration. Where that is known the operation waits until it would
 * turn out otherwise: a spinning thread waits until something it reads has changed.
 */
public final class Vain {

    private final int cell;
    private final int loop;
    private final int iteration;
    private long[] guards = new long[2];
    private int size;

    /**
     * @param cell what the operation looks at
     * @param loop the place of the loop, as the program's side numbers places
     * @param iteration how many events of the thread in the iteration come before the operation
     */
    public Vain(int cell, int loop, int iteration) {
        this.cell = cell;
        this.loop = loop;
        this.iteration = iteration;
    }

    /** The operation is in vain also where the guard of its cell is this one. */
    public void add(long guard) {
        if (size == guards.length) {
            guards = Arrays.copyOf(guards, size * 2);
        }
        guards[size++] = guard;
    }

    /** Whether the operation is in vain where the guard of its cell is this one. */
    public boolean contains(long guard) {
        for (int i = 0; i < size; i++) {
            if (guards[i] == guard) {
                return true;
            }
        }
        return false;
    }

    /** The cell that the operation looks at, and whose change it waits for. */
    public int cell() {
        return cell;
    }

    /** The place of the loop. */
    public int loop() {
        return loop;
    }

    /** How many events of the thread in the same iteration come before the operation. */
    public int iteration() {
        return iteration;
    }
}
