package dev.heddle.symmetry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Classes of maps between blocks, against all maps sorted into classes. */
class BlocksTest {

    @Property(tries = 400)
    void oneMapOfEachClass(@ForAll long seed, @ForAll @IntRange(min = 1, max = 6) int degree) {
        Random random = new Random(seed);
        int[] blocks = partition(random, degree, 2);
        int[] before = Blocks.meet(blocks, partition(random, degree, 2));
        int[] after = Blocks.meet(blocks, partition(random, degree, 2));
        Set<List<Integer>> expected = new HashSet<>();
        for (int[] map : permutations(degree)) {
            if (preserves(map, blocks)) {
                expected.add(table(map, before, after));
            }
        }
        int[] identity = new int[degree];
        Arrays.setAll(identity, i -> i);
        expected.remove(table(identity, before, after));

        List<List<Integer>> found = new ArrayList<>();
        Blocks.enumerate(blocks, before, after, images -> found.add(table(images, before, after)));

        assertEquals(expected.size(), found.size());
        assertEquals(expected, new HashSet<>(found));
    }

    /** How many points of each block before go to each block after: what tells classes apart. */
    private static List<Integer> table(int[] map, int[] before, int[] after) {
        Integer[] table = new Integer[map.length * map.length];
        Arrays.fill(table, 0);
        for (int i = 0; i < map.length; i++) {
            table[before[i] * map.length + after[map[i]]]++;
        }
        return List.of(table);
    }

    private static boolean preserves(int[] map, int[] blocks) {
        for (int i = 0; i < map.length; i++) {
            if (blocks[map[i]] != blocks[i]) {
                return false;
            }
        }
        return true;
    }

    private static int[] partition(Random random, int degree, int colours) {
        int[] colour = new int[degree];
        for (int i = 0; i < degree; i++) {
            colour[i] = random.nextInt(colours);
        }
        return Blocks.meet(colour, colour);
    }

    private static List<int[]> permutations(int degree) {
        List<int[]> all = new ArrayList<>();
        permute(new int[degree], 0, new boolean[degree], all);
        return all;
    }

    private static void permute(int[] map, int at, boolean[] used, List<int[]> into) {
        if (at == map.length) {
            into.add(map.clone());
            return;
        }
        for (int i = 0; i < map.length; i++) {
            if (!used[i]) {
                used[i] = true;
                map[at] = i;
                permute(map, at + 1, used, into);
                used[i] = false;
            }
        }
    }
}
