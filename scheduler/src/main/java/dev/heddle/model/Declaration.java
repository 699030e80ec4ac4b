package dev.heddle.model;

/**
 * A row of shared objects of one kind, usually one.
 *
 * @param initial the value of a variable or the permits of a semaphore at the start
 */
public record Declaration(Type type, String name, int size, long initial) {

    /** The kinds of objects a model program can declare. */
    public enum Type {
        VARIABLE,
        /** A lock without a wait set. */
        LOCK,
        /** A lock with a wait set. */
        MONITOR,
        SEMAPHORE
    }

    public Declaration {
        if (size < 1) {
            throw new IllegalArgumentException("A row of objects must not be empty, but [" + name + "] is.");
        }
    }

    @Override
    public String toString() {
        boolean counts = type == Type.VARIABLE || type == Type.SEMAPHORE;
        return "." + type.name().toLowerCase(java.util.Locale.ROOT) + (size > 1 ? "s" : "")
                + "(\"" + name + "\""
                + (size > 1 ? ", " + size : "")
                + (counts ? ", " + initial : "") + ")";
    }
}
