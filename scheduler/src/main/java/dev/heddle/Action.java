package dev.heddle;

import java.util.function.UnaryOperator;

/**
 * What a thread does, as a {@link Symmetry} sees it that maps actions to actions: the label of a visible operation.
 *
 * @param thread who does it
 * @param operation what is done, in lower case: {@code write}, {@code lock}, {@code acquire}, {@code compare and set}, …
 * @param object what it is done to
 * @param argument the value that is written, the number of permits, and so on; 0 where there is none, and for references
 */
public record Action(Member thread, String operation, Member object, long argument) {

    /** A thread or an object. What belongs to a member of a roster moves with it; everything else stays. */
    public interface Member {

        /** What reports call it, for instance {@code forks[1]} or {@code Account.balance}. */
        String name();

        /** The name of its roster; empty if it belongs to none. */
        String roster();

        /** Its place in the roster. */
        int place();

        /** What corresponds to it at another place of its roster. Gives itself if it belongs to none. */
        default Member at(int place) {
            return at(roster(), place);
        }

        /**
         * What corresponds to it at a place of another roster. Gives itself if it belongs to none.
         *
         * @throws IllegalArgumentException if there is no such roster or place
         */
        Member at(String roster, int place);
    }

    /** The same action, with its thread and its object moved. */
    public Action moved(UnaryOperator<Member> move) {
        return new Action(move.apply(thread), operation, move.apply(object), argument);
    }

    /** The same action with another argument. */
    public Action withArgument(long other) {
        return new Action(thread, operation, object, other);
    }
}
