package dev.heddle.control;

import dev.heddle.hook.StampedLocks;
import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import dev.heddle.object.Operation.Outcome;
import dev.heddle.object.StampedLockObject;

/** {@link java.util.concurrent.locks.StampedLock}. */
final class StampedLockControl extends Synchronizer<StampedLockObject> implements StampedLocks {

    private static final long NO_LIMIT = -1;

    StampedLockControl(Run run, Objects objects) {
        super(run, objects);
    }

    @Override
    StampedLockObject model(ProgramThread me, Object lock) {
        return objects.synchronizer(
                me,
                lock,
                StampedLockObject.class,
                StampedLockObject.CELLS,
                this::make);
    }

    private StampedLockObject make(int number) {
        StampedLockObject model = new StampedLockObject(number, null);
        if (objects.queues().sees(QueueWatch.Of.STAMPED_LOCKS)) {
            model.queue(false);
        }
        return model;
    }

    @Override
    public long lock(Object lock, boolean forWriting, long nanos, boolean interruptibly, int site)
            throws InterruptedException {
        Kind kind = kindOfLock(forWriting, nanos != 0);
        ProgramThread me = run.enter();
        try {
            StampedLockObject model = model(me, lock);
            if (kind == Kind.LOCK && objects.queues().writes(model, QueueWatch.Of.STAMPED_LOCKS)) {
                throw run.fail(null);
            }
            Operation op = fill(me, kind, model, 0, site);
            op.within(nanos > 0 ? nanos : NO_LIMIT);
            op.interruptible = interruptibly;
            boolean got = done(stepOrQueue(me, op));
            if (got && !forWriting) {
                reads(me, model, QueueWatch.Of.STAMPED_LOCKS);
            }
            return got ? op.result : 0;
        } finally {
            run.leave(me);
        }
    }

    @Override
    public long tryLock(Object lock, boolean forWriting, int site) {
        try {
            return lock(lock, forWriting, 0, false, site);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e); // it was not interruptible
        }
    }

    @Override
    public boolean unlock(Object lock, boolean forWriting, long stamp, int site) {
        return unlock(lock, forWriting, stamp, 0, site);
    }

    @Override
    public boolean tryUnlock(Object lock, boolean forWriting, int site) {
        return unlock(lock, forWriting, 0, StampedLockObject.ANY_STAMP, site);
    }

    private boolean unlock(Object lock, boolean forWriting, long stamp, long which, int site) {
        ProgramThread me = run.enter();
        try {
            if (run.passes(me)) {
                return true;
            }
            StampedLockObject model = model(me, lock);
            Operation op = fill(me, forWriting ? Kind.UNLOCK : Kind.READ_UNLOCK, model, stamp, site);
            op.expected = which;
            boolean done = step(me, op).outcome == Outcome.DONE;
            if (done && !forWriting) {
                readsNoMore(me, model);
            }
            return done;
        } finally {
            run.leave(me);
        }
    }

    @Override
    public long tryOptimisticRead(Object lock, int site) {
        return act(lock, Kind.READ, StampedLockObject.OPTIMISTIC_STAMP, site);
    }

    @Override
    public boolean validate(Object lock, long stamp, int site) {
        return act(lock, Kind.VALIDATE, stamp, site) == 1;
    }

    @Override
    public long tryConvert(Object lock, long stamp, Mode to, int site) {
        ProgramThread me = run.enter();
        try {
            StampedLockObject model = model(me, lock);
            Operation op = fill(me, Kind.CONVERT, model, stamp, site);
            op.expected = switch (to) {
                case OPTIMISTIC -> StampedLockObject.TO_OPTIMISTIC;
                case READ -> StampedLockObject.TO_READ;
                case WRITE -> StampedLockObject.TO_WRITE;
            };
            long converted = step(me, op).result;
            if (converted != 0) {
                convertedTo(me, model, to);
            }
            return converted;
        } finally {
            run.leave(me);
        }
    }

    private void convertedTo(ProgramThread me, StampedLockObject model, Mode mode) {
        readsNoMore(me, model);
        if (mode == Mode.READ) {
            reads(me, model, QueueWatch.Of.STAMPED_LOCKS);
        }
    }

    @Override
    public boolean isWriteLocked(Object lock, int site) {
        return act(lock, Kind.READ, StampedLockObject.IS_WRITE_LOCKED, site) == 1;
    }

    @Override
    public int readLockCount(Object lock, int site) {
        return (int) act(lock, Kind.READ, StampedLockObject.READERS, site);
    }
}
