package dev.heddle.symmetry;

import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.SymmetryRule;

/** Which permutations are used at a state. */
public enum Rule {

    /**
     * All that map the path onto a path of the same trace, and the sleep set onto itself. What the executions
     * that are left out would have taught is learnt from relabelled ones.
     */
    FULL,

    /** Those that fix every event of the path: no trace has to be compared and nothing relabelled. */
    SIMPLE,

    /**
     * All that map the path onto a path of the same trace, and nothing is learnt from what is left out (the
     * paper's Definition 9). Sound only where the decisions to be explored at a state are known in advance.
     */
    AS_PRINTED;

    /** The rule that the settings ask for, or that is sound with their strategy. */
    public static Rule of(Settings settings) {
        if (settings.strategy() == Strategy.ALL) {
            return AS_PRINTED;
        }
        return settings.symmetryRule() == SymmetryRule.SIMPLE ? SIMPLE : FULL;
    }
}
