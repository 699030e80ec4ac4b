package dev.heddle.control;

import java.util.HashMap;
import java.util.Map;

/** Slots for rows of array cells that are accessed at once: the same row has the same one in all executions. */
final class ViewSlots {

    /** Far from the slots of other things. */
    private static final int FIRST = Integer.MIN_VALUE;

    private final Map<Long, Integer> slots = new HashMap<>();

    /** The slot of the row of {@code count} cells from {@code index} on. */
    int of(int index, int count) {
        return slots.computeIfAbsent((long) index << Integer.SIZE | count, row -> FIRST + slots.size());
    }
}
