package dev.heddle.symmetry;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A group of permutations, given by generators and worked with through a {@link StabiliserChain}: nothing
 * here lists the elements, except {@link #cosets}, which takes a limit.
 */
final class PermutationGroup {

    private final StabiliserChain chain;
    private final List<Permutation> generators;
    // By level of the chain; computed when first asked for.
    private boolean[][] known; // points that all elements of later levels fix
    private boolean[][] fresh; // those of them that some element of this level moves

    private PermutationGroup(StabiliserChain chain, List<Permutation> generators) {
        this.chain = chain;
        this.generators = generators;
    }

    static PermutationGroup generatedBy(int degree, Collection<Permutation> generators) {
        List<Permutation> useful = new ArrayList<>();
        for (Permutation generator : generators) {
            if (!generator.isIdentity()) {
                useful.add(generator);
            }
        }
        return new PermutationGroup(StabiliserChain.generatedBy(degree, useful), List.copyOf(useful));
    }

    static PermutationGroup trivial(int degree) {
        return generatedBy(degree, List.of());
    }

    int degree() {
        return chain.degree();
    }

    List<Permutation> generators() {
        return generators;
    }

    boolean isTrivial() {
        return generators.isEmpty();
    }

    BigInteger order() {
        BigInteger order = BigInteger.ONE;
        for (int i = 0; i < chain.depth(); i++) {
            order = order.multiply(BigInteger.valueOf(chain.level(i).orbit.size()));
        }
        return order;
    }

    boolean contains(Permutation permutation) {
        return chain.contains(permutation);
    }

    /** By point, the least point of its orbit. */
    int[] orbits() {
        int[] least = new int[degree()];
        Arrays.fill(least, -1);
        for (int start = 0; start < least.length; start++) {
            if (least[start] < 0) {
                least[start] = start;
                mark(start, least);
            }
        }
        return least;
    }

    private void mark(int start, int[] least) {
        List<Integer> orbit = new ArrayList<>(List.of(start));
        for (int i = 0; i < orbit.size(); i++) {
            for (Permutation generator : generators) {
                int to = generator.of(orbit.get(i));
                if (least[to] < 0) {
                    least[to] = start;
                    orbit.add(to);
                }
            }
        }
    }

    /**
     * Whether the group is all that maps each of its orbits onto itself, as far as the given points go, and whether
     * what it does to these points decides everything else (a Young subgroup).
     */
    boolean isYoungOn(boolean[] points) {
        for (int base : chain.base()) {
            if (!points[base]) {
                return false;
            }
        }
        int[] least = orbits();
        int[] sizes = new int[degree()];
        BigInteger expected = BigInteger.ONE;
        for (int point = 0; point < degree(); point++) {
            if (points[point]) {
                expected = expected.multiply(BigInteger.valueOf(++sizes[least[point]]));
            }
        }
        return order().equals(expected);
    }

    /** The element with these images of the base points, which must be among the points that have one. */
    Permutation element(int[] images) {
        Permutation element = Permutation.identity(degree());
        Permutation back = element;
        for (int i = 0; i < chain.depth(); i++) {
            StabiliserChain.Level level = chain.level(i);
            Permutation move = level.transversal[back.of(images[level.base])];
            element = move.then(element);
            back = back.then(move.inverse());
        }
        return element;
    }

    /** The subgroup of elements that fix each of the points. */
    PermutationGroup fixing(boolean[] points) {
        return subgroup((candidate, known, fresh) -> {
            for (int i = 0; i < points.length; i++) {
                // A point that takes the place of a fixed one would be found out only where that one's turn comes.
                if (fresh[i] && !candidate.fixes(i) && (points[i] || points[candidate.of(i)])) {
                    return false;
                }
            }
            return true;
        });
    }

    /**
     * One element for each way in which the group moves these points, the identity first; null if there are
     * more than {@code limit}.
     */
    List<Permutation> cosets(boolean[] points, int limit) {
        BigInteger ways = order().divide(fixing(points).order());
        if (ways.compareTo(BigInteger.valueOf(limit)) > 0) {
            return null;
        }
        Map<List<Integer>, Permutation> found = new LinkedHashMap<>();
        List<Permutation> all = new ArrayList<>();
        Permutation identity = Permutation.identity(degree());
        found.put(images(identity, points), identity);
        all.add(identity);
        for (int i = 0; i < all.size(); i++) {
            for (Permutation generator : generators) {
                Permutation next = all.get(i).then(generator);
                if (found.putIfAbsent(images(next, points), next) == null) {
                    all.add(next);
                }
            }
        }
        return all;
    }

    private static List<Integer> images(Permutation permutation, boolean[] points) {
        List<Integer> images = new ArrayList<>();
        for (int i = 0; i < points.length; i++) {
            if (points[i]) {
                images.add(permutation.of(i));
            }
        }
        return images;
    }

    /** A property of permutations that a subgroup has, and that can often be refused early. */
    interface Property {

        /**
         * Whether some permutation that agrees with {@code candidate} on the points that are {@code known} may
         * have the property; if all are known, whether it has it.
         *
         * @param fresh which of the points have become known since the same search last asked; the same
         *     array as {@code known} when a search begins
         */
        boolean admits(Permutation candidate, boolean[] known, boolean[] fresh);
    }

    /**
     * The subgroup of elements with the property. A backtrack search from the last level of the chain up:
     * at each level one element is looked for per orbit of what has been found, so S_n costs about n² looks.
     */
    PermutationGroup subgroup(Property property) {
        if (known == null) {
            known = chain.determined();
            fresh = new boolean[known.length][degree()];
            for (int i = 1; i < known.length; i++) {
                for (int point = 0; point < degree(); point++) {
                    fresh[i][point] = known[i][point] && !known[i - 1][point];
                }
            }
        }
        List<Permutation> found = new ArrayList<>();
        for (int i = chain.depth() - 1; i >= 0; i--) {
            findAt(i, property, found);
        }
        return new PermutationGroup(
                StabiliserChain.ofStrongGenerators(degree(), chain.base(), found), List.copyOf(found));
    }

    private void findAt(int i, Property property, List<Permutation> found) {
        StabiliserChain.Level level = chain.level(i);
        boolean[] reached = new boolean[degree()];
        boolean[] outOfReach = new boolean[degree()];
        spread(level.base, found, reached);
        for (int point : level.orbit) {
            if (reached[point] || outOfReach[point]) {
                continue;
            }
            Permutation element = complete(i, level.transversal[point], property, known[i]);
            if (element == null) {
                spread(point, found, outOfReach);
            } else {
                found.add(element);
                Arrays.fill(reached, false);
                spread(level.base, found, reached);
            }
        }
    }

    /** Marks the orbit of the point. */
    private static void spread(int start, List<Permutation> generators, boolean[] marked) {
        List<Integer> orbit = new ArrayList<>(List.of(start));
        marked[start] = true;
        for (int i = 0; i < orbit.size(); i++) {
            for (Permutation generator : generators) {
                int to = generator.of(orbit.get(i));
                if (!marked[to]) {
                    marked[to] = true;
                    orbit.add(to);
                }
            }
        }
    }

    /** An element with the property that differs from {@code partial} only by what levels after i do; or null. */
    private Permutation complete(int i, Permutation partial, Property property, boolean[] news) {
        if (!property.admits(partial, known[i], news)) {
            return null;
        }
        if (i + 1 == chain.depth()) {
            return partial;
        }
        StabiliserChain.Level next = chain.level(i + 1);
        for (int point : next.orbit) {
            Permutation element =
                    complete(i + 1, next.transversal[point].then(partial), property, fresh[i + 1]);
            if (element != null) {
                return element;
            }
        }
        return null;
    }
}
