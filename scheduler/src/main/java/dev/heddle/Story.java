package dev.heddle;

import java.util.List;

/**
 * An interleaving as a person reads it.
 *
 * @param threads the threads' names, one for each column, by thread number
 * @param steps the events in order
 * @param waits what each thread that did not end stood before
 */
public record Story(List<String> threads, List<Step> steps, List<Wait> waits) {

    public Story {
        threads = List.copyOf(threads);
        steps = List.copyOf(steps);
        waits = List.copyOf(waits);
    }

    /**
     * One event.
     *
     * @param thread the column
     * @param text what was done, for instance {@code reads count = 0} or {@code acquires fork 1}
     * @param location {@code Class.method(File.java:line)}, or null
     * @param contended whether another thread touches the same object in this execution: what only one
     *     thread ever touches can be left out of a short report
     */
    public record Step(int thread, String text, String location, boolean contended) {}

    /**
     * A thread that could not go on.
     *
     * @param thread the column
     * @param text what it stood before, for instance {@code acquires fork 2}
     * @param location {@code Class.method(File.java:line)}, or null
     * @param state the object's state, for instance {@code held by B}
     * @param holder the column of the thread it waits for, or -1
     */
    public record Wait(int thread, String text, String location, String state, int holder) {}
}
