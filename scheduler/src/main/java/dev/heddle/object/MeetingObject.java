package dev.heddle.object;

import java.util.ArrayList;
import java.util.List;

/**
 * Something at which threads wait for others to come: a barrier, a phaser, an exchanger. A thread comes in two
 * operations, one that brings it here and, if it has to wait, a {@link Kind#WAKE} that goes on once it has been
 * let go. A thread that has been let go goes on even if it is interrupted meanwhile.
 */
public abstract class MeetingObject extends SharedObject {

    /** A thread that has come. */
    static final class Waiter {
        final ThreadObject thread;
        final long result;
        Object item;
        private boolean released;
        private boolean inVain; // released because the others will not come

        Waiter(ThreadObject thread, long result, Object item) {
            this.thread = thread;
            this.result = result;
            this.item = item;
        }
    }

    private final List<Waiter> waiters = new ArrayList<>();
    private WaitSetObject.NotifyListener listener = (waiter, notifier) -> { };

    MeetingObject(int number, String name) {
        super(number, name);
    }

    /** Says who is to be told which thread let which one go: an order that can never be reversed. */
    public final void listen(WaitSetObject.NotifyListener newListener) {
        listener = newListener;
    }

    /** A waiting thread gives up: by time-out or interrupt. */
    void gaveUp(Waiter waiter) {}

    final void comes(Waiter waiter) {
        waiters.add(waiter);
    }

    /** The thread that has waited longest and has not been let go, or null. */
    final Waiter longestWaiting() {
        for (Waiter waiter : waiters) {
            if (!waiter.released) {
                return waiter;
            }
        }
        return null;
    }

    /** Lets all that wait go. */
    final void releaseAll(ThreadObject by, boolean inVain) {
        for (Waiter waiter : waiters) {
            if (!waiter.released) {
                release(waiter, by, inVain);
            }
        }
    }

    final void release(Waiter waiter, ThreadObject by, boolean inVain) {
        waiter.released = true;
        waiter.inVain = inVain;
        listener.woken(waiter.thread, by);
    }

    private Waiter waiter(ThreadObject thread) {
        for (Waiter waiter : waiters) {
            if (waiter.thread == thread) {
                return waiter;
            }
        }
        throw new IllegalStateException(thread + " does not wait at " + this);
    }

    /** Whether the thread has been let go. */
    @Override
    public final boolean signalled(Operation op) {
        if (op.kind != Kind.WAKE) {
            return true;
        }
        return op.moment == null ? waiter(op.thread).released : op.moment.signalled();
    }

    private boolean givesUp(Operation wake) {
        return !signalled(wake) && (wake.timed || wake.wouldBeInterrupted());
    }

    @Override
    public boolean enabled(Operation op) {
        if (op.kind == Kind.WAKE) {
            return signalled(op) || givesUp(op) && passes(op, guard(op));
        }
        return !canBlock(op) || passes(op, guard(op));
    }

    final void accessesOfWake(Operation wake, Accesses into) {
        if (!signalled(wake)) {
            wake.thread.accessInterrupt(wake, into);
            if (givesUp(wake)) {
                into.add(number(), Accesses.EXCLUSIVE);
            }
        }
    }

    /** Carries out a {@link Kind#WAKE}; gives back who has gone. */
    final Waiter wake(Operation wake) {
        Waiter waiter = waiter(wake.thread);
        waiters.remove(waiter);
        wake.result = waiter.result;
        if (waiter.released) {
            wake.outcome = waiter.inVain ? Operation.Outcome.REFUSED : Operation.Outcome.DONE;
        } else {
            if (wake.wouldBeInterrupted()) {
                wake.interrupt();
            } else {
                wake.outcome = Operation.Outcome.TIMED_OUT;
            }
            gaveUp(waiter);
        }
        return waiter;
    }

    @Override
    public boolean orders(Operation op, Ordering into) {
        into.acquires(number());
        if (op.kind != Kind.WAKE && op.kind != Kind.AWAIT && op.kind != Kind.READ) {
            into.releases(number());
        }
        return true;
    }

    @Override
    public void state(StateSink into) {
        for (Waiter waiter : waiters) {
            into.add(waiter.thread.number());
            into.add((waiter.released ? 1 : 0) | (waiter.inVain ? 2 : 0));
            into.add(waiter.result);
        }
        into.add(-1);
    }
}
