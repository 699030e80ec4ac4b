package dev.heddle.object;

import java.util.ArrayList;
import java.util.List;

/**
 * The threads that wait for a lock or for permits, in the order in which they came. Only the first of them can be
 * served, even where another could do with less: a thread that wants three permits keeps one behind it waiting that
 * wants one, and a writer keeps readers waiting.
 *
 * <p>Mostly nobody can tell who came first, and then there is no queue: one operation takes what it needs once it
 * is there. Where there is one, coming is an operation that never blocks, and whoever was not served at once is
 * {@link Operation.Outcome#QUEUED} and goes on with a {@link Kind#GRANT}. All operations on the object touch one
 * cell.
 */
final class WaitQueue {

    /** What the threads queue for. */
    interface Served {

        /** Whether a thread could have what it wants now if nobody waited. */
        boolean available(ThreadObject thread, boolean forReading, long amount);
    }

    private record Waiter(ThreadObject thread, boolean forReading, long amount) {}

    private final Served served;
    private final boolean fair;
    private final List<Waiter> waiters = new ArrayList<>();

    /**
     * @param fair whether threads that come wait behind those that wait already, whatever they want; otherwise only
     *     readers do so, where a writer is the first
     */
    WaitQueue(Served served, boolean fair) {
        this.served = served;
        this.fair = fair;
    }

    static boolean isGrant(Operation op) {
        return op.kind == Kind.GRANT || op.kind == Kind.READ_GRANT;
    }

    private static boolean forReading(Operation op) {
        return op.kind == Kind.READ_LOCK || op.kind == Kind.TRY_READ_LOCK || op.kind == Kind.READ_GRANT;
    }

    /** Tries without a time limit are the only ones that take no notice of who waits. */
    private static boolean pushes(Operation op) {
        return !op.interruptible
                && (op.kind == Kind.TRY_LOCK || op.kind == Kind.TRY_READ_LOCK || op.kind == Kind.TRY_ACQUIRE);
    }

    private boolean othersFirst(Operation op) {
        if (waiters.isEmpty() || pushes(op)) {
            return false;
        }
        boolean reads = forReading(op);
        return !(reads && op.argument == QueuedObject.AGAIN) && (fair || reads && !waiters.get(0).forReading);
    }

    /** Whether an operation that comes is served at once. */
    boolean servesAtOnce(Operation op) {
        return !othersFirst(op) && served.available(op.thread, forReading(op), op.argument);
    }

    void add(Operation op) {
        waiters.add(new Waiter(op.thread, forReading(op), op.argument));
        op.outcome = Operation.Outcome.QUEUED;
    }

    void remove(ThreadObject thread) {
        waiters.removeIf(waiter -> waiter.thread == thread);
    }

    /** The number of the thread that can be served now, plus one; 0 where there is none. */
    long next() {
        if (waiters.isEmpty()) {
            return 0;
        }
        Waiter first = waiters.get(0);
        return served.available(first.thread, first.forReading, first.amount) ? first.thread.thread() + 1 : 0;
    }

    boolean isNext(ThreadObject thread) {
        return next() == thread.thread() + 1;
    }

    /** The thread that has come first, or null. */
    ThreadObject first() {
        return waiters.isEmpty() ? null : waiters.get(0).thread;
    }

    int length() {
        return waiters.size();
    }

    boolean contains(int thread) {
        return waiters.stream().anyMatch(waiter -> waiter.thread.thread() == thread);
    }

    void state(StateSink into) {
        for (Waiter waiter : waiters) {
            into.add(waiter.thread.number());
            into.add(waiter.forReading ? 1 : 0);
            into.add(waiter.amount);
        }
        into.add(-1);
    }
}
