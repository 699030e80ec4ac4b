package dev.heddle.symmetry;

/** What symmetry means for one state on the path of the last execution. */
final class SymmetricState {

    /** The permutations that map the state onto itself. */
    final PermutationGroup group;

    /** Those of them that fix every event of the path: images under these teach nothing. */
    final PermutationGroup still;

    /** By point, the least point of its orbit under {@link #group}, if the group is a Young subgroup; else null. */
    final int[] blocks;

    /** The decisions that were asleep when the state was reached, as far as the rule looks at them. */
    final int[] asleep;

    /** The maps of actions that were undefined for something met since the decision under way has been begun. */
    long undefined;

    /** Whether there were too many images to learn from since the decision under way has been begun. */
    boolean overwhelmed;

    SymmetricState(PermutationGroup group, PermutationGroup still, boolean[] threadPoints, int[] asleep) {
        this.asleep = asleep;
        this.group = group;
        this.still = still;
        this.blocks = blocks(group, threadPoints);
    }

    /** The orbits of threads under a Young subgroup, or null for another group. Objects go where their threads go. */
    static int[] blocks(PermutationGroup group, boolean[] threadPoints) {
        if (!group.isYoungOn(threadPoints)) {
            return null;
        }
        int[] blocks = group.orbits();
        for (int point = 0; point < blocks.length; point++) {
            blocks[point] = threadPoints[point] ? blocks[point] : point;
        }
        return blocks;
    }
}
