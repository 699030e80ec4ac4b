package dev.heddle.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Builds a {@link ModelProgram}: first its objects, then its threads.
 *
 * <pre>{@code
 * ModelProgram lostUpdate = Model.program()
 *         .variable("x", 0)
 *         .threads(2, i -> List.of(read("x", "r"), write("x", reg("r").plus(1))))
 *         .build();
 * }</pre>
 */
public final class Model {

    private final List<Declaration> objects = new ArrayList<>();
    private final List<ModelThread> threads = new ArrayList<>();

    private Model() {}

    /** A program without objects and threads. */
    public static Model program() {
        return new Model();
    }

    private Model declare(Declaration.Type type, String name, int size, long initial) {
        objects.add(new Declaration(type, name, size, initial));
        return this;
    }

    public Model variable(String name, long initial) {
        return declare(Declaration.Type.VARIABLE, name, 1, initial);
    }

    /** A row of variables, all with the same initial value. */
    public Model variables(String name, int size, long initial) {
        return declare(Declaration.Type.VARIABLE, name, size, initial);
    }

    public Model lock(String name) {
        return declare(Declaration.Type.LOCK, name, 1, 0);
    }

    /** A row of locks. */
    public Model locks(String name, int size) {
        return declare(Declaration.Type.LOCK, name, size, 0);
    }

    /** A lock with a wait set. */
    public Model monitor(String name) {
        return declare(Declaration.Type.MONITOR, name, 1, 0);
    }

    /** A row of locks with wait sets. */
    public Model monitors(String name, int size) {
        return declare(Declaration.Type.MONITOR, name, size, 0);
    }

    public Model semaphore(String name, long permits) {
        return declare(Declaration.Type.SEMAPHORE, name, 1, permits);
    }

    /** A row of semaphores, each with that many permits. */
    public Model semaphores(String name, int size, long permits) {
        return declare(Declaration.Type.SEMAPHORE, name, size, permits);
    }

    public Model readWriteLock(String name) {
        return declare(Declaration.Type.READ_WRITE_LOCK, name, 1, 0);
    }

    public Model latch(String name, long count) {
        return declare(Declaration.Type.LATCH, name, 1, count);
    }

    public Model barrier(String name, long parties) {
        return declare(Declaration.Type.BARRIER, name, 1, parties);
    }

    /** A thread that runs from the start. */
    public Model thread(String name, Statement... body) {
        threads.add(new ModelThread(name, true, List.of(body)));
        return this;
    }

    /** Threads {@code T0}, {@code T1}, … that run from the start. */
    public Model threads(int count, IntFunction<List<Statement>> body) {
        for (int i = 0; i < count; i++) {
            threads.add(new ModelThread("T" + i, true, body.apply(i)));
        }
        return this;
    }

    /** A thread that another thread starts. */
    public Model later(String name, Statement... body) {
        threads.add(new ModelThread(name, false, List.of(body)));
        return this;
    }

    public ModelProgram build() {
        return new ModelProgram(objects, threads);
    }
}
