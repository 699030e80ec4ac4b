package dev.heddle.hook;

/**
 * What the controller does for {@link java.util.concurrent.CompletableFuture}. Each call announces what is about to be
 * done to stages, and comes back when that can be done without waiting.
 */
public interface Stages {

    /** Another stage is about to be added to these, or run at once if they have their results. */
    void register(Object[] stages);

    /**
     * A stage that the program has given is about to be looked at.
     *
     * @param by the stage that is added to it, or a task whose stage depends on it
     */
    void lookAt(Object stage, Object by);

    /** A task is about to wait for the result of a stage. */
    void push(Object stage, Object task);

    /** The task of a stage is about to begin, on behalf of an executor. */
    void begin(Object task);

    /** A stage is about to get its result, unless it has one. */
    void complete(Object stage);

    /** {@code join} and {@code get}; {@code nanos} is negative for no limit: whether the stage has its result. */
    boolean await(Object stage, long nanos, boolean interruptibly) throws InterruptedException;

    /** The stage tells about itself. */
    void read(Object stage);
}
