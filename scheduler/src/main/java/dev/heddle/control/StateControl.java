package dev.heddle.control;

import dev.heddle.hook.SynchronizerStates;
import dev.heddle.object.Kind;
import dev.heddle.object.Operation.Outcome;
import dev.heddle.object.OwnedObject;
import dev.heddle.object.ThreadObject;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** What synchronizers tell of themselves, in the JDK's words. */
final class StateControl implements SynchronizerStates {

    private static final int SITE = 0;

    private final Run run;
    private final Objects objects;
    private final SynchronizerControl control;
    private final ReadWriteLockControl readWriteLocks;

    StateControl(Run run, Objects objects, SynchronizerControl control, ReadWriteLockControl readWriteLocks) {
        this.run = run;
        this.objects = objects;
        this.control = control;
        this.readWriteLocks = readWriteLocks;
    }

    @Override
    public String text(Object synchronizer) {
        if (run.over()) {
            return "";
        }
        if (synchronizer instanceof Semaphore semaphore) {
            return "[Permits = " + control.availablePermits(semaphore, SITE) + "]";
        } else if (synchronizer instanceof CountDownLatch latch) {
            return "[Count = " + control.latches().count(latch, SITE) + "]";
        } else if (synchronizer instanceof Phaser phaser) {
            return "[phase = " + control.phasers().phase(phaser, SITE)
                    + " parties = " + control.phasers().registered(phaser, SITE)
                    + " arrived = " + control.phasers().arrived(phaser, SITE) + "]";
        } else if (synchronizer instanceof StampedLock lock) {
            return stamped(lock);
        } else if (synchronizer instanceof ReentrantReadWriteLock lock) {
            return "[Write locks = " + readWriteLocks.writeLockCount(lock, SITE)
                    + ", Read locks = " + readWriteLocks.readLockCount(lock, SITE) + "]";
        } else if (synchronizer instanceof ReentrantReadWriteLock.ReadLock lock) {
            return "[Read locks = " + readWriteLocks.readLockCount(lock, SITE) + "]";
        }
        Thread owner = owner(synchronizer);
        return owner == null ? "[Unlocked]" : "[Locked by thread " + owner.getName() + "]";
    }

    private String stamped(StampedLock lock) {
        if (control.stampedLocks().isWriteLocked(lock, SITE)) {
            return "[Write-locked]";
        }
        int readers = control.stampedLocks().readLockCount(lock, SITE);
        return readers == 0 ? "[Unlocked]" : "[Read-locks:" + readers + "]";
    }

    @Override
    public Thread owner(Object lock) {
        ProgramThread me = run.enter();
        try {
            if (run.over()) {
                return null;
            }
            OwnedObject model = lock instanceof ReentrantLock ? objects.lock(me, lock) : readWriteLocks.model(me, lock);
            me.op.set(Kind.READ, model, SITE);
            run.step(me);
            ThreadObject owner = model.owner();
            return owner == null ? null : run.threads().get(owner.thread()).thread;
        } finally {
            run.leave(me);
        }
    }

    @Override
    public void reducePermits(Object semaphore, int reduction) {
        ProgramThread me = run.enter();
        try {
            if (run.passes(me)) {
                return;
            }
            me.op.set(Kind.REDUCE, objects.semaphore(me, semaphore), SITE);
            me.op.argument = reduction;
            run.step(me);
            if (me.op.outcome != Outcome.DONE) {
                throw new Error("Permit count underflow");
            }
        } finally {
            run.leave(me);
        }
    }
}
