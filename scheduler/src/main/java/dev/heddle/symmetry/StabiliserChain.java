package dev.heddle.symmetry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A base and strong generating set: level <i>i</i> holds generators of the subgroup that fixes the base
 * points of all levels before it, and for each point its base point can be moved to one element that does
 * so. A group of n! elements takes n levels of at most n elements each.
 */
final class StabiliserChain {

    /** One level of the chain. */
    static final class Level {
        final int base;
        final List<Permutation> generators = new ArrayList<>();
        /** By point: an element of this level that moves the base point there; null outside the orbit. */
        final Permutation[] transversal;
        /** The orbit of the base point. */
        final List<Integer> orbit = new ArrayList<>();

        Level(int degree, int base) {
            this.base = base;
            transversal = new Permutation[degree];
            transversal[base] = Permutation.identity(degree);
            orbit.add(base);
        }
    }

    private final int degree;
    private final List<Level> levels = new ArrayList<>();

    private StabiliserChain(int degree) {
        this.degree = degree;
    }

    /** The chain of the group that these permutations generate (Schreier and Sims, in Knuth's version). */
    static StabiliserChain generatedBy(int degree, Iterable<Permutation> generators) {
        StabiliserChain chain = new StabiliserChain(degree);
        for (Permutation generator : generators) {
            if (!chain.contains(0, generator)) {
                chain.add(0, generator);
            }
        }
        return chain;
    }

    /** The chain with this base of a group of which strong generators for this base are known. */
    static StabiliserChain ofStrongGenerators(int degree, int[] base, List<Permutation> generators) {
        StabiliserChain chain = new StabiliserChain(degree);
        for (int i = 0; i < base.length; i++) {
            Level level = new Level(degree, base[i]);
            chain.levels.add(level);
            for (Permutation generator : generators) {
                if (fixesAll(generator, base, i)) {
                    level.generators.add(generator);
                }
            }
            growOrbit(level);
        }
        return chain;
    }

    private static boolean fixesAll(Permutation permutation, int[] points, int count) {
        for (int i = 0; i < count; i++) {
            if (!permutation.fixes(points[i])) {
                return false;
            }
        }
        return true;
    }

    private static void growOrbit(Level level) {
        for (int i = 0; i < level.orbit.size(); i++) {
            int point = level.orbit.get(i);
            for (Permutation generator : level.generators) {
                int to = generator.of(point);
                if (level.transversal[to] == null) {
                    level.transversal[to] = level.transversal[point].then(generator);
                    level.orbit.add(to);
                }
            }
        }
    }

    private boolean contains(int from, Permutation permutation) {
        Permutation rest = permutation;
        for (int i = from; i < levels.size(); i++) {
            Level level = levels.get(i);
            Permutation move = level.transversal[rest.of(level.base)];
            if (move == null) {
                return false;
            }
            rest = rest.then(move.inverse());
        }
        return rest.isIdentity();
    }

    /** Adds a generator that the level does not contain yet. */
    private void add(int at, Permutation generator) {
        if (at == levels.size()) {
            levels.add(new Level(degree, generator.firstMoved()));
        }
        Level level = levels.get(at);
        level.generators.add(generator);
        for (int point : List.copyOf(level.orbit)) {
            close(at, level.transversal[point].then(generator));
        }
    }

    /** Makes sure that the level's transversal and the levels below account for this element. */
    private void close(int at, Permutation element) {
        Level level = levels.get(at);
        int point = element.of(level.base);
        if (level.transversal[point] == null) {
            level.transversal[point] = element;
            level.orbit.add(point);
            for (Permutation generator : List.copyOf(level.generators)) {
                close(at, element.then(generator));
            }
            return;
        }
        Permutation schreier = element.then(level.transversal[point].inverse());
        if (!contains(at + 1, schreier)) {
            add(at + 1, schreier);
        }
    }

    boolean contains(Permutation permutation) {
        return contains(0, permutation);
    }

    int degree() {
        return degree;
    }

    int depth() {
        return levels.size();
    }

    Level level(int i) {
        return levels.get(i);
    }

    int[] base() {
        int[] base = new int[levels.size()];
        Arrays.setAll(base, i -> levels.get(i).base);
        return base;
    }

    /** For each level, which points every element of the levels below it fixes. */
    boolean[][] determined() {
        boolean[][] determined = new boolean[levels.size()][degree];
        for (int i = 0; i < levels.size(); i++) {
            Arrays.fill(determined[i], true);
            for (int j = i + 1; j < levels.size(); j++) {
                for (Permutation generator : levels.get(j).generators) {
                    for (int point = 0; point < degree; point++) {
                        determined[i][point] &= generator.fixes(point);
                    }
                }
            }
        }
        return determined;
    }
}
