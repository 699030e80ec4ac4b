package dev.heddle.control;

import dev.heddle.hook.ReadWriteLocks;
import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import dev.heddle.object.ReadWriteLockObject;

/** {@link java.util.concurrent.locks.ReentrantReadWriteLock}. */
final class ReadWriteLockControl extends Synchronizer<ReadWriteLockObject> implements ReadWriteLocks {

    private static final long NO_LIMIT = -1;

    ReadWriteLockControl(Run run, Objects objects) {
        super(run, objects);
    }

    @Override
    ReadWriteLockObject model(ProgramThread me, Object lock) {
        return objects.synchronizer(
                me,
                Synchronizers.ofReadWriteLock(lock),
                ReadWriteLockObject.class,
                ReadWriteLockObject.CELLS,
                number -> make(number, lock));
    }

    private ReadWriteLockObject make(int number, Object lock) {
        ReadWriteLockObject model = new ReadWriteLockObject(number, null);
        if (objects.queues().sees(QueueWatch.Of.READ_WRITE_LOCKS)) {
            model.queue(Synchronizers.isFair(Synchronizers.ofReadWriteLock(lock)));
        }
        return model;
    }

    @Override
    public boolean lock(Object lock, boolean forWriting, long nanos, boolean interruptibly, int site)
            throws InterruptedException {
        Kind kind = kindOfLock(forWriting, nanos != 0);
        return lock(lock, kind, nanos != 0 ? nanos : NO_LIMIT, interruptibly, site);
    }

    @Override
    public boolean tryLock(Object lock, boolean forWriting, int site) {
        try {
            return lock(lock, kindOfLock(forWriting, false), NO_LIMIT, false, site);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e); // it was not interruptible
        }
    }

    private boolean lock(Object real, Kind kind, long nanos, boolean interruptible, int site)
            throws InterruptedException {
        ProgramThread me = run.enter();
        try {
            ReadWriteLockObject lock = model(me, real);
            boolean forWriting = kind == Kind.LOCK || kind == Kind.TRY_LOCK;
            if (forWriting && lock.writeHolds(me.object) > 0) {
                if (interruptible) {
                    throwIfInterrupted(me, site);
                }
                lock.nest(1);
                return true;
            }
            if (kind == Kind.LOCK && objects.queues().writes(lock, QueueWatch.Of.READ_WRITE_LOCKS)) {
                throw run.fail(null);
            }
            boolean again = !forWriting && (lock.readHolds(me.object) > 0 || lock.writeHolds(me.object) > 0);
            Operation op = fill(me, kind, lock, again ? ReadWriteLockObject.AGAIN : 0, site);
            op.within(nanos);
            op.interruptible = interruptible;
            boolean got = done(stepOrQueue(me, op));
            if (got && !forWriting) {
                reads(me, lock, QueueWatch.Of.READ_WRITE_LOCKS);
            }
            return got;
        } finally {
            run.leave(me);
        }
    }

    @Override
    public void unlock(Object real, boolean forWriting, int site) {
        ProgramThread me = run.enter();
        try {
            if (run.passes(me)) {
                return;
            }
            ReadWriteLockObject lock = model(me, real);
            if (forWriting) {
                unlockWrite(me, lock, site);
            } else if (lock.readHolds(me.object) == 0) {
                throw new IllegalMonitorStateException(
                        "attempt to unlock read lock, not locked by current thread");
            } else {
                step(me, fill(me, Kind.READ_UNLOCK, lock, 0, site));
                readsNoMore(me, lock);
            }
        } finally {
            run.leave(me);
        }
    }

    private void unlockWrite(ProgramThread me, ReadWriteLockObject lock, int site) {
        switch (lock.writeHolds(me.object)) {
            case 0 -> throw new IllegalMonitorStateException();
            case 1 -> step(me, fill(me, Kind.UNLOCK, lock, 0, site));
            default -> lock.nest(-1);
        }
    }

    @Override
    public int holds(Object real, boolean forWriting) {
        ProgramThread me = run.enter();
        try {
            ReadWriteLockObject lock = model(me, real);
            return forWriting ? lock.writeHolds(me.object) : lock.readHolds(me.object);
        } finally {
            run.leave(me);
        }
    }

    @Override
    public boolean isWriteLocked(Object lock, int site) {
        return writeLockCount(lock, site) > 0;
    }

    /** How often the lock is held for writing, by whomever. */
    int writeLockCount(Object lock, int site) {
        return (int) act(lock, Kind.READ, ReadWriteLockObject.WRITER, site);
    }

    @Override
    public int readLockCount(Object lock, int site) {
        return (int) act(lock, Kind.READ, ReadWriteLockObject.READERS, site);
    }
}
