package dev.heddle.object;

/**
 * A {@code StampedLock}. Readers have nothing to do with each other; see {@link ReaderCells}. Holds belong to
 * stamps, not to threads.
 *
 * <p>Stamps are made as in the JDK, with one difference: a stamp for reading does not tell how many others read
 * (in the JDK it does, but nothing can be done with it), so that readers need not be told apart by their order.
 */
public final class StampedLockObject extends QueuedObject {

    /** How many cells such a lock takes. */
    public static final int CELLS = ReaderCells.CELLS;

    private static final long WRITE_BIT = 1L << 7;
    private static final long READER_BITS = WRITE_BIT - 1;
    private static final long ORIGIN = WRITE_BIT << 1;

    private static final long WRITTEN = -1;

    private final ReaderCells readers;
    private long version = ORIGIN; // with the write bit while it is held for writing
    private ThreadObject writer; // only for the report: the thread that has taken it for writing

    public StampedLockObject(int number, String name) {
        super(number, name);
        readers = new ReaderCells(number);
    }

    @Override
    public int cells() {
        return CELLS;
    }

    private boolean written() {
        return (version & WRITE_BIT) != 0;
    }

    private boolean writable() {
        return !written() && readers.total() == 0;
    }

    /** Whether the stamp stands for a hold there is, or for an optimistic read that is still good. */
    private boolean valid(long stamp) {
        return (stamp & ~READER_BITS) == (version & ~READER_BITS);
    }

    private static boolean forReading(long stamp) {
        return (stamp & READER_BITS) != 0;
    }

    private static boolean forWriting(long stamp) {
        return !forReading(stamp) && (stamp & WRITE_BIT) != 0;
    }

    @Override
    public boolean available(ThreadObject thread, boolean forReading, long amount) {
        return forReading ? !written() : writable();
    }

    @Override
    public boolean enabled(Operation op) {
        return queued()
                ? passesInQueue(op, guard(op))
                : !canBlock(op) || op.wouldBeInterrupted() || readers.letPass(this, op);
    }

    /** The {@link Operation#argument} of a {@link Kind#READ}: what is asked for. */
    public static final long OPTIMISTIC_STAMP = 0;
    public static final long IS_WRITE_LOCKED = 1;
    public static final long READERS = 2;

    /** The {@link Operation#expected} of a {@link Kind#CONVERT}: what the stamp is to become. */
    public static final long TO_OPTIMISTIC = 0;
    public static final long TO_READ = 1;
    public static final long TO_WRITE = 2;

