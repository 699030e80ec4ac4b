package dev.heddle.symmetry;

/** What symmetry means for one state on the path of the last execution. */
final class SymmetricState {

    /** The permutations that map the state onto itself. */
    final PermutationGroup group;

    /** Those of them that fix every event of the path: images under these teach nothing. */
    final PermutationGroup still;

    /** Whether there were too many images to learn from since the decision under way has been begun. */
    boolean overwhelmed;

    SymmetricState(PermutationGroup group, PermutationGroup still) {
        this.group = group;
        this.still = still;
    }
}
