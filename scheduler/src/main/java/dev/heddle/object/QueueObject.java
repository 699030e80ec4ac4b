package dev.heddle.object;

import java.util.function.LongSupplier;

/**
 * A blocking queue that keeps its elements elsewhere: what an operation does to them happens just after it. Until then
 * the object knows the size there will be; afterwards it asks.
 */
public final class QueueObject extends SharedObject {

    private static final long NONE = -1;

    private final LongSupplier size;
    private final long capacity;
    private long announced = NONE;

    /**
     * @param size tells the number of elements
     * @param capacity the most elements
     */
    public QueueObject(int number, String name, LongSupplier size, long capacity) {
        super(number, name);
        this.size = size;
        this.capacity = capacity;
    }

    @Override
    public boolean enabled(Operation op) {
        forget(op);
        return !canBlock(op) || op.wouldBeInterrupted() || passes(op, guard(op));
    }

    /** What was announced has happened by now. */
    private void forget(Operation op) {
        if (op.moment == null) {
            announced = NONE;
        }
    }

    @Override
    public void accesses(Operation op, int alternative, Accesses into) {
        forget(op);
        boolean interrupted = op.wouldBeInterrupted();
        op.thread.accessInterrupt(op, into);
        if (!interrupted) {
            boolean reads = op.kind == Kind.READ || isAttempt(op.kind) && !hasWhatIsNeeded(op.kind, guard(op));
            into.add(number(), reads ? Accesses.READ : Accesses.EXCLUSIVE);
        }
    }

    @Override
    public void perform(Operation op, int alternative) {
        op.outcome = Operation.Outcome.DONE;
        long now = guard();
        if (op.wouldBeInterrupted()) {
            op.interrupt();
            return;
        }
        switch (op.kind) {
            case READ -> op.result = now;
            case UPDATE -> announced = NONE;
            case RELEASE -> announced = Math.min(capacity, now + op.argument);
            case DRAIN -> announced = Math.max(0, now - op.argument);
            case PUT, TAKE, TRY_PUT, TRY_TAKE -> {
                if (hasWhatIsNeeded(op.kind, now)) {
                    announced = puts(op.kind) ? now + 1 : now - 1;
                } else {
                    op.outcome = isAttempt(op.kind) ? Operation.Outcome.REFUSED : Operation.Outcome.TIMED_OUT;
                }
            }
            default -> throw new IllegalArgumentException(op.toString());
        }
    }

    private boolean hasWhatIsNeeded(Kind kind, long elements) {
        return puts(kind) ? elements < capacity : elements > 0;
    }

    private static boolean puts(Kind kind) {
        return kind == Kind.PUT || kind == Kind.TRY_PUT;
    }

    private static boolean isAttempt(Kind kind) {
        return kind == Kind.TRY_PUT || kind == Kind.TRY_TAKE;
    }

    @Override
    public long guard() {
        return announced != NONE ? announced : size.getAsLong();
    }

    /** What is in it is known only of an empty queue. */
    @Override
    public boolean isToldBy(long guard) {
        return guard == 0;
    }

    /** After an {@link Kind#UPDATE}, which may do anything to the elements, only the real queue can tell. */
    @Override
    public long leaves(Operation op, int cell, long before) {
        return op.kind == Kind.UPDATE ? VariableObject.UNKNOWN : guard();
    }

    @Override
    public boolean passes(Operation op, long guard) {
        return !canBlock(op) || hasWhatIsNeeded(op.kind, guard);
    }

    @Override
    public boolean canBlock(Operation op) {
        return (op.kind == Kind.PUT || op.kind == Kind.TAKE) && !op.timed;
    }

    @Override
    public boolean orders(Operation op, Ordering into) {
        if (op.outcome == Operation.Outcome.DONE) {
            into.acquires(number());
            if (op.kind != Kind.READ) {
                into.releases(number());
            }
        }
        return true;
    }

    @Override
    public void state(StateSink into) {
        into.add(guard());
    }

    @Override
    public String describe() {
        long elements = guard();
        return elements == 0 ? "empty" : elements == capacity ? "full" : elements + " inside";
    }
}
