package dev.heddle.search;

import dev.heddle.execution.Execution;

/** A strategy that looks for races in each execution, and plans what reverses them. */
abstract class RaceReversals implements Policy {

    final Races races = new Races();
    private final ImageSequence image = new ImageSequence();
    private boolean segmented; // executions have been looked at more than once, each time as far as they had come

    @Override
    public final boolean needsNodes() {
        return false;
    }

    /** Plans what reverses the races of an execution: not only those of fresh events, because what came after counts. */
    final void reverseRaces(Execution execution, SearchTree tree) {
        Races.Visitor visitor = v -> reverse(v, tree, execution);
        segmented |= execution.log().segment() > 0;
        if (tree.reduction() == Reduction.NONE && !execution.log().goesByClock() && !segmented) {
            races.findNew(execution, visitor);
        } else {
            races.find(execution, 0, visitor);
        }
    }

    final void reverse(Reversal v, SearchTree tree, Execution execution) {
        v.collect();
        explore(v, tree.node(v.node()));
        tree.reduction().images(v.first(), v.second(), each -> {
            image.read(v, each, execution.log());
            explore(image, tree.node(image.node()));
        });
    }

    /** Plans a sequence at a node, unless what has been explored or planned there covers it. */
    abstract void explore(Sequence v, Node node);
}
