package dev.heddle.object;

/**
 * A {@code CountDownLatch}. Threads that count down do not notice each other, so their order is of no account.
 * The count goes on below zero, where it makes no difference any more: so each of them does the same.
 */
public final class LatchObject extends SharedObject {

    private static final long DOWN = 0;

    private long count;

    public LatchObject(int number, String name, long count) {
        super(number, name);
        this.count = count;
    }

    @Override
    public boolean enabled(Operation op) {
        return !canBlock(op) || op.wouldBeInterrupted() || passes(op, guard(op));
    }

    @Override
    public void accesses(Operation op, int alternative, Accesses into) {
        boolean interrupted = op.wouldBeInterrupted();
        op.thread.accessInterrupt(op, into);
        if (!interrupted) {
            into.add(number(), op.kind == Kind.COUNT_DOWN ? DOWN : Accesses.READ);
        }
    }

    @Override
    public void perform(Operation op, int alternative) {
        op.outcome = Operation.Outcome.DONE;
        switch (op.kind) {
            case READ -> op.result = Math.max(0, count);
            case COUNT_DOWN -> count--;
            case AWAIT -> {
                if (op.wouldBeInterrupted()) {
                    op.interrupt();
                } else if (count > 0) {
                    op.outcome = Operation.Outcome.TIMED_OUT;
                }
            }
            default -> throw new IllegalArgumentException(op.toString());
        }
    }

    @Override
    public boolean isSeenByGuard() {
        return true;
    }

    @Override
    public long guard() {
        return count;
    }

    @Override
    public boolean adds() {
        return true;
    }

    @Override
    public boolean passes(Operation op, long guard) {
        return !canBlock(op) || guard <= 0;
    }

    @Override
    public boolean canBlock(Operation op) {
        return op.kind == Kind.AWAIT && !op.timed;
    }

    @Override
    public boolean orders(Operation op, Ordering into) {
        if (op.kind == Kind.COUNT_DOWN) {
            into.releases(number());
        } else if (op.outcome == Operation.Outcome.DONE) {
            into.acquires(number());
        }
        return true;
    }

    @Override
    public void state(StateSink into) {
        into.add(Math.max(0, count));
    }

    @Override
    public String describe() {
        return count <= 0 ? "open" : count + " to count down";
    }
}
