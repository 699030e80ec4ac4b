package dev.heddle.control;

import dev.heddle.hook.Waiters;
import dev.heddle.object.Kind;
import dev.heddle.object.OwnedObject;
import dev.heddle.object.QueuedObject;
import dev.heddle.object.ThreadObject;
import dev.heddle.object.WaitSetObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;

/** Answers who waits. From the first such question on, threads are seen to queue. */
final class WaiterControl implements Waiters {

    private final Run run;
    private final Objects objects;
    private final ReadWriteLockControl readWriteLocks;

    WaiterControl(Run run, Objects objects, ReadWriteLockControl readWriteLocks) {
        this.run = run;
        this.objects = objects;
        this.readWriteLocks = readWriteLocks;
    }

    @Override
    public int queueLength(Object lock, int site) {
        return (int) ask(lock, QueuedObject.QUEUE_LENGTH, null, site);
    }

    @Override
    public boolean isQueued(Object lock, Thread thread, int site) {
        return ask(lock, QueuedObject.IS_QUEUED, thread, site) == 1;
    }

    private long ask(Object lock, long what, Thread about, int site) {
        ProgramThread me = run.enter();
        try {
            if (run.passes(me)) {
                return 0;
            }
            if (objects.queues().matters(kindOf(lock))) {
                throw run.fail(null);
            }
            me.op.set(Kind.READ, model(me, lock), site);
            me.op.argument = what;
            ProgramThread thread = about == null ? null : run.threads().find(about);
            me.op.expected = thread == null ? -1 : thread.number();
            run.step(me);
            return me.op.result;
        } finally {
            run.leave(me);
        }
    }

    private static QueueWatch.Of kindOf(Object lock) {
        if (lock instanceof Semaphore) {
            return QueueWatch.Of.SEMAPHORES;
        }
        return lock instanceof ReentrantLock ? QueueWatch.Of.LOCKS : QueueWatch.Of.READ_WRITE_LOCKS;
    }

    private QueuedObject model(ProgramThread me, Object lock) {
        return lock instanceof Semaphore ? objects.semaphore(me, lock) : owned(me, lock);
    }

    private OwnedObject owned(ProgramThread me, Object lock) {
        return lock instanceof ReentrantLock ? objects.lock(me, lock) : readWriteLocks.model(me, lock);
    }

    @Override
    public int awaiting(Object lock, Object condition, int site) {
        ProgramThread me = run.enter();
        try {
            lookAt(me, lock, condition, site);
            return (int) me.op.result;
        } finally {
            run.leave(me);
        }
    }

    @Override
    public Collection<Thread> awaitingThreads(Object lock, Object condition) {
        ProgramThread me = run.enter();
        try {
            List<Thread> threads = new ArrayList<>();
            for (ThreadObject thread : lookAt(me, lock, condition, 0).waitingThreads()) {
                threads.add(run.threads().get(thread.thread()).thread);
            }
            return threads;
        } finally {
            run.leave(me);
        }
    }

    private WaitSetObject lookAt(ProgramThread me, Object lock, Object condition, int site) {
        if (Synchronizers.ofCondition(condition) != Synchronizers.of(lock)) {
            throw new IllegalArgumentException("Not owner");
        }
        if (!owned(me, lock).heldBy(me.object)) {
            throw new IllegalMonitorStateException();
        }
        WaitSetObject set = objects.condition(me, condition);
        me.op.set(Kind.READ, set, site);
        run.step(me);
        return set;
    }
}
