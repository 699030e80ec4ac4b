package dev.heddle.execution;

import dev.heddle.object.Kind;
import dev.heddle.object.Operation;

/** A repeated event was not what it had been: the program depends on something that is not controlled. */
public final class NondeterminismException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int event;
    private final int thread;
    private final Kind kind;
    private final int object;
    private final int site;
    private final transient Operation found;

    NondeterminismException(int event, int thread, Kind kind, int object, int site, Operation found) {
        super("Event " + event + " was: thread " + thread + " " + kind.verb() + " object " + object
                + "; now: " + found);
        this.event = event;
        this.thread = thread;
        this.kind = kind;
        this.object = object;
        this.site = site;
        this.found = found;
    }

    /** The event's place in the execution. */
    public int event() {
        return event;
    }

    /** The thread that acted before. */
    public int thread() {
        return thread;
    }

    /** What it did before. */
    public Kind kind() {
        return kind;
    }

    /** The number of the object it did it to. */
    public int object() {
        return object;
    }

    /** Where in the source it did it. */
    public int site() {
        return site;
    }

    /** The operation found in its place. */
    public Operation found() {
        return found;
    }
}
