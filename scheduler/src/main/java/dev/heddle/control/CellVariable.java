package dev.heddle.control;

import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import dev.heddle.object.VariableObject;
import java.util.function.ToLongFunction;

/** A variable of the real program. Its value is where the program keeps it; here is who touched it. */
abstract class CellVariable extends VariableObject {

    /** Whether accesses race with each other unless something else orders them. */
    final boolean plain;

    /** Who touched it last, where data races are looked for and some access was a plain one; else null. */
    AccessHistory history;

    /** Whether it is there before and after the execution, so that its value has to be set back. */
    boolean outlives;

    private boolean saved;
    private boolean watched;
    private Object before;
    private ToLongFunction<Object> references;

    CellVariable(int number, boolean equalWritesCommute, AccessHistory history) {
        super(number, null, equalWritesCommute);
        this.plain = history != null;
        this.history = history;
    }

    /**
     * From now on the search knows the variable's value, because it is compared and set. Other variables do
     * without: looking at each takes time.
     *
     * @param newReferences gives what stands for a reference as a value, or {@link #UNKNOWN}
     */
    final void compared(ToLongFunction<Object> newReferences) {
        references = newReferences;
    }

    @Override
    public final void watch() {
        watched = true;
    }

    /** Whether accesses wait for nothing, and nobody looks at the value. */
    final boolean isUnwatched() {
        return references == null && passive();
    }

    /** Whether a thread waits for a change of it, so that it is to be {@link #compared}. */
    final boolean isWatched() {
        return watched;
    }

    @Override
    protected long value() {
        if (references == null) {
            return UNKNOWN;
        }
        Object content = content();
        return type().isPrimitive() ? Values.bits(content) : references.applyAsLong(content);
    }

    /** The present value, boxed if it is primitive. */
    abstract Object content();

    abstract void set(Object content);

    /** The type of the variable. */
    abstract Class<?> type();

    @Override
    protected boolean matches(Operation compareAndSet) {
        Object content = content();
        return type().isPrimitive()
                ? Values.bits(content) == compareAndSet.expected
                : content == compareAndSet.expectedReference;
    }

    /** A reference is known by its number: see {@link Objects#valueOf}. */
    @Override
    protected long written(Operation write) {
        return write.argument;
    }

    /** The real access is still to come. */
    @Override
    public long leaves(Operation op, int cell, long before) {
        return switch (op.kind) {
            case READ -> before;
            case WRITE -> op.argument;
            case COMPARE_AND_SET -> op.result == 1 ? op.argument : before;
            default -> UNKNOWN;
        };
    }

    @Override
    public void perform(Operation op, int alternative) {
        op.outcome = Operation.Outcome.DONE;
        if (op.kind == Kind.COMPARE_AND_SET) {
            op.result = matches(op) ? 1 : 0;
        }
    }

    /** Whether nothing is to be kept before a write: that has been done, or it does not outlive the execution. */
    final boolean keepsNothing() {
        return saved || !outlives;
    }

    /** Keeps the present value for {@link #restore}, the first time in an execution. */
    final boolean save() {
        if (saved) {
            return false;
        }
        before = content();
        saved = true;
        return true;
    }

    final void restore() {
        set(before);
    }
}
