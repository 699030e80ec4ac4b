package dev.heddle.symmetry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Ways to map the points of each block of a partition onto each other, of which only those are told apart that no
 * exchange within finer blocks, before or after, makes equal: double cosets of Young subgroups. They are as many as
 * there are tables of how many points of each finer block before go to each finer block after; so their number grows
 * with a power of the number of points where that of all ways grows like n!.
 */
final class Blocks {

    /** Is given the images of all points; gives false to stop. */
    interface Visitor {
        boolean visit(int[] images);
    }

    private final List<int[]> columns = new ArrayList<>(); // finer blocks before, each followed by its own rows
    private final List<List<int[]>> rowsOf = new ArrayList<>();
    private final int[] images;
    private final Visitor visitor;
    private boolean stopped;

    private Blocks(int degree, Visitor visitor) {
        this.visitor = visitor;
        images = new int[degree];
        Arrays.setAll(images, i -> i);
    }

    /**
     * Enumerates the ways, without the one that stands for the identity.
     *
     * @param blocks by point, the least point of its block, which is mapped onto itself
     * @param before by point, the least point of its block within which exchanges before mean nothing
     * @param after the same for exchanges after
     * @param from a point that has to be mapped ...
     * @param to ... onto this one
     * @return whether the visitor saw all
     */
    static boolean enumerate(int[] blocks, int[] before, int[] after, int from, int to, Visitor visitor) {
        int[] finerBefore = meet(meet(blocks, before), from);
        int[] finerAfter = meet(meet(blocks, after), to);
        return enumerate(blocks, finerBefore, finerAfter, new Blocks(blocks.length, visitor), from, to);
    }

    /** The same where every point may be mapped anywhere in its block. */
    static boolean enumerate(int[] blocks, int[] before, int[] after, Visitor visitor) {
        return enumerate(
                blocks, meet(blocks, before), meet(blocks, after), new Blocks(blocks.length, visitor), -1, -1);
    }

    private static boolean enumerate(
            int[] blocks, int[] finerBefore, int[] finerAfter, Blocks ways, int from, int to) {
        if (from >= 0) {
            ways.images[from] = to;
        }
        for (int column = 0; column < blocks.length; column++) {
            if (finerBefore[column] == column && column != from) {
                ways.columns.add(members(finerBefore, column));
                List<int[]> rows = new ArrayList<>();
                for (int row = 0; row < blocks.length; row++) {
                    if (finerAfter[row] == row && row != to && blocks[row] == blocks[column]) {
                        rows.add(members(finerAfter, row));
                    }
                }
                ways.rowsOf.add(rows);
            }
        }
        int[] used = new int[blocks.length]; // by least point of a block after: how many of it are taken
        ways.fill(0, 0, 0, used, from == to, finerAfter);
        return !ways.stopped;
    }

    /** The partition into the parts that the blocks of two partitions have in common, by least points. */
    static int[] meet(int[] one, int[] other) {
        int[] meet = new int[one.length];
        for (int i = 0; i < meet.length; i++) {
            int least = 0;
            while (one[least] != one[i] || other[least] != other[i]) {
                least++;
            }
            meet[i] = least;
        }
        return meet;
    }

    /** The partition with one point taken out of its block. */
    private static int[] meet(int[] one, int alone) {
        int[] other = new int[one.length];
        other[alone] = 1;
        return meet(one, other);
    }

    private static int[] members(int[] blocks, int least) {
        return IntStream.range(0, blocks.length).filter(i -> blocks[i] == least).toArray();
    }

    /** Decides how many of what is left of a column go to a row and those after it. */
    private void fill(int column, int placed, int row, int[] used, boolean asIdentity, int[] after) {
        if (stopped) {
            return;
        }
        if (column == columns.size()) {
            if (!asIdentity && !visitor.visit(images)) {
                stopped = true;
            }
            return;
        }
        int[] points = columns.get(column);
        if (placed == points.length) {
            fill(column + 1, 0, 0, used, asIdentity, after);
            return;
        }
        List<int[]> rows = rowsOf.get(column);
        if (row == rows.size()) {
            return;
        }
        int[] targets = rows.get(row);
        int free = targets.length - used[targets[0]];
        int common = common(points, targets[0], after);
        for (int count = Math.min(free, points.length - placed); count >= 0; count--) {
            for (int i = 0; i < count; i++) {
                images[points[placed + i]] = targets[used[targets[0]] + i];
            }
            used[targets[0]] += count;
            fill(column, placed + count, row + 1, used, asIdentity && count == common, after);
            used[targets[0]] -= count;
        }
    }

    /** How many points of the column lie in the block after. */
    private static int common(int[] points, int block, int[] after) {
        int common = 0;
        for (int point : points) {
            common += after[point] == block ? 1 : 0;
        }
        return common;
    }
}
