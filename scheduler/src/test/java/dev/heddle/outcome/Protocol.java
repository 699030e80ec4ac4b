package dev.heddle.outcome;

import java.util.Map;
import java.util.TreeMap;

/** What each thread of one run of a program has seen so far. It is not instrumented: writing it is no operation. */
public final class Protocol {

    private final Map<String, StringBuilder> threads = new TreeMap<>();
    private final Map<String, Integer> begun = new TreeMap<>();

    /** How many steps the thread has begun before. */
    public synchronized int begin(String thread) {
        return begun.merge(thread, 1, Integer::sum) - 1;
    }

    public synchronized void add(String thread, Object seen) {
        threads.computeIfAbsent(thread, name -> new StringBuilder()).append(seen).append(' ');
    }

    @Override
    public synchronized String toString() {
        return threads.toString();
    }
}
