package dev.heddle.execution;

import java.util.ArrayList;
import java.util.List;

/**
 * The numbers of threads. A thread is named by its parent and how many children the parent had before
 * it, so it has one number in all executions, whatever the order in which threads happen to be started.
 */
final class ThreadTable {

    private final List<List<Integer>> children = new ArrayList<>();
    private int next = 1; // thread 0 has no parent

    /** The number of the parent's nth child. */
    int child(int parent, int nth) {
        while (children.size() <= parent) {
            children.add(new ArrayList<>());
        }
        List<Integer> of = children.get(parent);
        while (of.size() <= nth) {
            if (next == Choice.MAX_THREADS) {
                throw new IllegalStateException(
                        "The program starts more than " + Choice.MAX_THREADS + " threads.");
            }
            of.add(next++);
        }
        return of.get(nth);
    }
}
