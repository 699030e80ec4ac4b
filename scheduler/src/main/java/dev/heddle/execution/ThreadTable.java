package dev.heddle.execution;

import java.util.ArrayList;
import java.util.List;

/**
 * The numbers of threads. A thread is named by its parent and how many children the parent had before
 * it, so it has one number in all executions, whatever the order in which threads happen to be started.
 */
public final class ThreadTable {

    private final List<List<Integer>> children = new ArrayList<>();
    private final List<Integer> parents = new ArrayList<>(List.of(-1)); // by thread; thread 0 has none
    private final List<Integer> births = new ArrayList<>(List.of(0)); // by thread: how many children came before it

    ThreadTable() {}

    /** The number of the parent's nth child, which need not have been started. */
    public int child(int parent, int nth) {
        while (children.size() <= parent) {
            children.add(new ArrayList<>());
        }
        List<Integer> of = children.get(parent);
        while (of.size() <= nth) {
            int next = parents.size();
            if (next == Choice.MAX_THREADS) {
                throw new IllegalStateException(
                        "The program starts more than " + Choice.MAX_THREADS + " threads.");
            }
            births.add(of.size());
            of.add(next);
            parents.add(parent);
        }
        return of.get(nth);
    }

    /** The parents of all threads that have a number, by number: enough to give them the same ones again. */
    public int[] parents() {
        return parents.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Has threads get the same numbers as in the table that gave these {@link #parents}. */
    public void restore(int[] newParents) {
        children.clear();
        parents.subList(1, parents.size()).clear();
        births.subList(1, births.size()).clear();
        for (int t = 1; t < newParents.length; t++) {
            while (children.size() <= newParents[t]) {
                children.add(new ArrayList<>());
            }
            births.add(children.get(newParents[t]).size());
            children.get(newParents[t]).add(t);
            parents.add(newParents[t]);
        }
    }

    /** The thread's parent, or -1 where it has none, or has no number. */
    public int parent(int thread) {
        return thread < parents.size() ? parents.get(thread) : -1;
    }

    /** How many children its parent has before this thread. */
    public int birth(int thread) {
        return births.get(thread);
    }
}
