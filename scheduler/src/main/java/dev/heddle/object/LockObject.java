package dev.heddle.object;

/** A mutual exclusion lock: a monitor, or a {@code ReentrantLock}. */
public final class LockObject extends OwnedObject {

    private static final long HELD = 0;
    private static final long FREE = 1; // and above it, if there is a queue, the thread to be served

    private boolean monitor;

    public LockObject(int number, String name) {
        super(number, name);
    }

    /** Says that this is an object's monitor, and no lock of a library. */
    public LockObject asMonitor() {
        monitor = true;
        return this;
    }

    public boolean isMonitor() {
        return monitor;
    }

    @Override
    public boolean free(Operation op) {
        return guard(op) != HELD;
    }

    /** The thread that holds the lock, or null. */
    @Override
    public ThreadObject holder() {
        return owner();
    }

    @Override
    void accessOwnership(Accesses into) {
        into.add(number(), Accesses.EXCLUSIVE);
    }

    @Override
    public boolean available(ThreadObject thread, boolean forReading, long amount) {
        return owner() == null;
    }

    @Override
    public boolean enabled(Operation op) {
        return queued()
                ? passesInQueue(op, guard(op) - FREE)
                : op.kind != Kind.LOCK || free(op) || op.timed || op.wouldBeInterrupted();
    }

    @Override
    public void accesses(Operation op, int alternative, Accesses into) {
        accessesOneCell(op, into);
    }

    /** Whether the operation touches this lock and nothing else, and waits for nothing else. */
    public boolean isAllOf(Operation op) {
        return !queued() && !op.interruptible && !op.timed && op.vain == null && !op.thread.isObserved();
    }

    /** In which mode such an operation touches the lock. */
    public long mode(Operation op) {
        return op.kind == Kind.READ ? Accesses.READ : Accesses.EXCLUSIVE;
    }

    /** Carries out such an operation: the same as {@link Operation#perform}, without a call that meets every kind of object. */
    public void performAlone(Operation op) {
        op.late = false;
        op.thread.setDeadline(ThreadObject.NO_DEADLINE);
        perform(op, 0);
    }

    @Override
    public void perform(Operation op, int alternative) {
        op.outcome = Operation.Outcome.DONE;
        if (queued() && performInQueue(op)) {
            return;
        }
        switch (op.kind) {
            case READ -> op.result = owner() == null ? 0 : 1;
            case UNLOCK -> giveUp();
            case LOCK, TRY_LOCK, GRANT -> {
                if (op.wouldBeInterrupted()) {
                    op.interrupt();
                } else if (owner() == null) {
                    take(op.thread, 1);
                } else {
                    op.outcome = op.timed ? Operation.Outcome.TIMED_OUT : Operation.Outcome.REFUSED;
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
    public boolean isToldBy(long guard) {
        return !queued();
    }

    @Override
    public long guard() {
        return owner() == null ? FREE + nextInQueue() : HELD;
    }

    @Override
    public boolean passes(Operation op, long guard) {
        return !canBlock(op) || (WaitQueue.isGrant(op) ? passesInQueue(op, guard - FREE) : guard != HELD);
    }

    /** Also asked for operations on other objects that need this lock: to wake up, or a call that locks. */
    @Override
    public boolean canBlock(Operation op) {
        if (op.object != this) {
            return op.kind == Kind.WAKE || op.kind == Kind.LOCK || op.kind == Kind.READ || op.kind == Kind.UPDATE;
        }
        return queued() ? canBlockInQueue(op) : op.kind == Kind.LOCK && !op.timed;
    }

    @Override
    public void state(StateSink into) {
        into.add(owner() == null ? -1 : owner().number());
        into.add(holds());
        stateOfQueue(into);
    }

    @Override
    public String describe() {
        return owner() == null ? "free" : "held by " + owner();
    }
}
