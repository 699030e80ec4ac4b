package dev.heddle.search;

import dev.heddle.execution.Execution;

/**
 * Source sets and sleep sets (Abdulla, Aronis, Jonsson, Sagonas, algorithm 1): no complete trace is repeated,
 * but executions may be started that end asleep.
 */
final class SourceSets extends RaceReversals {

    @Override
    public void learn(Execution execution, SearchTree tree, int fresh) {
        reverseRaces(execution, tree);
        tree.planAlternatives(fresh);
    }

    @Override
    void explore(Sequence v, Node node) {
        for (int i = 0; i < node.asleep(); i++) {
            if (v.weakInitial(node.sleeper(i), node.footprint(i)) >= 0) {
                return;
            }
        }
        for (Branch branch = node.pending; branch != null; branch = branch.next) {
            if (v.weakInitial(branch.choice, branch.footprint) >= 0) {
                return;
            }
        }
        node.append(v.toFirstBranch());
    }
}
