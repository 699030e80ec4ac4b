package dev.heddle.symmetry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Groups worked with through a stabiliser chain, against groups listed element by element. */
class PermutationGroupTest {

    @Test
    void aPermutationIsReadAndWrittenInCycles() {
        Permutation p = Permutation.of(1, 2, 0, 3, 5, 4);
        assertEquals("(0 1 2)(4 5)", p.toString());
        assertEquals("()", p.then(p.inverse()).toString());
        assertThrows(IllegalArgumentException.class, () -> Permutation.of(0, 0));
    }

    @Test
    void largeSymmetricGroupsAreNotListed() {
        PermutationGroup group = symmetric(30);
        assertEquals(factorial(30), group.order());
        boolean[] firstTwenty = new boolean[30];
        for (int i = 0; i < 20; i++) {
            firstTwenty[i] = true;
        }
        assertEquals(factorial(10), group.fixing(firstTwenty).order());
        assertNull(group.cosets(firstTwenty, 1000));
        // The elements that map the first twenty onto themselves: a product of two symmetric groups.
        PermutationGroup parts = group.subgroup((candidate, known, fresh) -> {
            for (int i = 0; i < 30; i++) {
                if (known[i] && firstTwenty[i] != firstTwenty[candidate.of(i)]) {
                    return false;
                }
            }
            return true;
        });
        assertEquals(factorial(20).multiply(factorial(10)), parts.order());
    }

    @Property(tries = 1500)
    void theChainKnowsTheGroup(@ForAll long seed, @ForAll @IntRange(min = 1, max = 6) int degree) {
        Random random = new Random(seed);
        List<Permutation> generators = randomGenerators(random, degree);
        PermutationGroup group = PermutationGroup.generatedBy(degree, generators);
        Set<Permutation> listed = list(degree, generators);
        assertEquals(listed.size(), group.order().intValueExact());
        for (int i = 0; i < 10; i++) {
            Permutation any = randomPermutation(random, degree);
            assertEquals(listed.contains(any), group.contains(any));
        }
        int[] least = group.orbits();
        for (int point = 0; point < degree; point++) {
            int expected = degree;
            for (Permutation element : listed) {
                expected = Math.min(expected, element.of(point));
            }
            assertEquals(expected, least[point]);
        }
    }

    @Property(tries = 1500)
    void stabilisersAndCosets(@ForAll long seed, @ForAll @IntRange(min = 1, max = 6) int degree) {
        Random random = new Random(seed);
        List<Permutation> generators = randomGenerators(random, degree);
        PermutationGroup group = PermutationGroup.generatedBy(degree, generators);
        Set<Permutation> listed = list(degree, generators);
        boolean[] points = new boolean[degree];
        for (int i = 0; i < degree; i++) {
            points[i] = random.nextBoolean();
        }
        Set<Permutation> fixing = new HashSet<>(listed);
        fixing.removeIf(element -> {
            for (int i = 0; i < degree; i++) {
                if (points[i] && !element.fixes(i)) {
                    return true;
                }
            }
            return false;
        });
        PermutationGroup stabiliser = group.fixing(points);
        assertEquals(fixing.size(), stabiliser.order().intValueExact());
        assertTrue(fixing.stream().allMatch(stabiliser::contains));
        assertEquals(listed.size() / fixing.size(), group.cosets(points, 720).size());
    }

    @Property(tries = 1500)
    void aSubgroupWithAPropertyIsFoundWhole(@ForAll long seed, @ForAll @IntRange(min = 2, max = 6) int degree) {
        Random random = new Random(seed);
        List<Permutation> generators = randomGenerators(random, degree);
        PermutationGroup group = PermutationGroup.generatedBy(degree, generators);
        // Automorphisms of a random graph: refused as soon as one edge is known to be lost.
        boolean[][] edge = new boolean[degree][degree];
        for (int i = 0; i < degree; i++) {
            for (int j = 0; j < degree; j++) {
                edge[i][j] = random.nextInt(3) == 0;
            }
        }
        Set<Permutation> expected = list(degree, generators);
        expected.removeIf(element -> !preserves(element, edge, null));
        PermutationGroup found = group.subgroup((candidate, known, fresh) -> preserves(candidate, edge, known));
        assertEquals(expected.size(), found.order().intValueExact());
        assertTrue(expected.stream().allMatch(found::contains));
    }

    @Test
    void theTrivialGroupIsTrivial() {
        PermutationGroup group = PermutationGroup.trivial(3);
        assertTrue(group.isTrivial());
        assertEquals(BigInteger.ONE, group.order());
        assertFalse(group.contains(Permutation.of(1, 0, 2)));
        assertTrue(group.subgroup((candidate, known, fresh) -> true).isTrivial());
    }

    private static boolean preserves(Permutation p, boolean[][] edge, boolean[] known) {
        for (int i = 0; i < edge.length; i++) {
            for (int j = 0; j < edge.length; j++) {
                if ((known == null || known[i] && known[j]) && edge[i][j] != edge[p.of(i)][p.of(j)]) {
                    return false;
                }
            }
        }
        return true;
    }

    private static List<Permutation> randomGenerators(Random random, int degree) {
        List<Permutation> generators = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            generators.add(randomPermutation(random, degree));
        }
        return generators;
    }

    private static Permutation randomPermutation(Random random, int degree) {
        int[] image = new int[degree];
        for (int i = 0; i < degree; i++) {
            int at = random.nextInt(i + 1);
            image[i] = image[at];
            image[at] = i;
        }
        return Permutation.of(image);
    }

    private static Set<Permutation> list(int degree, List<Permutation> generators) {
        Set<Permutation> all = new HashSet<>();
        List<Permutation> todo = new ArrayList<>(List.of(Permutation.identity(degree)));
        while (!todo.isEmpty()) {
            Permutation element = todo.remove(todo.size() - 1);
            if (all.add(element)) {
                generators.forEach(generator -> todo.add(element.then(generator)));
            }
        }
        return all;
    }

    private static PermutationGroup symmetric(int degree) {
        List<Permutation> swaps = new ArrayList<>();
        for (int i = 1; i < degree; i++) {
            int[] image = new int[degree];
            for (int j = 0; j < degree; j++) {
                image[j] = j == i ? i - 1 : j == i - 1 ? i : j;
            }
            swaps.add(Permutation.of(image));
        }
        return PermutationGroup.generatedBy(degree, swaps);
    }

    private static BigInteger factorial(int n) {
        return n == 0 ? BigInteger.ONE : BigInteger.valueOf(n).multiply(factorial(n - 1));
    }
}
