package dev.heddle.model;

import java.util.List;

/**
 * A concurrent program written as plain data: shared objects, and threads that operate on them. What a
 * thread does next may depend on what it has read. Search algorithms are developed against such programs:
 * there are no real threads, so millions of operations run in a second, and {@link Oracle} knows
 * everything about a small one.
 *
 * <p>Its text is the Java expression that builds it, given static imports of {@link Statement}, {@link
 * Expression} and {@link Target}. {@link Interpreter} runs it.
 */
public record ModelProgram(List<Declaration> objects, List<ModelThread> threads) {

    public ModelProgram {
        objects = List.copyOf(objects);
        threads = List.copyOf(threads);
    }

    /** The same objects with other threads. */
    public ModelProgram withThreads(List<ModelThread> newThreads) {
        return new ModelProgram(objects, newThreads);
    }

    /** How many statements it has altogether. */
    public int size() {
        int size = 0;
        for (ModelThread thread : threads) {
            size += Statement.count(thread.body());
        }
        return size;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("Model.program()");
        for (Declaration object : objects) {
            text.append("\n    ").append(object);
        }
        for (ModelThread thread : threads) {
            text.append("\n    ").append(thread);
        }
        return text.append("\n    .build()").toString();
    }
}
