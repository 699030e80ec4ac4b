package dev.heddle.control;

import dev.heddle.hook.Queues;
import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import dev.heddle.object.QueueObject;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;

/** The blocking queues of the JDK. The real queue keeps the elements; only the waiting is ours. */
final class QueueControl extends Synchronizer<QueueObject> implements Queues {

    QueueControl(Run run, Objects objects) {
        super(run, objects);
    }

    /** Whether the object is a queue that announces what it does itself. */
    static boolean covers(Object object) {
        Class<?> type = object.getClass();
        return type == LinkedBlockingQueue.class
                || type == ArrayBlockingQueue.class
                || type == LinkedBlockingDeque.class
                || TransferControl.covers(object)
                || type == PriorityBlockingQueue.class;
    }

    @Override
    QueueObject model(ProgramThread me, Object real) {
        BlockingQueue<?> queue = (BlockingQueue<?>) real;
        return objects.synchronizer(
                me,
                real,
                QueueObject.class,
                1,
                number -> new QueueObject(number, null, queue::size, (long) queue.size() + queue.remainingCapacity()));
    }

    @Override
    public void read(Object queue) {
        announce(queue, Kind.READ, 0);
    }

    @Override
    public void offer(Object queue) {
        announce(queue, Kind.RELEASE, 1);
    }

    @Override
    public void poll(Object queue, int most) {
        announce(queue, Kind.DRAIN, most);
    }

    @Override
    public void update(Object queue) {
        announce(queue, Kind.UPDATE, 0);
    }

    @Override
    public void remove(Object queue, Object element) {
        // Asked only while this thread runs on: nothing can come in between.
        ProgramThread me = run.enter();
        boolean there;
        try {
            there = ((BlockingQueue<?>) queue).contains(element);
        } finally {
            run.leave(me);
        }
        announce(queue, Kind.DRAIN, there ? 1 : 0);
    }

    @Override
    public boolean put(Object queue, long nanos) throws InterruptedException {
        return await(queue, Kind.PUT, nanos);
    }

    @Override
    public boolean take(Object queue, long nanos) throws InterruptedException {
        return await(queue, Kind.TAKE, nanos);
    }

    private void announce(Object queue, Kind kind, long argument) {
        ProgramThread me = run.enter();
        try {
            if (!run.passes(me)) {
                step(me, fill(me, kind, model(me, queue), argument, 0));
            }
        } finally {
            run.leave(me);
        }
    }

    private boolean await(Object queue, Kind kind, long nanos) throws InterruptedException {
        ProgramThread me = run.enter();
        try {
            if (nanos < 0) {
                run.forkWorkers().waits(me);
            }
            Operation op = fill(me, kind, model(me, queue), 1, 0);
            op.within(nanos);
            op.interruptible = true;
            if (queue instanceof LinkedBlockingDeque && nanos < 0) {
                run.stepTryingFirst(me);
            } else {
                run.stepOrQueue(me);
            }
            return done(op);
        } finally {
            run.forkWorkers().waited(me);
            run.leave(me);
        }
    }
}
