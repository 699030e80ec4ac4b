package dev.heddle.model;

/**
 * A row of shared objects of one kind, usually one.
 *
 * @param initial the value of a variable, the permits of a semaphore or the count of a latch at the start; the
 *     parties of a barrier
 */
public record Declaration(Type type, String name, int size, long initial) {

    /** The kinds of objects a model program can declare. */
    public enum Type {
        VARIABLE,
        /** A lock without a wait set. */
        LOCK,
        /** A lock with a wait set. */
        MONITOR,
        SEMAPHORE,
        READ_WRITE_LOCK,
        LATCH,
        BARRIER
    }

    public Declaration {
        if (size < 1) {
            throw new IllegalArgumentException("A row of objects must not be empty, but [" + name + "] is.");
        }
    }

    @Override
    public String toString() {
        boolean counts = switch (type) {
            case VARIABLE, SEMAPHORE, LATCH, BARRIER -> true;
            case LOCK, MONITOR, READ_WRITE_LOCK -> false;
        };
        String method = switch (type) {
            case VARIABLE -> "variable";
            case LOCK -> "lock";
            case MONITOR -> "monitor";
            case SEMAPHORE -> "semaphore";
            case READ_WRITE_LOCK -> "readWriteLock";
            case LATCH -> "latch";
            case BARRIER -> "barrier";
        };
        return "." + method + (size > 1 ? "s" : "") + "(\"" + name + "\""
                + (size > 1 ? ", " + size : "")
                + (counts ? ", " + initial : "") + ")";
    }
}
