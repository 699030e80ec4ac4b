package dev.heddle.object;

/**
 * A lock or semaphore for which threads can be seen to queue: see {@link WaitQueue}. Until {@link #queue} is called
 * they cannot, and subclasses say alone what happens.
 */
public abstract class QueuedObject extends SharedObject implements WaitQueue.Served {

    private WaitQueue queue;

    QueuedObject(int number, String name) {
        super(number, name);
    }

    /** From now on the order in which threads come counts. */
    public final void queue(boolean fair) {
        queue = new WaitQueue(this, fair);
    }

    /** Whether the order in which threads come counts. */
    public final boolean queued() {
        return queue != null;
    }

    /** The {@link Operation#argument} of a {@link Kind#READ_LOCK} by a thread that holds the lock: it never waits. */
    public static final long AGAIN = 1;

    /** The {@link Operation#argument} of a {@link Kind#READ}: how many threads queue. */
    public static final long QUEUE_LENGTH = -1;

    /** The same: whether the thread with the number {@link Operation#expected} is among them. */
    public static final long IS_QUEUED = -2;

    /** The thread that is to be served first of those that queue, or null. */
    public final ThreadObject firstInQueue() {
        return queue == null ? null : queue.first();
    }

    /** The number of the thread that can be served now, plus one; 0 where there is none. */
    final long nextInQueue() {
        return queue == null ? 0 : queue.next();
    }

    /** @param next the number of the thread to be served, plus one */
    final boolean passesInQueue(Operation op, long next) {
        return !canBlockInQueue(op) || next == op.thread.thread() + 1;
    }

    /** Whoever is interrupted leaves the queue, whatever its state. */
    final boolean canBlockInQueue(Operation op) {
        return WaitQueue.isGrant(op) && !op.timed && !op.wouldBeInterrupted();
    }

    /** Whoever is interrupted when he comes touches nothing; in the queue he does, because he leaves it. */
    final void accessesInQueue(Operation op, Accesses into) {
        boolean interrupted = op.wouldBeInterrupted();
        op.thread.accessInterrupt(op, into);
        if (!interrupted || WaitQueue.isGrant(op)) {
            into.add(number(), op.kind == Kind.READ || op.kind == Kind.VALIDATE ? Accesses.READ : Accesses.EXCLUSIVE);
        }
    }

    /** What an operation touches on an object that has one cell, with a queue or without. */
    final void accessesOneCell(Operation op, Accesses into) {
        if (queued()) {
            accessesInQueue(op, into);
            return;
        }
        boolean interrupted = op.wouldBeInterrupted();
        op.thread.accessInterrupt(op, into);
        if (!interrupted) {
            into.add(number(), op.kind == Kind.READ ? Accesses.READ : Accesses.EXCLUSIVE);
        }
    }

    /**
     * The part of an operation that has to do with the queue.
     *
     * @return whether that is all of it; if not, the operation takes, gives back or asks as if there were no queue
     */
    final boolean performInQueue(Operation op) {
        if (op.kind == Kind.READ) {
            return ask(op);
        }
        if (op.wouldBeInterrupted()) {
            queue.remove(op.thread);
            op.interrupt();
            return true;
        }
        switch (op.kind) {
            case LOCK, READ_LOCK, ACQUIRE -> {
                if (queue.servesAtOnce(op)) {
                    return false;
                }
                queue.add(op);
                return true;
            }
            case TRY_LOCK, TRY_READ_LOCK, TRY_ACQUIRE -> {
                if (queue.servesAtOnce(op)) {
                    return false;
                }
                op.outcome = Operation.Outcome.REFUSED;
                return true;
            }
            case GRANT, READ_GRANT -> {
                boolean served = queue.isNext(op.thread);
                queue.remove(op.thread);
                if (!served) {
                    op.outcome = Operation.Outcome.TIMED_OUT;
                }
                return !served;
            }
            default -> {
                return false;
            }
        }
    }

    private boolean ask(Operation read) {
        if (read.argument == QUEUE_LENGTH) {
            read.result = queue.length();
            return true;
        }
        read.result = read.argument == IS_QUEUED && queue.contains((int) read.expected) ? 1 : 0;
        return read.argument == IS_QUEUED;
    }

    final void stateOfQueue(StateSink into) {
        if (queue != null) {
            queue.state(into);
        }
    }
}
