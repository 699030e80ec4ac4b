package dev.heddle.object;

/**
 * A {@code ReentrantReadWriteLock}. Readers have nothing to do with each other; see {@link ReaderCells}.
 *
 * <p>Every lock and unlock by a reader is an operation; of a writer's only the outermost, the caller counts
 * the nested ones by {@link #nest}. A reader is never kept out by a writer that does not hold the lock yet.
 */
public final class ReadWriteLockObject extends SharedObject {

    /** How many cells such a lock takes. */
    public static final int CELLS = ReaderCells.CELLS;

    private final ReaderCells readers;
    private ThreadObject writer;
    private int writeHolds;

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
        return writer == thread ? writeHolds : 0;
    }

    /** How often the thread holds the lock for reading. */
    public int readHolds(ThreadObject thread) {
        return readers.holds(thread);
    }

    /** Counts a nested lock (+1) or unlock (-1) by the writer. */
    public void nest(int by) {
        writeHolds += by;
    }

    private boolean writable() {
        return writer == null && readers.total() == 0;
    }

    private boolean readable(ThreadObject thread) {
        return writer == null || writer == thread;
    }

    @Override
    public boolean enabled(Operation op) {
        return !canBlock(op) || op.wouldBeInterrupted() || letsPass(op);
    }

    private boolean letsPass(Operation op) {
        if (op.kind == Kind.READ_LOCK) {
            return passes(op, guard(op, readers.of(op.thread)));
        }
        for (int i = 0; i < CELLS; i++) {
            if (!passes(op, guard(op, number() + i))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void accesses(Operation op, int alternative, Accesses into) {
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

    /** The {@link Operation#argument} of a {@link Kind#READ}: whether there is a writer, or how many read holds. */
    public static final long WRITER = 0;
    public static final long READERS = 1;

    @Override
    public void perform(Operation op, int alternative) {
        op.outcome = Operation.Outcome.DONE;
        if (op.wouldBeInterrupted()) {
            op.interrupt();
            return;
        }
        switch (op.kind) {
            case READ -> op.result = op.argument == READERS ? readers.total() : writer == null ? 0 : 1;
            case UNLOCK -> {
                writer = null;
                writeHolds = 0;
            }
            case READ_UNLOCK -> readers.hold(op.thread, -1);
            case LOCK, TRY_LOCK -> {
                if (writable()) {
                    writer = op.thread;
                    writeHolds = 1;
                } else {
                    refuse(op);
                }
            }
            case READ_LOCK, TRY_READ_LOCK -> {
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

    /** The holds for reading or, negative, the writer. */
    @Override
    public long guard(int cell) {
        return writer == null ? readers.inCell(cell) : -1 - writer.thread();
    }

    @Override
    public boolean canBlock(Operation op) {
        return (op.kind == Kind.LOCK || op.kind == Kind.READ_LOCK) && !op.timed;
    }

    @Override
    public boolean passes(Operation op, long guard) {
        if (!canBlock(op)) {
            return true;
        }
        return op.kind == Kind.LOCK ? guard == 0 : guard >= 0 || guard == -1 - op.thread.thread();
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
        into.add(writer == null ? -1 : writer.number());
        into.add(writeHolds);
        readers.state(into);
    }

    /** The writer, or the only reader. */
    @Override
    public ThreadObject holder() {
        return writer != null ? writer : readers.onlyHolder();
    }

    @Override
    public String describe() {
        if (writer != null) {
            return "held for writing by " + writer;
        }
        return readers.total() == 0 ? "free" : "held for reading by " + readers;
    }
}
