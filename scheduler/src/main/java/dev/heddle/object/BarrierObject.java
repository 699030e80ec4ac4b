package dev.heddle.object;

/**
 * A {@code CyclicBarrier}. {@link Kind#ARRIVE} gives the arrival index. The last to arrive lets the others go
 * or, where the barrier has an action, keeps the barrier locked while it runs the action and then trips the
 * barrier by {@link Kind#TRIP}. An operation that finds the barrier broken is refused.
 */
public final class BarrierObject extends MeetingObject {

    private static final long LOCKED = 0;
    private static final long FREE = 1;

    private final int parties;
    private final boolean hasAction;
    private int arrived;
    private boolean broken;
    private ThreadObject acting; // the thread that runs the barrier's action, or null

    public BarrierObject(int number, String name, int parties, boolean hasAction) {
        super(number, name);
        this.parties = parties;
        this.hasAction = hasAction;
    }

    /** The {@link Operation#argument} of a {@link Kind#READ} that asks whether the barrier is broken. */
    public static final long IS_BROKEN = 1;

    /** The {@link Operation#argument} of a {@link Kind#TRIP} after an action that has thrown. */
    public static final long FAILED = 1;

    /** Whether the thread was the last to arrive and has to run the barrier's action. */
    public boolean actedOnBy(ThreadObject thread) {
        return acting == thread;
    }

    @Override
    public void accesses(Operation op, int alternative, Accesses into) {
        switch (op.kind) {
            case READ -> into.add(number(), Accesses.READ);
            case WAKE -> accessesOfWake(op, into);
            case ARRIVE -> {
                op.thread.accessInterrupt(op, into);
                into.add(number(), Accesses.EXCLUSIVE);
            }
            case TRIP, RESET -> into.add(number(), Accesses.EXCLUSIVE);
            default -> throw new IllegalArgumentException(op.toString());
        }
    }

    @Override
    public void perform(Operation op, int alternative) {
        op.outcome = Operation.Outcome.DONE;
        switch (op.kind) {
            case READ -> op.result = op.argument == IS_BROKEN ? broken ? 1 : 0 : arrived;
            case WAKE -> wake(op);
            case ARRIVE -> arrive(op);
            case TRIP -> {
                acting = null;
                finish(op.thread, op.argument == FAILED);
            }
            case RESET -> {
                finish(op.thread, true);
                broken = false;
            }
            default -> throw new IllegalArgumentException(op.toString());
        }
    }

    private void arrive(Operation op) {
        if (broken) {
            op.outcome = Operation.Outcome.REFUSED;
        } else if (op.wouldBeInterrupted()) {
            op.interrupt();
            finish(op.thread, true);
        } else {
            arrived++;
            op.result = parties - arrived;
            if (arrived < parties) {
                comes(new Waiter(op.thread, op.result, null));
            } else if (hasAction) {
                acting = op.thread;
            } else {
                finish(op.thread, false);
            }
        }
    }

    /** Begins the next generation, or breaks the barrier. */
    private void finish(ThreadObject by, boolean breaks) {
        broken = breaks;
        arrived = 0;
        releaseAll(by, breaks);
    }

    @Override
    void gaveUp(Waiter waiter) {
        finish(waiter.thread, true);
    }

    @Override
    public long guard() {
        return acting == null ? FREE : LOCKED;
    }

    @Override
    public boolean passes(Operation op, long guard) {
        return !canBlock(op) || guard == FREE;
    }

    @Override
    public boolean canBlock(Operation op) {
        return hasAction && op.kind != Kind.TRIP;
    }

    @Override
    public void state(StateSink into) {
        into.add(arrived);
        into.add((broken ? 1 : 0) | (acting == null ? 0 : 2));
        super.state(into);
    }

    @Override
    public ThreadObject holder() {
        return acting;
    }

    @Override
    public String describe() {
        return broken ? "broken" : arrived + " of " + parties + " have arrived";
    }
}
