package dev.heddle.search;

import dev.heddle.execution.Execution;

/**
 * Source sets and sleep sets (Abdulla, Aronis, Jonsson, Sagonas, algorithm 1): no complete trace is repeated,
 * but executions may be started that end asleep.
 */
final class SourceSets implements Policy {

    private final Races races = new Races();
    private final ImageSequence image = new ImageSequence();

    @Override
    public boolean needsNodes() {
        return false;
    }

    @Override
    public void learn(Execution execution, SearchTree tree, int fresh) {
        // Not only the races of fresh events: what comes after decides whether a reversal is feasible.
        Races.Visitor visitor = v -> reverse(v, tree, execution);
        if (tree.reduction() == Reduction.NONE && !execution.log().goesByClock()) {
            races.findNew(execution, visitor);
        } else {
            races.find(execution, 0, visitor);
        }
        tree.planAlternatives(fresh);
    }

    private void reverse(Reversal v, SearchTree tree, Execution execution) {
        v.collect();
        explore(v, tree.node(v.node()));
        tree.reduction().images(v.first(), v.second(), each -> {
            image.read(v, each, execution.log());
            explore(image, tree.node(image.node()));
        });
    }

    private static void explore(Sequence v, Node node) {
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
