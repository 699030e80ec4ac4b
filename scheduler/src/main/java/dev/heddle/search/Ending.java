package dev.heddle.search;

import dev.heddle.Failure;
import dev.heddle.execution.Choice;

/**
 * How one execution ended.
 *
 * @param code {@link Choice#ENDED}, {@link Choice#DEADLOCK}, {@link Choice#PRUNED} or {@link Choice#CUT};
 *     {@code ENDED} too where a failure stopped it early
 * @param failure what went wrong, or null
 */
public record Ending(int code, Failure failure) {

    /** All threads came to their end and nothing failed. */
    public static final Ending ENDED = new Ending(Choice.ENDED, null);

    /** The decider wanted no more of it. */
    public static final Ending PRUNED = new Ending(Choice.PRUNED, null);

    /** A bound was reached. */
    public static final Ending CUT = new Ending(Choice.CUT, null);
}
