package dev.heddle.control;

import dev.heddle.object.Kind;
import dev.heddle.object.Operation.Outcome;
import dev.heddle.object.WaitSetObject;

/** How a thread waits on a monitor or awaits a condition, and how another one wakes it. */
final class Waiting {

    private final Run run;

    Waiting(Run run) {
        this.run = run;
    }

    /**
     * The thread holds the lock.
     *
     * @param nanos how long it waits at most, or negative
     * @return whether the thread was notified, rather than timed out
     */
    boolean await(ProgramThread me, WaitSetObject set, long nanos, boolean interruptible, int site)
            throws InterruptedException {
        if (nanos < 0 && set.isCondition()) {
            run.forkWorkers().waits(me);
        }
        me.op.set(Kind.WAIT, set, site);
        me.op.interruptible = interruptible;
        run.step(me);
        if (me.op.outcome == Outcome.INTERRUPTED) {
            run.forkWorkers().waited(me);
            throw new InterruptedException(); // at once: the lock was not given up
        }
        me.op.set(Kind.WAKE, set, site);
        me.op.interruptible = interruptible;
        me.op.within(nanos);
        me.op.expected = me.wokeForNoReason(site) ? WaitSetObject.FOR_A_REASON : 0;
        run.step(me);
        Outcome outcome = me.op.outcome;
        me.wokeForNoReason(site, outcome == Outcome.REFUSED);
        if (outcome != Outcome.DONE) {
            // The thread has left the set by itself and wants the lock back.
            me.op.set(Kind.WAKE, set, site);
            run.step(me);
        }
        run.forkWorkers().waited(me);
        if (outcome == Outcome.INTERRUPTED) {
            throw new InterruptedException();
        }
        return outcome != Outcome.TIMED_OUT;
    }

    void signal(ProgramThread me, WaitSetObject set, boolean all, int site) {
        me.op.set(all ? Kind.NOTIFY_ALL : Kind.NOTIFY, set, site);
        run.step(me);
    }

    /** Whether the thread holds the lock; the set is null for a condition whose lock nobody has ever held. */
    static boolean owns(ProgramThread me, WaitSetObject set) {
        return set != null && set.lock().heldBy(me.object);
    }
}
