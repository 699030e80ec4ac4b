package dev.heddle.object;

/**
 * A variable: a field, an array cell, or an atomic. Subclasses know where its value is kept; this class
 * knows what depends on what. A failed compare-and-set is a read.
 */
public abstract class VariableObject extends SharedObject {

    private final boolean equalWritesCommute;

    /**
     * @param equalWritesCommute whether two writes of one value count as independent
     */
    protected VariableObject(int number, String name, boolean equalWritesCommute) {
        super(number, name);
        this.equalWritesCommute = equalWritesCommute;
    }

    /** Whether a compare-and-set would succeed now. */
    protected abstract boolean matches(Operation compareAndSet);

    /**
     * What stands for the present value, where a long can: the search tells by it whether a compare-and-set
     * would have succeeded elsewhere. {@link #UNKNOWN} is always safe and may cost needless executions.
     */
    protected long value() {
        return UNKNOWN;
    }

    /** From now on {@link #value} is to be told, if it can be: a thread waits for a change of it. */
    public void watch() {}

    /** Stands for a value that cannot be told. */
    public static final long UNKNOWN = Long.MIN_VALUE;

    @Override
    public boolean isToldBy(long guard) {
        return guard != UNKNOWN && isSeenByGuard();
    }

    private long modeOf(Operation compareAndSet) {
        if (compareAndSet.moment == null) {
            return matches(compareAndSet) ? Accesses.EXCLUSIVE : Accesses.READ;
        }
        long value = guard(compareAndSet);
        return value == UNKNOWN || value == compareAndSet.expected ? Accesses.EXCLUSIVE : Accesses.READ;
    }

    @Override
    public final long guard() {
        return value();
    }

    /**
     * What stands for the value a write would leave behind, or {@link Accesses#EXCLUSIVE} where nothing
     * exact can be said.
     */
    protected long written(Operation write) {
        return write.reference == null ? write.argument : Accesses.EXCLUSIVE;
    }

    /** How a write touches the variable, where {@link #written} is known. */
    public final long modeOfWrite(long written) {
        return equalWritesCommute ? Accesses.writing(written) : Accesses.EXCLUSIVE;
    }

    @Override
    public void accesses(Operation op, int alternative, Accesses into) {
        into.add(
                number(),
                switch (op.kind) {
                    case READ -> Accesses.READ;
                    case WRITE -> modeOfWrite(written(op));
                    case UPDATE -> Accesses.EXCLUSIVE;
                    case COMPARE_AND_SET -> modeOf(op);
                    default -> throw new IllegalArgumentException(op.toString());
                });
    }
}
