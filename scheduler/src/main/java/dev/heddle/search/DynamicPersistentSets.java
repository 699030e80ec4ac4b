package dev.heddle.search;

import dev.heddle.execution.Choice;
import dev.heddle.execution.Execution;
import java.util.Arrays;

/**
 * Dynamic partial-order reduction (Flanagan, Godefroid) with sleep sets: at the node before the first of two
 * racing events the thread of the second is to be explored too; where that thread is not enabled, or sleeps,
 * all threads are. (To leave a sleeping one out without putting the others in would lose traces.)
 */
final class DynamicPersistentSets implements Policy {

    private final Races races = new Races();

    @Override
    public int arrive(Node node, Node before, Execution execution, DefaultSchedule schedule) {
        node.enabled = enabled(execution);
        node.firstAwake = new int[node.enabled.length];
        for (int i = 0; i < node.enabled.length; i++) {
            int thread = node.enabled[i];
            node.firstAwake[i] = Choice.of(thread, Math.max(0, node.awake(thread, execution.operation(thread))));
        }
        return Policy.super.arrive(node, before, execution, schedule);
    }

    static int[] enabled(Execution execution) {
        int[] threads = new int[execution.threadBound()];
        int size = 0;
        for (int t = 0; t < threads.length; t++) {
            if (execution.enabled(t)) {
                threads[size++] = t;
            }
        }
        return Arrays.copyOf(threads, size);
    }

    @Override
    public void learn(Execution execution, SearchTree tree, int fresh) {
        races.find(execution, fresh, new Races.Visitor() {
            @Override
            public void visit(Reversal reversal) {
                backtrack(tree.node(reversal.node()), reversal.thread());
                backtrackImages(reversal.first(), reversal.second(), reversal.thread());
            }

            @Override
            public void infeasible(int operation, int event) {
                int thread = execution.log().thread(operation);
                backtrack(tree.node(event), thread);
                backtrackImages(event, event, thread);
            }

            private void backtrackImages(int first, int second, int thread) {
                tree.reduction().images(first, second, image -> {
                    Node node = tree.node(Math.min(image.place(first), image.place(second)));
                    backtrack(node, image.thread(thread));
                });
            }
        });
        tree.planAlternatives(fresh);
    }

    private static void backtrack(Node node, int thread) {
        int at = Arrays.binarySearch(node.enabled, thread);
        if (at >= 0 && !node.asleep(node.firstAwake[at])) {
            plan(node, node.firstAwake[at]);
            return;
        }
        for (int other : node.firstAwake) {
            plan(node, other);
        }
    }

    private static void plan(Node node, int decision) {
        if (!node.covers(decision) && Choice.thread(node.choice) != Choice.thread(decision)) {
            node.append(new Branch(decision, null));
        }
    }
}
