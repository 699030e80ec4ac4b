package dev.heddle.object;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * A pool that queues no tasks, but hands them over to idle workers. A worker says first, by {@link Kind#ARRIVE}, that it
 * is idle, and then waits for {@link Kind#WAKE}.
 */
public final class HandOverPool extends PoolObject {

    private final Deque<ThreadObject> idle = new ArrayDeque<>();
    private final Map<ThreadObject, Object> handedOver = new HashMap<>();
    private ThreadObject receiver;
    private WaitSetObject.NotifyListener listener = (worker, by) -> { };

    public HandOverPool(int number, String name, Pool pool) {
        super(number, name, pool);
    }

    /** Says who is to be told which thread gave work to which worker: an order that can never be reversed. */
    public void listen(WaitSetObject.NotifyListener newListener) {
        listener = newListener;
    }

    /** Keeps the task that the last {@link Kind#EXECUTE} was about, if it found an idle worker. */
    public boolean handOver(Object task) {
        if (receiver == null) {
            return false;
        }
        handedOver.put(receiver, task);
        receiver = null;
        return true;
    }

    /** The task that was handed over to the worker, or null. */
    public Object handedOverTo(ThreadObject worker) {
        return handedOver.remove(worker);
    }

    @Override
    public boolean enabled(Operation op) {
        boolean enabled = super.enabled(op);
        return op.kind == Kind.WAKE ? signalled(op) || endsWorker(op) : enabled;
    }

    /** Whether a worker that waits to be handed a task has one. */
    @Override
    public boolean signalled(Operation op) {
        if (op.kind != Kind.WAKE) {
            return true;
        }
        return op.moment == null ? handedOver.containsKey(op.thread) : op.moment.signalled();
    }

    @Override
    public void accesses(Operation op, int alternative, Accesses into) {
        switch (op.kind) {
            case ARRIVE -> into.add(number(), Accesses.EXCLUSIVE);
            case WAKE -> {
                forget(op);
                accessOwnInterrupt(op, into);
                if (!signalled(op)) {
                    accessEnd(into);
                }
            }
            default -> super.accesses(op, alternative, into);
        }
    }

    @Override
    public void perform(Operation op, int alternative) {
        switch (op.kind) {
            case ARRIVE -> {
                op.outcome = Operation.Outcome.DONE;
                idle.push(op.thread);
            }
            case WAKE -> {
                op.outcome = Operation.Outcome.DONE;
                idle.remove(op.thread);
                announce(handedOver.containsKey(op.thread) ? guard() : guard() - WORKER);
            }
            default -> super.perform(op, alternative);
        }
    }

    @Override
    long added(Operation op, long now) {
        if (workers(now) < pool.core()) {
            return WORKER;
        }
        receiver = idle.poll();
        if (receiver != null) {
            listener.woken(receiver, op.thread);
            return 0;
        }
        return workers(now) < pool.most() ? WORKER : 0;
    }

    @Override
    public boolean orders(Operation op, Ordering into) {
        if (op.kind == Kind.WAKE) {
            into.acquires(number());
            into.releases(number());
            return true;
        }
        return super.orders(op, into);
    }

    @Override
    public void state(StateSink into) {
        super.state(into);
        idle.forEach(worker -> into.add(worker.number()));
    }
}
