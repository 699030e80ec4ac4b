package dev.heddle.control;

import dev.heddle.object.Kind;
import dev.heddle.object.LockObject;
import dev.heddle.object.Operation.Outcome;
import dev.heddle.object.SemaphoreObject;
import dev.heddle.object.SharedObject;
import dev.heddle.object.WaitSetObject;

/**
 * Turns what the hooks ask of monitors, locks and semaphores into operations on their models. The real
 * objects are not touched: since one thread runs at a time they would protect nothing.
 */
abstract class LockControl extends VariableControl {

    private static final String NOT_OWNER = "current thread is not owner";
    private static final long NO_LIMIT = -1;

    final Waiting waiting;

    LockControl(Run run, Objects objects, Rollback rollback) {
        super(run, objects, rollback);
        this.waiting = new Waiting(run);
    }

    // ---- monitors ------------------------------------------------------------------------------

    @Override
    public void enterMonitor(Object monitor, int site) {
        ProgramThread me = run.enter();
        try {
            enter(me, objects.monitor(me, monitor), site);
        } finally {
            run.leave(me);
        }
    }

    private void enter(ProgramThread me, LockObject lock, int site) {
        if (lock.heldBy(me.object)) {
            lock.nest(1);
        } else {
            me.op.set(Kind.LOCK, lock, site);
            run.stepOrQueue(me);
        }
    }

    @Override
    public void exitMonitor(Object monitor, int site) {
        ProgramThread me = run.enter();
        try {
            exit(me, objects.monitor(me, monitor), NOT_OWNER, site);
        } finally {
            run.leave(me);
        }
    }

    private void exit(ProgramThread me, LockObject lock, String notOwner, int site) {
        if (passes(me)) {
            return;
        }
        if (!lock.heldBy(me.object)) {
            throw new IllegalMonitorStateException(notOwner);
        }
        if (lock.holds() > 1) {
            lock.nest(-1);
        } else {
            me.op.set(Kind.UNLOCK, lock, site);
            run.step(me);
        }
    }

    @Override
    public void waitOn(Object monitor, long nanos, int site) throws InterruptedException {
        ProgramThread me = run.enter();
        try {
            if (run.over()) {
                run.unwind(me);
            }
            WaitSetObject set = objects.waitSet(me, monitor);
            if (!Waiting.owns(me, set)) {
                throw new IllegalMonitorStateException(NOT_OWNER);
            }
            if (monitor instanceof Thread && objects.ends().isSeen(true)) {
                throw run.fail(null);
            }
            waiting.await(me, set, positive(nanos), true, site);
        } finally {
            run.leave(me);
        }
    }

    @Override
    public void notifyOn(Object monitor, boolean all, int site) {
        ProgramThread me = run.enter();
        try {
            if (!passes(me)) {
                WaitSetObject set = objects.waitSet(me, monitor);
                if (!Waiting.owns(me, set)) {
                    throw new IllegalMonitorStateException(NOT_OWNER);
                }
                waiting.signal(me, set, all, site);
            }
        } finally {
            run.leave(me);
        }
    }

    @Override
    public boolean holdsMonitor(Object monitor) {
        ProgramThread me = run.enter();
        boolean holds = objects.monitor(me, monitor).heldBy(me.object);
        run.leave(me);
        return holds;
    }

    // ---- ReentrantLock -------------------------------------------------------------------------

    @Override
    public void lock(Object lock, int site) {
        ProgramThread me = run.enter();
        try {
            enter(me, objects.lock(me, lock), site);
        } finally {
            run.leave(me);
        }
    }

    @Override
    public void lockInterruptibly(Object lock, int site) throws InterruptedException {
        lockOrGiveUp(lock, Kind.LOCK, NO_LIMIT, true, site);
    }

