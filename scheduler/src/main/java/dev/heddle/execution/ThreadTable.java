package dev.heddle.execution;

import java.util.Arrays;

/**
 * The numbers of threads. A thread is named by its parent and how many children the parent had before
 * it, so it has one number in all executions, whatever the order in which threads happen to be started.
 */
public final class ThreadTable {

    private static final int NONE = -1;

    private int size = 1; // thread 0 is always there
    private int[] parents = {NONE, NONE, NONE, NONE}; // by thread; thread 0 has none
    private int[] births = new int[4]; // by thread: how many children of its parent came before it
    private int[][] children = new int[4][]; // by thread: its children, or null where it has none
    private int[] childCounts = new int[4]; // by thread

    ThreadTable() {}

    /** The number of the parent's nth child, which need not have been started. */
    public int child(int parent, int nth) {
        reserve(parent + 1);
        while (childCounts[parent] <= nth) {
            if (size == Choice.MAX_THREADS) {
                throw new IllegalStateException(
                        "The program starts more than " + Choice.MAX_THREADS + " threads.");
            }
            add(parent);
        }
        return children[parent][nth];
    }

    private void add(int parent) {
        reserve(size + 1);
        int birth = childCounts[parent]++;
        int[] siblings = children[parent];
        if (siblings == null) {
            siblings = children[parent] = new int[4];
        } else if (birth == siblings.length) {
            siblings = children[parent] = Arrays.copyOf(siblings, birth * 2);
        }
        siblings[birth] = size;
        parents[size] = parent;
        births[size] = birth;
        size++;
    }

    private void reserve(int threads) {
        if (threads > parents.length) {
            int most = threads * 2;
            parents = Arrays.copyOf(parents, most);
            births = Arrays.copyOf(births, most);
            children = Arrays.copyOf(children, most);
            childCounts = Arrays.copyOf(childCounts, most);
        }
    }

    /** The parents of all threads that have a number, by number: enough to give them the same ones again. */
    public int[] parents() {
        return Arrays.copyOf(parents, size);
    }

    /** Has threads get the same numbers as in the table that gave these {@link #parents}. */
    public void restore(int[] newParents) {
        Arrays.fill(childCounts, 0);
        size = 1;
        for (int t = 1; t < newParents.length; t++) {
            reserve(newParents[t] + 1);
            add(newParents[t]);
        }
    }

    /** The thread's parent, or -1 where it has none, or has no number. */
    public int parent(int thread) {
        return thread < size ? parents[thread] : NONE;
    }

    /** How many children its parent has before this thread. */
    public int birth(int thread) {
        return births[thread];
    }
}