    /** The {@link Operation#expected} of an unlock that goes by no stamp: {@code tryUnlockRead} and its like. */
    public static final long ANY_STAMP = 1;

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
            case READ_LOCK, TRY_READ_LOCK -> readers.own(op.thread, Accesses.EXCLUSIVE, into);
            case READ_UNLOCK -> leaving(op, into);
            case VALIDATE -> readers.own(op.thread, Accesses.READ, into);
            case READ -> {
                if (op.argument == READERS) {
                    readers.all(Accesses.READ, into);
                } else {
                    readers.own(op.thread, Accesses.READ, into);
                }
            }
            case CONVERT -> {
                if (op.expected == TO_WRITE || forWriting(op.argument)) {
                    readers.all(Accesses.EXCLUSIVE, into);
                } else if (op.expected == TO_OPTIMISTIC && forReading(op.argument)) {
                    leaving(op, into);
                } else {
                    readers.own(op.thread, Accesses.EXCLUSIVE, into);
                }
            }
            default -> throw new IllegalArgumentException(op.toString());
        }
    }

    /** A hold may be given up by another thread than the one that took it; then it is not its own cell's. */
    private void leaving(Operation op, Accesses into) {
        if (guard(op, readers.of(op.thread)) > 0) {
            readers.own(op.thread, Accesses.EXCLUSIVE, into);
        } else {
            readers.all(Accesses.EXCLUSIVE, into);
        }
    }

    @Override
    public void perform(Operation op, int alternative) {
        op.outcome = Operation.Outcome.DONE;
        op.result = 0;
        if (queued() && performInQueue(op)) {
            return;
        }
        if (op.wouldBeInterrupted()) {
            op.interrupt();
            return;
        }
        switch (op.kind) {
            case READ -> op.result = read(op.argument);
            case VALIDATE -> op.result = valid(op.argument) ? 1 : 0;
            case LOCK, TRY_LOCK, GRANT -> settle(op, writable() ? takeForWriting(op.thread) : 0);
            case READ_LOCK, TRY_READ_LOCK, READ_GRANT -> settle(op, written() ? 0 : takeForReading(op.thread));
            case UNLOCK -> settle(op, writtenUnder(op) ? giveUpWriting() : 0);
            case READ_UNLOCK -> settle(op, readUnder(op) ? giveUpReading(op.thread) : 0);
            case CONVERT -> settle(op, valid(op.argument) ? convert(op) : 0);
            default -> throw new IllegalArgumentException(op.toString());
        }
    }

    /** A stamp is the result; none means that the operation was refused. */
    private static void settle(Operation op, long stamp) {
        op.result = stamp;
        if (stamp == 0) {
            op.outcome = op.timed ? Operation.Outcome.TIMED_OUT : Operation.Outcome.REFUSED;
        }
    }

    private long read(long what) {
        if (what == READERS) {
            return readers.total();
        }
        boolean asked = what == IS_WRITE_LOCKED;
        return asked ? (written() ? 1 : 0) : written() ? 0 : version;
    }

    private boolean writtenUnder(Operation unlock) {
        return written() && (unlock.expected == ANY_STAMP || unlock.argument == version);
    }

    private boolean readUnder(Operation unlock) {
        long stamp = unlock.argument;
        return readers.total() > 0
                && (unlock.expected == ANY_STAMP || forReading(stamp) && valid(stamp));
    }

    private long takeForWriting(ThreadObject thread) {
        writer = thread;
        version += WRITE_BIT;
        return version;
    }

    private long takeForReading(ThreadObject thread) {
        readers.hold(thread, 1);
        return version | 1;
    }

    private long giveUpWriting() {
        writer = null;
        version = version + WRITE_BIT == 0 ? ORIGIN : version + WRITE_BIT;
        return version;
    }

    private long giveUpReading(ThreadObject thread) {
        readers.hold(readers.holderNear(thread), -1);
        return version;
    }

    /** The JDK's rules for a stamp that is valid; 0 where it cannot become what is wanted. */
    private long convert(Operation op) {
        long stamp = op.argument;
        if (forWriting(stamp)) {
            return switch ((int) op.expected) {
                case (int) TO_WRITE -> stamp;
                case (int) TO_READ -> giveUpWriting() | takeForReading(op.thread);
                default -> giveUpWriting();
            };
        }
        if (forReading(stamp) && readers.total() == 0) {
            return 0;
        }
        return switch ((int) op.expected) {
            case (int) TO_WRITE -> toWriting(op.thread, stamp);
            case (int) TO_READ -> forReading(stamp) ? stamp : takeForReading(op.thread);
            default -> forReading(stamp) ? giveUpReading(op.thread) : stamp;
        };
    }

    private long toWriting(ThreadObject thread, long stamp) {
        if (readers.total() != (forReading(stamp) ? 1 : 0)) {
            return 0;
        }
        if (forReading(stamp)) {
            giveUpReading(thread);
        }
        return takeForWriting(thread);
    }

    /** The holds for reading or, negative, that it is held for writing; where threads queue, who is to be served. */
    @Override
    public long guard(int cell) {
        if (queued()) {
            return nextInQueue();
        }
        return written() ? WRITTEN : readers.inCell(cell);
    }

    @Override
    public boolean canBlock(Operation op) {
        return queued()
                ? canBlockInQueue(op)
                : (op.kind == Kind.LOCK || op.kind == Kind.READ_LOCK) && !op.timed;
    }

    @Override
    public boolean passes(Operation op, long guard) {
        if (queued()) {
            return passesInQueue(op, guard);
        }
        return !canBlock(op) || (op.kind == Kind.LOCK ? guard == 0 : guard >= 0);
    }

    /**
     * What is read optimistically counts only once it is validated, and then nobody has written meanwhile. That goes
     * for a stamp of 0 too, which is never valid.
     */
    @Override
    public boolean orders(Operation op, Ordering into) {
        boolean optimistic = op.kind == Kind.READ && op.argument == OPTIMISTIC_STAMP
                || op.kind == Kind.CONVERT && op.expected == TO_OPTIMISTIC;
        into.readsOnApproval(optimistic);
        if (op.outcome == Operation.Outcome.DONE) {
            if (op.kind == Kind.CONVERT && op.expected != TO_WRITE) {
                into.releases(number());
            }
            if (op.kind == Kind.CONVERT && op.expected == TO_WRITE) {
                into.acquires(number() + 1);
            }
            readers.orders(op, into);
        }
        return true;
    }

    @Override
    public void state(StateSink into) {
        into.add(version);
        readers.state(into);
        stateOfQueue(into);
    }

    @Override
    public ThreadObject holder() {
        return written() ? writer : readers.onlyHolder();
    }

    @Override
    public String describe() {
        if (written()) {
            return "held for writing by " + writer;
        }
        return readers.total() == 0 ? "free" : "held for reading by " + readers;
    }
}
