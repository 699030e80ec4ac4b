package dev.heddle.object;

/**
 * An {@code Exchanger}. {@link Kind#EXCHANGE} takes what another thread offers or, if there is none, leaves the
 * offer and is followed by a {@link Kind#WAKE}. What a thread has got is told by {@link #received}.
 */
public final class ExchangerObject extends MeetingObject {

    private Object received;

    public ExchangerObject(int number, String name) {
        super(number, name);
    }

    /** The {@link Operation#result} of a {@link Kind#EXCHANGE} that has found nobody. */
    public static final long ALONE = 1;

    /** What the thread that acted last has got. */
    public Object received() {
        return received;
    }

    @Override
    public void accesses(Operation op, int alternative, Accesses into) {
        if (op.kind == Kind.WAKE) {
            accessesOfWake(op, into);
            return;
        }
        boolean interrupted = op.wouldBeInterrupted();
        op.thread.accessInterrupt(op, into);
        if (!interrupted) {
            into.add(number(), Accesses.EXCLUSIVE);
        }
    }

    @Override
    public void perform(Operation op, int alternative) {
        op.outcome = Operation.Outcome.DONE;
        received = null;
        switch (op.kind) {
            case EXCHANGE -> exchange(op);
            case WAKE -> received = wake(op).item;
            default -> throw new IllegalArgumentException(op.toString());
        }
    }

    private void exchange(Operation op) {
        if (op.wouldBeInterrupted()) {
            op.interrupt();
            return;
        }
        Waiter partner = longestWaiting();
        op.result = partner == null ? ALONE : 0;
        if (partner == null) {
            comes(new Waiter(op.thread, 0, op.reference));
        } else {
            received = partner.item;
            partner.item = op.reference;
            release(partner, op.thread, false);
        }
    }

    @Override
    void gaveUp(Waiter waiter) {
        waiter.item = null;
    }

    @Override
    public String describe() {
        return longestWaiting() == null ? "nobody waits" : longestWaiting().thread + " waits";
    }
}
