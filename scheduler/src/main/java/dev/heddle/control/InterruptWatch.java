package dev.heddle.control;

import java.util.BitSet;

/**
 * Notices which threads are interrupted by others. A call that an interrupt can end looks at the flag, tries to get what
 * it wants, and only then waits; an interrupt may come between. For threads that nobody interrupts these are one
 * operation. From the first interrupt on they are three, and the search begins anew.
 */
final class InterruptWatch {

    private final BitSet known = new BitSet(); // by number of the thread
    private final BitSet noticed = new BitSet();

    /** Whether the thread is one that others interrupt. */
    boolean happenTo(int thread) {
        return known.get(thread);
    }

    /**
     * A thread is about to be interrupted by another.
     *
     * @return whether the execution has to end, because that was not known
     */
    boolean interrupts(int thread) {
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
