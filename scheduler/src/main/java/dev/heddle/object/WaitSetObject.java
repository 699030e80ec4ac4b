package dev.heddle.object;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The threads that wait on a monitor or a condition. Its operations touch the lock's cell too.
 *
 * <p>A thread waits in two or three operations: {@link Kind#WAIT} gives up the lock and joins the set;
 * {@link Kind#WAKE} takes the lock back once the thread has been notified. Where time runs out or an
 * interrupt comes first, a {@code WAKE} leaves the set with that outcome, and another takes the lock.
 */
public final class WaitSetObject extends SharedObject {

    private static final class Waiter {
        final ThreadObject thread;
        final int holds;
        boolean woken;

        Waiter(ThreadObject thread, int holds) {
            this.thread = thread;
            this.holds = holds;
        }
    }

    private final OwnedObject lock;
    private final List<Waiter> waiters = new ArrayList<>();
    private final boolean spuriousWakeups;
    private boolean inOrder;
    private NotifyListener listener = (waiter, notifier) -> { };

    /** Told which notify woke whom: an order that can never be reversed. */
    public interface NotifyListener {
        void woken(ThreadObject waiter, ThreadObject notifier);
    }

    /**
     * @param spuriousWakeups whether a waiting thread may wake up without being notified
     */
    public WaitSetObject(int number, String name, OwnedObject lock, boolean spuriousWakeups) {
        super(number, name);
        this.lock = lock;
        this.spuriousWakeups = spuriousWakeups;
    }

    public OwnedObject lock() {
        return lock;
    }

    /** Has {@link Kind#NOTIFY} wake the thread that has waited longest; else it may be any. */
    public WaitSetObject inOrder() {
        inOrder = true;
        return this;
    }

    /** Whether it is of a condition, not of a monitor. */
    public boolean isCondition() {
        return inOrder;
    }

    public void listen(NotifyListener newListener) {
        listener = newListener;
    }

    private Waiter waiter(ThreadObject thread) {
        for (Waiter waiter : waiters) {
            if (waiter.thread == thread) {
                return waiter;
            }
        }
        throw new IllegalStateException(thread + " does not wait on " + this);
    }

    /** How many threads wait and have not been woken. */
    public int waiting() {
        int n = 0;
        for (Waiter waiter : waiters) {
            n += waiter.woken ? 0 : 1;
        }
        return n;
    }

    /** Those threads, who waits longest first. */
    public List<ThreadObject> waitingThreads() {
        List<ThreadObject> threads = new ArrayList<>();
        for (Waiter waiter : waiters) {
            if (!waiter.woken) {
                threads.add(waiter.thread);
            }
        }
        return threads;
    }

    private Waiter waiting(int nth) {
        for (Waiter waiter : waiters) {
            if (!waiter.woken && nth-- == 0) {
                return waiter;
            }
        }
        throw new IllegalStateException("nobody waits on " + this);
    }

    /** The {@link Operation#expected} of a {@link Kind#WAKE} that has to wait for a reason. */
    public static final long FOR_A_REASON = 1;

    private boolean wakesForNoReason(Operation wake) {
        return spuriousWakeups && wake.expected != FOR_A_REASON;
    }

    /** Whether a {@link Kind#WAKE} now would leave the set without a notification. */
    private boolean leaves(Operation wake) {
        return !signalled(wake)
                && (wake.timed || wakesForNoReason(wake) || wake.wouldBeInterrupted());
    }

    @Override
    public boolean enabled(Operation op) {
        if (op.kind != Kind.WAKE) {
            return true;
        }
        return signalled(op) ? lock.free(op) : leaves(op);
    }

    @Override
    public int alternatives(Operation op) {
        return op.kind == Kind.NOTIFY && !inOrder ? Math.max(1, waiting()) : 1;
    }

    @Override
    public void accesses(Operation op, int alternative, Accesses into) {
        switch (op.kind) {
            case READ -> into.add(number(), Accesses.READ);
            case WAIT -> {
                op.thread.accessInterrupt(op, into);
                if (!op.wouldBeInterrupted()) {
                    lock.accessOwnership(into);
                    into.add(number(), Accesses.EXCLUSIVE);
                }
            }
            case NOTIFY, NOTIFY_ALL -> accessesOfNotify(into);
            case WAKE -> {
                if (leaves(op)) {
                    op.thread.accessInterrupt(op, into);
                    into.add(number(), Accesses.EXCLUSIVE);
                } else {
                    lock.accessOwnership(into);
                }
            }
            default -> throw new IllegalArgumentException(op.toString());
        }
    }

    @Override
    public void perform(Operation op, int alternative) {
        op.outcome = Operation.Outcome.DONE;
        switch (op.kind) {
            case READ -> op.result = waiting();
            case WAIT -> {
                if (op.wouldBeInterrupted()) {
                    op.interrupt();
                } else {
                    waiters.add(new Waiter(op.thread, lock.giveUp()));
                }
            }
            case NOTIFY -> {
                if (waiting() > 0) {
                    wake(waiting(alternative), op.thread);
                }
            }
            case NOTIFY_ALL -> wakeAll(op.thread);
            case WAKE -> {
                Waiter waiter = waiter(op.thread);
                if (waiter.woken) {
                    waiters.remove(waiter);
                    lock.take(op.thread, waiter.holds);
                } else {
                    waiter.woken = true;
                    if (op.wouldBeInterrupted()) {
                        op.interrupt();
                    } else {
                        op.outcome = op.timed ? Operation.Outcome.TIMED_OUT : Operation.Outcome.REFUSED;
                    }
                }
            }
            default -> throw new IllegalArgumentException(op.toString());
        }
    }

    /** What a notification touches; {@link #farewell} too, as part of another object's operation. */
    void accessesOfNotify(Accesses into) {
        lock.accessOwnership(into);
        into.add(number(), Accesses.EXCLUSIVE);
    }

    /** The thread, which holds the lock, notifies all and gives up the lock, both at once. */
    void farewell(ThreadObject thread) {
        wakeAll(thread);
        lock.giveUp();
    }

    private void wakeAll(ThreadObject notifier) {
        for (Waiter waiter : waiters) {
            if (!waiter.woken) {
                wake(waiter, notifier);
            }
        }
    }

    private void wake(Waiter waiter, ThreadObject notifier) {
        waiter.woken = true;
        listener.woken(waiter.thread, notifier);
    }

    /** Who waits changes by what its threads do; that one has come and gone leaves it as it was. */
    @Override
    public long guard() {
        return waiting();
    }

    @Override
    public boolean isToldBy(long guard) {
        return true;
    }

    /** Whether the thread has been notified, or has left the set by itself. */
    @Override
    public boolean signalled(Operation op) {
        if (op.kind != Kind.WAKE) {
            return true;
        }
        return op.moment == null ? waiter(op.thread).woken : op.moment.signalled();
    }

    @Override
    public boolean orders(Operation op, Ordering into) {
        if (op.outcome == Operation.Outcome.DONE) {
            if (op.kind == Kind.WAIT) {
                into.releases(lock.number());
            } else if (op.kind == Kind.WAKE) {
                lock.ordersTaking(into);
            }
        }
        return false;
    }

    /** The thread that holds the lock a woken thread wants back. */
    @Override
    public ThreadObject holder() {
        return lock.holder();
    }

    @Override
    public void state(StateSink into) {
        for (Waiter waiter : waiters) {
            if (!waiter.woken) {
                into.add(waiter.thread.number());
                into.add(waiter.holds);
            }
        }
        into.add(-1);
        // In which order the woken ones came makes no difference any more.
        waiters.stream()
                .filter(waiter -> waiter.woken)
                .sorted(Comparator.comparingInt(waiter -> waiter.thread.number()))
                .forEach(waiter -> {
                    into.add(waiter.thread.number());
                    into.add(waiter.holds);
                });
        into.add(-1);
    }

    @Override
    public String describe() {
        return waiters.isEmpty() ? "nobody waits" : waiting() + " waiting";
    }
}
