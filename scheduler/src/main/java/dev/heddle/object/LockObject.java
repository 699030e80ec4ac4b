package dev.heddle.object;

/**
 * A mutual exclusion lock: a monitor, or a {@code ReentrantLock}. Only the outermost lock and unlock are
 * operations; the caller counts the nested ones in {@link #holds}, which no other thread can notice.
 */
public final class LockObject extends SharedObject {

    private static final long HELD = 0;
    private static final long FREE = 1;

    private ThreadObject owner;
    private int holds;

    public LockObject(int number, String name) {
        super(number, name);
    }

    /** Whether the thread holds the lock. */
    public boolean heldBy(ThreadObject thread) {
        return owner == thread;
    }

    /** Whether nobody holds the lock at the moment the operation is looked at. */
    public boolean free(Operation op) {
        return guard(op) == FREE;
    }

    /** The thread that holds the lock, or null. */
    @Override
    public ThreadObject holder() {
        return owner;
    }

    /** How often the owner holds the lock. */
    public int holds() {
        return holds;
    }

    /** Counts a nested lock (+1) or unlock (-1) by the owner. */
    public void nest(int by) {
        holds += by;
    }

    /** Hands the lock over to a thread that comes back from waiting, with the holds it had before. */
    void take(ThreadObject thread, int newHolds) {
        owner = thread;
        holds = newHolds;
    }

    /** Gives the lock up altogether; gives back the holds there were. */
    public int giveUp() {
        int before = holds;
        owner = null;
        holds = 0;
        return before;
    }

    @Override
    public boolean enabled(Operation op) {
        return op.kind != Kind.LOCK || free(op) || op.timed || op.wouldBeInterrupted();
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
            case READ -> op.result = owner == null ? 0 : 1;
            case UNLOCK -> giveUp();
            case LOCK, TRY_LOCK -> {
                if (op.wouldBeInterrupted()) {
                    op.interrupt();
                } else if (owner == null) {
                    take(op.thread, 1);
                } else {
                    op.outcome = op.timed ? Operation.Outcome.TIMED_OUT : Operation.Outcome.REFUSED;
                }
            }
            default -> throw new IllegalArgumentException(op.toString());
        }
    }

    @Override
    public long guard() {
        return owner == null ? FREE : HELD;
    }

    @Override
    public boolean passes(Operation op, long guard) {
        return !canBlock(op) || guard == FREE;
    }

    /** Also asked for operations on other objects that need this lock: to wake up, or a call that locks. */
    @Override
    public boolean canBlock(Operation op) {
        if (op.object != this) {
            return op.kind == Kind.WAKE || op.kind == Kind.LOCK || op.kind == Kind.READ || op.kind == Kind.UPDATE;
        }
        return op.kind == Kind.LOCK && !op.timed;
    }

    @Override
    public void state(StateSink into) {
        into.add(owner == null ? -1 : owner.number());
        into.add(holds);
    }

    @Override
    public String describe() {
        return owner == null ? "free" : "held by " + owner;
    }
}
