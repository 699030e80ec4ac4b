package dev.heddle.object;

/**
 * A counting semaphore. Whoever finds enough permits may take them: a thread that waits for several does not
 * keep others from taking one, though in the JDK's queue it can.
 */
public final class SemaphoreObject extends SharedObject {

    private long permits;

    public SemaphoreObject(int number, String name, long permits) {
        super(number, name);
        this.permits = permits;
    }

    public long permits() {
        return permits;
    }

    @Override
    public boolean enabled(Operation op) {
        return op.kind != Kind.ACQUIRE || guard(op) >= op.argument || op.timed || op.wouldBeInterrupted();
    }

    @Override
    public void accesses(Operation op, int alternative, Accesses into) {
        boolean interrupted = op.wouldBeInterrupted();
        op.thread.accessInterrupt(op, into);
        if (!interrupted) {
            into.add(number(), op.kind == Kind.READ ? Accesses.READ : Accesses.EXCLUSIVE);
        }
    }

    @Override
    public void perform(Operation op, int alternative) {
        op.outcome = Operation.Outcome.DONE;
        switch (op.kind) {
            case READ -> op.result = permits;
            case RELEASE -> permits += op.argument;
            case DRAIN -> {
                op.result = permits;
                permits = 0;
            }
            case ACQUIRE, TRY_ACQUIRE -> {
                if (op.wouldBeInterrupted()) {
                    op.interrupt();
                } else if (permits >= op.argument) {
                    permits -= op.argument;
                } else {
                    op.outcome = op.timed ? Operation.Outcome.TIMED_OUT : Operation.Outcome.REFUSED;
                }
            }
            default -> throw new IllegalArgumentException(op.toString());
        }
    }

    @Override
    public long guard() {
        return permits;
    }

    @Override
    public boolean passes(Operation op, long guard) {
        return !canBlock(op) || guard >= op.argument;
    }

    @Override
    public boolean canBlock(Operation op) {
        return op.kind == Kind.ACQUIRE && !op.timed;
    }

    @Override
    public void state(StateSink into) {
        into.add(permits);
    }

    @Override
    public String describe() {
        return permits == 1 ? "1 permit" : permits + " permits";
    }
}
