package dev.heddle.object;

/**
 * A {@code ReentrantReadWriteLock}. Readers have nothing to do with each other; see {@link ReaderCells}.
 *
 * <p>Every lock and unlock by a reader is an operation; of a writer's only the outermost. A writer that waits keeps
 * readers out, unless they hold the lock already; that can be noticed only if readers wait for something while they
 * hold it, and until then threads are not seen to queue.
 */
public final class ReadWriteLockObject extends OwnedObject {

    /** How many cells such a lock takes. */
    public static final int CELLS = ReaderCells.CELLS;

    private static final long WRITABLE = 1; // part of the guard where threads queue

    private final ReaderCells readers;

    public ReadWriteLockObject(int number, String name) {
        super(number, name);
        readers = new ReaderCells(number);
    }

    @Override
    public int cells() {
        return CELLS;
    }

    /** How often the thread holds the lock for writing: nobody else can notice. */
    public int writeHolds(ThreadObject thread) {
        return heldBy(thread) ? holds() : 0;
    }

    /** How often the thread holds the lock for reading. */
    public int readHolds(ThreadObject thread) {
        return readers.holds(thread);
    }

    @Override
    public boolean free(Operation op) {
        if (queued()) {
            return (guard(op) & WRITABLE) != 0;
        }
        for (int i = 0; i < CELLS; i++) {
            if (guard(op, number() + i) != 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    void accessOwnership(Accesses into) {
        if (queued()) {
            into.add(number(), Accesses.EXCLUSIVE);
        } else {
            readers.all(Accesses.EXCLUSIVE, into);
        }
    }

    @Override
    void ordersTaking(Ordering into) {
        into.acquires(number());
        into.acquires(number() + 1);
    }

    private boolean writable() {
        return owner() == null && readers.total() == 0;
    }

    private boolean readable(ThreadObject thread) {
        return owner() == null || heldBy(thread);
    }

    @Override
    public boolean available(ThreadObject thread, boolean forReading, long amount) {
        return forReading ? readable(thread) : writable();
    }

    @Override
    public boolean enabled(Operation op) {
        return queued()
                ? passesInQueue(op, guard(op) / 2)
                : !canBlock(op) || op.wouldBeInterrupted() || readers.letPass(this, op);
    }

    @Override
    public void accesses(Operation op, int alternative, Accesses into) {
        if (queued()) {
            accessesInQueue(op, into);
            return;
        }
        boolean interrupted = op.wouldBeInterrupted();
        op.thread.accessInterrupt(op, into);
        if (interrupted) {
            return;
        }
        switch (op.kind) {
            case LOCK, TRY_LOCK, UNLOCK -> readers.all(Accesses.EXCLUSIVE, into);
            case READ_LOCK, TRY_READ_LOCK, READ_UNLOCK -> readers.own(op.thread, Accesses.EXCLUSIVE, into);
            case READ -> {
                if (op.argument == READERS) {
                    readers.all(Accesses.READ, into);
                } else {
                    readers.own(op.thread, Accesses.READ, into);
                }
            }
            default -> throw new IllegalArgumentException(op.toString());
        }
    }

    /** The {@link Operation#argument} of a {@link Kind#READ}: how many holds a writer has, or readers. */
    public static final long WRITER = 0;
    public static final long READERS = 1;

    @Override
    public void perform(Operation op, int alternative) {
        op.outcome = Operation.Outcome.DONE;
        if (queued() && performInQueue(op)) {
            return;
        }
        if (op.wouldBeInterrupted()) {
            op.interrupt();
            return;
        }
        switch (op.kind) {
            case READ -> op.result = op.argument == READERS ? readers.total() : holds();
            case UNLOCK -> giveUp();
            case READ_UNLOCK -> readers.hold(op.thread, -1);
            case LOCK, TRY_LOCK, GRANT -> {
                if (writable()) {
                    take(op.thread, 1);
                } else {
                    refuse(op);
                }
            }
            case READ_LOCK, TRY_READ_LOCK, READ_GRANT -> {
                if (readable(op.thread)) {
                    readers.hold(op.thread, 1);
                } else {
                    refuse(op);
                }
            }
            default -> throw new IllegalArgumentException(op.toString());
        }
    }

    private static void refuse(Operation op) {
        op.outcome = op.timed ? Operation.Outcome.TIMED_OUT : Operation.Outcome.REFUSED;
    }

    /** The holds for reading or, negative, the writer; where threads queue, who is to be served. */
    @Override
    public long guard(int cell) {
        if (queued()) {
            return nextInQueue() * 2 + (writable() ? WRITABLE : 0);
        }
        return owner() == null ? readers.inCell(cell) : -1 - owner().thread();
    }

    /** Also asked for the operation on a wait set that takes the lock back. */
    @Override
    public boolean canBlock(Operation op) {
        if (op.object != this) {
            return op.kind == Kind.WAKE;
        }
        return queued()
                ? canBlockInQueue(op)
                : (op.kind == Kind.LOCK || op.kind == Kind.READ_LOCK) && !op.timed;
    }

    @Override
    public boolean passes(Operation op, long guard) {
        if (queued()) {
            return op.kind == Kind.WAKE ? (guard & WRITABLE) != 0 : passesInQueue(op, guard / 2);
        }
        if (!canBlock(op)) {
            return true;
        }
        return op.kind == Kind.LOCK || op.kind == Kind.WAKE ? guard == 0 : guard >= 0 || guard == -1 - op.thread.thread();
    }

    @Override
    public boolean orders(Operation op, Ordering into) {
        if (op.outcome == Operation.Outcome.DONE) {
            readers.orders(op, into);
        }
        return true;
    }

    @Override
    public void state(StateSink into) {
        into.add(owner() == null ? -1 : owner().number());
        into.add(holds());
        readers.state(into);
        stateOfQueue(into);
    }

    /** The writer, or the only reader. */
    @Override
    public ThreadObject holder() {
        return owner() != null ? owner() : readers.onlyHolder();
    }

    @Override
    public String describe() {
        if (owner() != null) {
            return "held for writing by " + owner();
        }
        return readers.total() == 0 ? "free" : "held for reading by " + readers;
    }
}
