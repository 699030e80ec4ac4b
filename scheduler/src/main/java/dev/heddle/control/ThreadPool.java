package dev.heddle.control;

import dev.heddle.object.HandOverPool;
import dev.heddle.object.PoolObject;
import dev.heddle.object.QueuePool;
import dev.heddle.object.TaskLine;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;

/** What a {@link ThreadPoolExecutor} is like at present, without asking it in a way that others can see. */
class ThreadPool implements PoolObject.Pool {

    private static final PrivateField CONTROL_STATE = new PrivateField(ThreadPoolExecutor.class, AtomicInteger.class);

    // As the JDK packs them: the state in the upper three bits, from -1 for running upwards; below it the workers.
    private static final int COUNT_BITS = Integer.SIZE - 3;
    private static final int RUNNING = -1;
    private static final int STOP = 1;

    private final ThreadPoolExecutor pool;
    private final AtomicInteger controlState;
    final BlockingQueue<Runnable> queue;
    private final boolean tellsLastWorker;

    static ThreadPool of(ThreadPoolExecutor pool) {
        return pool instanceof ScheduledThreadPoolExecutor scheduled ? new ScheduledPool(scheduled) : new ThreadPool(pool);
    }

    ThreadPool(ThreadPoolExecutor pool) {
        this.pool = pool;
        this.controlState = (AtomicInteger) CONTROL_STATE.of(pool);
        this.queue = pool.getQueue();
        this.tellsLastWorker = pool.getClass().getClassLoader() != null;
    }

    @Override
    public int state() {
        int state = controlState.get() >> COUNT_BITS;
        return state == RUNNING ? PoolObject.RUNNING : state == STOP ? PoolObject.STOPPED : PoolObject.SHUT_DOWN;
    }

    @Override
    public int workers() {
        return controlState.get() & (1 << COUNT_BITS) - 1;
    }

    @Override
    public int queued() {
        return queue.size();
    }

    @Override
    public int room() {
        return queue.remainingCapacity();
    }

    @Override
    public int core() {
        return pool.getCorePoolSize();
    }

    @Override
    public int most() {
        return pool.getMaximumPoolSize();
    }

    /**
     * What gives the pool the tasks that are queued now, and takes others away: an execution that is given up, or begun anew,
     * leaves some behind.
     */
    Runnable keepTasks() {
        Runnable[] before = queue.toArray(new Runnable[0]);
        return () -> {
            if (!Arrays.equals(before, queue.toArray())) {
                queue.clear();
                queue.addAll(Arrays.asList(before));
            }
        };
    }

    /** What stands for it. */
    PoolObject model(int number, VirtualTime time) {
        if (queue instanceof SynchronousQueue) {
            return new HandOverPool(number, null, this);
        }
        return standsInLine() ? new TaskLine(number, null, this) : new QueuePool(number, null, this);
    }

    /** Whether any number of tasks can be queued, and the first is taken first. */
    private boolean standsInLine() {
        boolean inOrder = queue instanceof LinkedBlockingQueue || queue instanceof LinkedBlockingDeque;
        return inOrder && queue.size() + (long) queue.remainingCapacity() == Integer.MAX_VALUE;
    }

    @Override
    public boolean tellsLastWorker() {
        return tellsLastWorker;
    }
}
