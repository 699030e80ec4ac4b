package dev.heddle.control;

import dev.heddle.hook.StampedLocks;
import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import dev.heddle.object.Operation.Outcome;
import dev.heddle.object.StampedLockObject;

/** {@link java.util.concurrent.locks.StampedLock}. */
final class StampedLockControl extends Synchronizer<StampedLockObject> implements StampedLocks {

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
                number -> new StampedLockObject(number, null));
    }

    @Override
    public long lock(Object lock, boolean forWriting, long nanos, boolean interruptibly, int site)
            throws InterruptedException {
        boolean waits = nanos != 0;
        Kind kind = forWriting ? waits ? Kind.LOCK : Kind.TRY_LOCK : waits ? Kind.READ_LOCK : Kind.TRY_READ_LOCK;
        ProgramThread me = run.enter();
        try {
            Operation op = fill(me, kind, model(me, lock), 0, site);
            op.timed = nanos > 0;
            op.interruptible = interruptibly;
            return done(step(me, op)) ? op.result : 0;
        } finally {
            run.leave(me);
        }
    }

    @Override
    public long tryLock(Object lock, boolean forWriting, int site) {
        return act(lock, forWriting ? Kind.TRY_LOCK : Kind.TRY_READ_LOCK, 0, site);
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
            if (run.over()) {
                run.passUnwinding(me);
                return true;
            }
            Operation op = fill(me, forWriting ? Kind.UNLOCK : Kind.READ_UNLOCK, model(me, lock), stamp, site);
            op.expected = which;
            return step(me, op).outcome == Outcome.DONE;
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
            Operation op = fill(me, Kind.CONVERT, model(me, lock), stamp, site);
            op.expected = switch (to) {
                case OPTIMISTIC -> StampedLockObject.TO_OPTIMISTIC;
                case READ -> StampedLockObject.TO_READ;
                case WRITE -> StampedLockObject.TO_WRITE;
            };
            return step(me, op).result;
        } finally {
            run.leave(me);
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
