package dev.heddle.symmetry;

import dev.heddle.Action;

/**
 * A thread or a cell as a declared map of actions sees it.
 *
 * @param number the number of the thread or cell, or -1 if there can be none at this place
 * @param point the point it belongs to, or -1
 */
record RosterMember(Domain domain, boolean isThread, int number, int point) implements Action.Member {

    @Override
    public String roster() {
        return point < 0 ? "" : domain.rosters().get(domain.rosterOf(point)).name();
    }

    @Override
    public int place() {
        return point < 0 ? 0 : point - domain.point(domain.rosterOf(point), 0);
    }

    @Override
    public Action.Member at(String roster, int place) {
        if (point < 0) {
            return this;
        }
        if (number < 0) {
            throw new IllegalStateException("Nothing corresponds to this at " + domain.describe(point)
                    + ", so it cannot be moved from there.");
        }
        int to = domain.point(roster, place);
        return to == point ? this : new RosterMember(domain, isThread, domain.numberAt(to, number, isThread), to);
    }

    @Override
    public String name() {
        if (number < 0) {
            return "nothing at " + domain.describe(point);
        }
        return isThread ? domain.naming().describeThread(number) : domain.naming().describeCell(number);
    }

    @Override
    public String toString() {
        return name();
    }
}