    @Override
    public boolean tryLock(Object lock, int site) {
        try {
            return lockOrGiveUp(lock, Kind.TRY_LOCK, NO_LIMIT, false, site);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e); // it was not interruptible
        }
    }

    @Override
    public boolean tryLock(Object lock, long nanos, int site) throws InterruptedException {
        return lockOrGiveUp(lock, nanos > 0 ? Kind.LOCK : Kind.TRY_LOCK, positive(nanos), true, site);
    }

    /** No limit at all where there is no time: such an operation does not wait, or has said so by its kind. */
    private static long positive(long nanos) {
        return nanos > 0 ? nanos : NO_LIMIT;
    }

    private boolean lockOrGiveUp(Object real, Kind kind, long nanos, boolean interruptible, int site)
            throws InterruptedException {
        ProgramThread me = run.enter();
        try {
            LockObject lock = objects.lock(me, real);
            if (lock.heldBy(me.object)) {
                if (interruptible) {
                    throwIfInterrupted(me, site);
                }
                lock.nest(1);
                return true;
            }
            me.op.set(kind, lock, site);
            me.op.within(nanos);
            me.op.interruptible = interruptible;
            run.stepOrQueue(me);
            return done(me);
        } finally {
            run.leave(me);
        }
    }

    /** Where nothing else makes an operation of a call that an interrupt can end. */
    private void throwIfInterrupted(ProgramThread me, int site) throws InterruptedException {
        me.op.set(Kind.CLEAR_INTERRUPT, me.object, site);
        run.step(me);
        if (me.op.result == 1) {
            throw new InterruptedException();
        }
    }

    static boolean done(ProgramThread me) throws InterruptedException {
        if (me.op.outcome == Outcome.INTERRUPTED) {
            throw new InterruptedException();
        }
        return me.op.outcome == Outcome.DONE;
    }

    @Override
    public void unlock(Object lock, int site) {
        ProgramThread me = run.enter();
        try {
            exit(me, objects.lock(me, lock), null, site);
        } finally {
            run.leave(me);
        }
    }

    @Override
    public int holdCount(Object lock) {
        ProgramThread me = run.enter();
        LockObject model = objects.lock(me, lock);
        int holds = model.heldBy(me.object) ? model.holds() : 0;
        run.leave(me);
        return holds;
    }

    @Override
    public boolean isLocked(Object lock, int site) {
        ProgramThread me = run.enter();
        try {
            return read(me, objects.lock(me, lock), site) == 1;
        } finally {
            run.leave(me);
        }
    }

    private long read(ProgramThread me, SharedObject object, int site) {
        me.op.set(Kind.READ, object, site);
        run.step(me);
        return me.op.result;
    }

    @Override
    public boolean await(Object condition, long nanos, boolean interruptibly, int site) throws InterruptedException {
        ProgramThread me = run.enter();
        try {
            if (run.over()) {
                run.unwind(me);
            }
            WaitSetObject set = objects.condition(me, condition);
            if (!Waiting.owns(me, set)) {
                if (interruptibly) {
                    throwIfInterrupted(me, site);
                }
                throw new IllegalMonitorStateException();
            }
            return waiting.await(me, set, nanos, interruptibly, site);
        } finally {
            run.leave(me);
        }
    }

    @Override
    public void signal(Object condition, boolean all, int site) {
        ProgramThread me = run.enter();
        try {
            if (!passes(me)) {
                WaitSetObject set = objects.condition(me, condition);
                if (!Waiting.owns(me, set)) {
                    throw new IllegalMonitorStateException();
                }
                waiting.signal(me, set, all, site);
            }
        } finally {
            run.leave(me);
        }
    }

    // ---- Semaphore -----------------------------------------------------------------------------

    @Override
    public void acquire(Object semaphore, int permits, boolean interruptibly, int site) throws InterruptedException {
        acquire(semaphore, Kind.ACQUIRE, permits, NO_LIMIT, interruptibly, site);
    }

    @Override
    public boolean tryAcquire(Object semaphore, int permits, int site) {
        try {
            return acquire(semaphore, Kind.TRY_ACQUIRE, permits, NO_LIMIT, false, site);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e); // it was not interruptible
        }
    }

    @Override
    public boolean tryAcquire(Object semaphore, int permits, long nanos, int site) throws InterruptedException {
        Kind kind = nanos > 0 ? Kind.ACQUIRE : Kind.TRY_ACQUIRE;
        return acquire(semaphore, kind, permits, positive(nanos), true, site);
    }

    private boolean acquire(Object real, Kind kind, int permits, long nanos, boolean interruptible, int site)
            throws InterruptedException {
        if (permits < 0) {
            throw new IllegalArgumentException();
        }
        ProgramThread me = run.enter();
        try {
            SemaphoreObject semaphore = objects.semaphore(me, real);
            if (kind == Kind.ACQUIRE && objects.queues().acquires(semaphore, permits)) {
                throw run.fail(null);
            }
            me.op.set(kind, semaphore, site);
            me.op.argument = permits;
            me.op.within(nanos);
            me.op.interruptible = interruptible;
            run.stepOrQueue(me);
            return done(me);
        } finally {
            run.leave(me);
        }
    }

    @Override
    public void release(Object semaphore, int permits, int site) {
        if (permits < 0) {
            throw new IllegalArgumentException();
        }
        ProgramThread me = run.enter();
        try {
            if (!passes(me)) {
                me.op.set(Kind.RELEASE, objects.semaphore(me, semaphore), site);
                me.op.argument = permits;
                run.step(me);
                if (me.op.outcome == Outcome.REFUSED) {
                    throw new Error("Maximum permit count exceeded");
                }
            }
        } finally {
            run.leave(me);
        }
    }

    @Override
    public int availablePermits(Object semaphore, int site) {
        ProgramThread me = run.enter();
        try {
            return (int) read(me, objects.semaphore(me, semaphore), site);
        } finally {
            run.leave(me);
        }
    }

    @Override
    public int drainPermits(Object semaphore, int site) {
        ProgramThread me = run.enter();
        try {
            me.op.set(Kind.DRAIN, objects.semaphore(me, semaphore), site);
            run.step(me);
            return (int) me.op.result;
        } finally {
            run.leave(me);
        }
    }
}
