package dev.heddle.object;

import java.util.BitSet;
import java.util.List;

/**
 * An iteration of a loop has left everything as it was, the thread itself included, and nobody has noticed: without it the
 * execution is one of the same program. So its thread does nothing more in this one ({@link Kind#SPIN}): in another it
 * comes later, or does not find things as they were.
 *
 * <p>Unlike an iteration that only looks, such a one may take locks and give them back, or write and write back.
 */
public final class Standstill {

    private final int loop;
    private final SharedObject[] objects;
    private final int[] cells;
    private final long[] guards;
    private final BitSet changing;
    private final BitSet untold;
    private final int since;

    /**
     * @param loop the place of the loop, as the program's side numbers places
     * @param objects what the iteration looked at, as far as that makes a difference to it
     * @param cells the cells of these
     * @param guards what it found there
     * @param changing the cells that are others for a time
     * @param untold cells it looked at of which no guard tells the state
     * @param since the first event of the iteration
     */
    public Standstill(
            int loop, SharedObject[] objects, int[] cells, long[] guards, BitSet changing, BitSet untold, int since) {
        this.loop = loop;
        this.objects = objects;
        this.cells = cells;
        this.guards = guards;
        this.changing = changing;
        this.untold = untold;
        this.since = since;
    }

    /** What a {@link Kind#SPIN} is about. */
    public static Standstill of(Operation spin) {
        return (Standstill) spin.reference;
    }

    /** The place of the loop. */
    public int loop() {
        return loop;
    }

    /** What the iteration looked at. */
    public List<SharedObject> looksAt() {
        return List.of(objects);
    }

    /** The first event of the iteration. */
    public int since() {
        return since;
    }

    /** Whether the iteration looked at the cell, and no guard tells what it found there. */
    public boolean hasSeenUntold(int cell) {
        return untold.get(cell);
    }

    /** Whether another iteration would see the same, as far as guards tell, if nothing happened meanwhile. */
    public boolean lasts() {
        for (int i = 0; i < cells.length; i++) {
            if (!untold.get(cells[i]) && objects[i].guard(cells[i]) != guards[i]) {
                return false;
            }
        }
        return true;
    }

    /** Whether it does not last, or nobody can tell. */
    boolean mayBeOver() {
        return !untold.isEmpty() || !lasts();
    }

    /** Whether the cell is another one for a time in each iteration. */
    public boolean changes(int cell) {
        return changing.get(cell);
    }

    /** Whether what another thread's iterations change for a time would be seen by this one. */
    public boolean sees(Standstill other) {
        for (int cell : cells) {
            if (other.changes(cell)) {
                return true;
            }
        }
        return false;
    }
}
