package dev.heddle.symmetry;

/**
 * Where a thread or a cell belongs.
 *
 * @param roster the number of the roster, or -1 for what belongs to none
 * @param index which member of the roster
 * @param part which part of the member: whatever tells its parts apart in the same way for all members
 */
public record Place(int roster, int index, Object part) {

    /** The place of what no symmetry moves. */
    public static final Place NOWHERE = new Place(-1, 0, "");
}
