package dev.heddle.symmetry;

import dev.heddle.Action;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What permutations act on: the points are the members of all rosters, numbered through; threads and cells
 * are parts of members and move with them. A {@link Naming} asked once about each thread and cell.
 */
final class Domain {

    private final Naming naming;
    private final List<Naming.Roster> rosters;
    private final int[] firstPoint;
    private final int degree;
    private final Parts threads;
    private final Parts cells;

    Domain(Naming naming) {
        this.naming = naming;
        rosters = List.copyOf(naming.rosters());
        firstPoint = new int[rosters.size() + 1];
        for (int i = 0; i < rosters.size(); i++) {
            firstPoint[i + 1] = firstPoint[i] + rosters.get(i).size();
        }
        degree = firstPoint[rosters.size()];
        threads = new Parts(naming::ofThread, naming::thread);
        cells = new Parts(naming::ofCell, naming::cell);
    }

    int degree() {
        return degree;
    }

    List<Naming.Roster> rosters() {
        return rosters;
    }

    int point(int roster, int index) {
        return firstPoint[roster] + index;
    }

    /** The point as a user knows it, for instance {@code forks[1]}. */
    String describe(int point) {
        int roster = rosterOf(point);
        return rosters.get(roster).name() + "[" + (point - firstPoint[roster]) + "]";
    }

    int rosterOf(int point) {
        int roster = 0;
        while (firstPoint[roster + 1] <= point) {
            roster++;
        }
        return roster;
    }

    Naming naming() {
        return naming;
    }

    /**
     * The point at a place of the roster with this name.
     *
     * @throws IllegalArgumentException if there is none
     */
    int point(String roster, int place) {
        for (int r = 0; r < rosters.size(); r++) {
            if (rosters.get(r).name().equals(roster)) {
                if (place < 0 || place >= rosters.get(r).size()) {
                    throw new IllegalArgumentException("Roster [" + roster + "] has " + rosters.get(r).size()
                            + " members, so there is no place [" + place + "] in it.");
                }
                return firstPoint[r] + place;
            }
        }
        throw new IllegalArgumentException("There is no roster [" + roster + "].");
    }

    /** A thread or a cell as users see it. */
    Action.Member member(int number, boolean isThread) {
        return new RosterMember(this, isThread, number, isThread ? pointOfThread(number) : pointOfCell(number));
    }

    /** The number of what users see as this, or -1 if there is none. */
    int numberOf(Action.Member member, boolean isThread) {
        if (member instanceof RosterMember known && known.isThread() == isThread && known.domain() == this) {
            return known.number();
        }
        throw new IllegalArgumentException("The image of an action must be made of the "
                + (isThread ? "thread" : "object") + " of the action itself, moved to another place; it is [" + member
                + "].");
    }

    /** What corresponds to the thread or cell at another point, or -1. */
    int numberAt(int point, int number, boolean isThread) {
        return (isThread ? threads : cells).corresponding(point, number);
    }

    /** The point the thread belongs to, or -1. */
    int pointOfThread(int thread) {
        return threads.point(thread);
    }

    /** The point the cell belongs to, or -1. */
    int pointOfCell(int cell) {
        return cells.point(cell);
    }

    /** The thread that takes the place of this one, or -1 if there can be none. */
    int thread(Permutation permutation, int thread) {
        return threads.image(permutation, thread);
    }

    /** The cell that takes the place of this one, or -1 if there can be none. */
    int cell(Permutation permutation, int cell) {
        return cells.image(permutation, cell);
    }

    private interface PlaceOf {
        Place of(int number);
    }

    private interface NumberAt {
        int at(Place place);
    }

    /** Threads or cells, as parts of points. */
    private final class Parts {
        private static final int UNKNOWN = -2;
        private static final int NONE = -1;

        private final PlaceOf places;
        private final NumberAt numbers;
        private final Map<Object, Integer> partNumbers = new HashMap<>();
        private final List<Object> parts = new ArrayList<>();
        private int[] point = {};
        private int[] part = {};
        private final int[][] at = new int[degree][0]; // by point and part

        Parts(PlaceOf places, NumberAt numbers) {
            this.places = places;
            this.numbers = numbers;
        }

        int point(int number) {
            if (number >= point.length) {
                int from = point.length;
                point = Arrays.copyOf(point, Math.max(number + 1, 2 * from));
                part = Arrays.copyOf(part, point.length);
                Arrays.fill(point, from, point.length, UNKNOWN);
            }
            if (point[number] == UNKNOWN) {
                Place place = places.of(number);
                point[number] = place.roster() < 0 ? NONE : firstPoint[place.roster()] + place.index();
                part[number] = partNumbers.computeIfAbsent(place.part(), key -> {
                    parts.add(key);
                    return partNumbers.size();
                });
            }
            return point[number];
        }

        int image(Permutation permutation, int number) {
            int from = point(number);
            return from < 0 ? number : corresponding(permutation.of(from), number);
        }

        int corresponding(int to, int number) {
            return to == point(number) ? number : at(to, part[number]);
        }

        private int at(int to, int aPart) {
            int[] of = at[to];
            if (aPart >= of.length) {
                at[to] = Arrays.copyOf(of, parts.size());
                Arrays.fill(at[to], of.length, parts.size(), UNKNOWN);
                of = at[to];
            }
            if (of[aPart] == UNKNOWN) {
                int roster = rosterOf(to);
                of[aPart] = numbers.at(new Place(roster, to - firstPoint[roster], parts.get(aPart)));
            }
            return of[aPart];
        }
    }
}
