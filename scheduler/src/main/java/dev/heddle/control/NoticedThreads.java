package dev.heddle.control;

import java.util.BitSet;

/**
 * Threads to which something happens that makes more operations of theirs visible, such as interrupts by others. What is not
 * known of a thread when it is noticed has the search begin anew.
 */
final class NoticedThreads {

    private final BitSet known = new BitSet(); // by number of the thread
    private final BitSet noticed = new BitSet();

    /** Whether the thread is known to be one of them. */
    boolean contains(int thread) {
        return known.get(thread);
    }

    /**
     * The thread is one of them.
     *
     * @return whether the execution has to end, because that was not known
     */
    boolean add(int thread) {
        boolean news = !known.get(thread) && !noticed.get(thread);
        noticed.set(thread);
        return news;
    }

    /** Takes up what was noticed since the last call; gives false if there is nothing. */
    boolean learn() {
        int before = known.cardinality();
        known.or(noticed);
        noticed.clear();
        return known.cardinality() > before;
    }
}
