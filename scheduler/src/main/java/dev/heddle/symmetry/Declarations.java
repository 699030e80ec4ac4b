package dev.heddle.symmetry;

import dev.heddle.Action;
import dev.heddle.Symmetry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;

/** Collects what a {@link Symmetry} declares, as exchanges of the points of a domain. */
final class Declarations implements Symmetry.Declaration {

    private final Domain domain;
    private final List<Generator> generators = new ArrayList<>();

    Declarations(Domain domain) {
        this.domain = domain;
    }

    /** The exchanges declared so far. */
    List<Generator> generators() {
        return generators;
    }

    @Override
    public List<String> rosters() {
        return domain.rosters().stream().map(Naming.Roster::name).toList();
    }

    @Override
    public int size(String roster) {
        return domain.rosters().get(number(roster)).size();
    }

    private int number(String roster) {
        int number = rosters().indexOf(roster);
        if (number < 0) {
            throw new IllegalArgumentException("There is no roster [" + roster + "]. " + rostersThereAre());
        }
        return number;
    }

    private String rostersThereAre() {
        return domain.rosters().isEmpty()
                ? "The test names none: use Systematic.roster, or start the threads with Systematic.parallel."
                : "The test's rosters are " + rosters() + ".";
    }

    /** The size all these rosters have. */
    private int commonSize(String... rosters) {
        if (rosters.length == 0) {
            throw new IllegalArgumentException("No roster is given to be moved. " + rostersThereAre());
        }
        int size = size(rosters[0]);
        for (String roster : rosters) {
            if (size(roster) != size) {
                throw new IllegalArgumentException("Rosters that are moved together must have one size, but ["
                        + rosters[0] + "] has " + size + " members and [" + roster + "] has " + size(roster) + ".");
            }
        }
        return size;
    }

    private Symmetry.Declaration move(IntUnaryOperator places, String... rosters) {
        int[] image = stay();
        for (String roster : rosters) {
            int first = domain.point(number(roster), 0);
            for (int i = 0; i < size(roster); i++) {
                image[first + i] = first + places.applyAsInt(i);
            }
        }
        generators.add(new RosterMove(domain, Permutation.of(image)));
        return this;
    }

    private int[] stay() {
        int[] image = new int[domain.degree()];
        Arrays.setAll(image, i -> i);
        return image;
    }

    @Override
    public Symmetry.Declaration full(String... rosters) {
        // Neighbours that change places generate all permutations, and refute best: each blames two members.
        for (int i = commonSize(rosters) - 1; i > 0; i--) {
            swap(i - 1, i, rosters);
        }
        return this;
    }

    @Override
    public Symmetry.Declaration rotation(String... rosters) {
        int size = commonSize(rosters);
        return move(i -> (i + 1) % size, rosters);
    }

    @Override
    public Symmetry.Declaration reflection(String... rosters) {
        int size = commonSize(rosters);
        return move(i -> size - 1 - i, rosters);
    }

    @Override
    public Symmetry.Declaration swap(int place, int otherPlace, String... rosters) {
        int size = commonSize(rosters);
        for (int each : new int[] {place, otherPlace}) {
            if (each < 0 || each >= size) {
                throw new IllegalArgumentException("Roster [" + rosters[0] + "] has " + size
                        + " members, so there is no place [" + each + "] in it.");
            }
        }
        return move(i -> i == place ? otherPlace : i == otherPlace ? place : i, rosters);
    }

    @Override
    public Symmetry.Declaration permutation(Symmetry.Moves moves) {
        int[] image = stay();
        for (String roster : rosters()) {
            int[] places = moves.of(roster);
            if (places == null) {
                continue;
            }
            int[] sorted = places.clone();
            Arrays.sort(sorted);
            int[] all = new int[size(roster)];
            Arrays.setAll(all, i -> i);
            if (!Arrays.equals(sorted, all)) {
                throw new IllegalArgumentException("The places " + Arrays.toString(places) + " given for roster ["
                        + roster + "] are not a permutation of 0 to " + (all.length - 1) + ".");
            }
            int first = domain.point(number(roster), 0);
            for (int i = 0; i < places.length; i++) {
                image[first + i] = first + places[i];
            }
        }
        generators.add(new RosterMove(domain, Permutation.of(image)));
        return this;
    }

    @Override
    public Symmetry.Declaration actions(UnaryOperator<Action> map) {
        generators.add(new ActionMap(domain, Objects.requireNonNull(map, "map")));
        return this;
    }
}
