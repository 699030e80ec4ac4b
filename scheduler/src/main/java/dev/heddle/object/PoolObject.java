package dev.heddle.object;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * A thread pool whose threads, tasks and decisions are its own: what an operation does to it happens just after it.
 * Until then the object knows what there will be; afterwards it asks. A worker asks for {@link Kind#WORK} and gets a
 * task, or is to end; where tasks are handed over directly it says first, by {@link Kind#ARRIVE}, that it is
 * idle, and then waits for {@link Kind#WAKE}.
 *
 * <p>The first cell is the pool's state and the number of its workers. Workers that end because the pool has been shut
 * down do not notice each other: their order is of no account. A queue in which tasks stand in line has cells of its
 * own: its two ends, and one for each place, so that only a task's own worker minds when it was queued.
 */
public final class PoolObject extends SharedObject {

    /** The real pool. */
    public interface Pool {

        /** {@link #RUNNING}, {@link #SHUT_DOWN} or {@link #STOPPED}; after its end one of the latter two. */
        int state();

        int workers();

        int queued();

        /** How many more tasks can be queued. */
        int room();

        int core();

        int most();

        /** Whether any number of tasks can be queued, and the first is taken first. */
        boolean standsInLine();

        /** Whether tasks are not queued, but handed over to idle workers. */
        boolean handsOver();

        /** Whether it makes a difference which worker is the last to end. */
        boolean tellsLastWorker();
    }

    public static final int RUNNING = 0;
    public static final int SHUT_DOWN = 1;
    public static final int STOPPED = 2;

    /** The {@link Operation#argument} of a {@link Kind#READ}: whether the pool has been shut down. */
    public static final int IS_SHUT_DOWN = 0;

    /** The same: what its state is, and how many workers it has. */
    public static final int STATE_AND_WORKERS = 1;

    /** The same: everything. */
    public static final int EVERYTHING = 2;

    private static final int PLACES = 32;

    /** How many cells a pool takes. */
    public static final int CELLS = 4 + PLACES;

    private static final long NONE = -1;
    private static final long WORKER = 1;
    private static final long QUEUED = 1L << 20;
    private static final long STATE = 1L << 40;
    private static final long OF_QUEUE = 1L << 60; // tells guards of the queue's cells from those of the first
    private static final long OF_PLACE = 1L << 61;
    private static final long ENDING = 0; // the mode of a worker's end

    private final Pool pool;
    private final boolean inLine;
    private final int headCell;
    private final int tailCell;
    private final int shutCell; // for those who ask no more than whether it has been shut down
    private final Deque<ThreadObject> idle = new ArrayDeque<>();
    private final Map<ThreadObject, Object> handedOver = new HashMap<>();
    private ThreadObject receiver;
    private long announced = NONE;
    private long head; // how many tasks have been taken
    private long tail; // how many tasks have been queued
    private WaitSetObject.NotifyListener listener = (worker, by) -> { };

    public PoolObject(int number, String name, Pool pool) {
        super(number, name);
        this.pool = pool;
        this.inLine = pool.standsInLine();
        this.headCell = number + 1;
        this.tailCell = number + 2;
        this.shutCell = number + 3;
        this.tail = inLine ? pool.queued() : 0;
    }

    @Override
    public int cells() {
        return CELLS;
    }

    /** Says who is to be told which thread gave work to which worker: an order that can never be reversed. */
    public void listen(WaitSetObject.NotifyListener newListener) {
        listener = newListener;
    }

    /** Whether workers say that they are idle. */
    public boolean handsOver() {
        return pool.handsOver();
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

    // ---- the state, packed into guards ------------------------------------------------------------

    @Override
    public long guard() {
        return announced != NONE
                ? announced
                : pool.state() * STATE + (inLine ? 0 : pool.queued() * QUEUED) + pool.workers() * WORKER;
    }

    @Override
    public long guard(int cell) {
        if (cell == number()) {
            return guard();
        }
        if (cell == shutCell) {
            return OF_QUEUE + (state(guard()) == RUNNING ? 0 : 1);
        }
        return cell == headCell ? OF_QUEUE + head : cell == tailCell ? OF_QUEUE + tail : OF_PLACE + tasksAt(cell);
    }

    /** How many tasks share a place: more than one only in a very long queue. */
    private long tasksAt(int cell) {
        long tasks = 0;
        for (long task = head; task < tail; task++) {
            tasks += place(task) == cell ? 1 : 0;
        }
        return tasks;
    }

    private int place(long task) {
        return shutCell + 1 + (int) (task % PLACES);
    }

    private long head(Operation op) {
        return guard(op, headCell) - OF_QUEUE;
    }

    private static int state(long guard) {
        return (int) (guard / STATE);
    }

    private static long queued(long guard) {
        return guard % STATE / QUEUED;
    }

    private static int workers(long guard) {
        return (int) (guard % QUEUED);
    }

    private boolean isQueued(Operation op) {
        return inLine ? guard(op, place(head(op))) > OF_PLACE : queued(guard(op)) > 0;
    }

    private static boolean isOver(long guard) {
        return state(guard) != RUNNING && queued(guard) == 0 && workers(guard) == 0;
    }

    /** Whether a worker that asks for work is to end. */
    private boolean endsWorker(long guard, boolean isQueued) {
        return state(guard) == STOPPED
                || !isQueued && state(guard) == SHUT_DOWN
                || workers(guard) > pool.most() && (workers(guard) > 1 || !isQueued);
    }

    private boolean endsWorker(Operation op) {
        return endsWorker(guard(op), isQueued(op));
    }

    @Override
    public boolean adds() {
        return true;
    }

    /** What was announced has happened by now. */
    private void forget(Operation op) {
        if (op.moment == null) {
            announced = NONE;
            if (inLine && tail - head != pool.queued()) {
                head = tail - pool.queued(); // tasks have been removed
            }
        }
    }

    // ---- operations --------------------------------------------------------------------------------

    @Override
    public boolean enabled(Operation op) {
        forget(op);
        return switch (op.kind) {
            case WORK -> isQueued(op) || endsWorker(op);
            case WAKE -> signalled(op) || endsWorker(op);
            case AWAIT -> isOver(guard(op)) || op.timed || op.wouldBeInterrupted();
            default -> true;
        };
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
        forget(op);
        switch (op.kind) {
            case READ -> {
                if (op.argument == EVERYTHING) {
                    accessAll(into, Accesses.READ);
                } else {
                    into.add(op.argument == IS_SHUT_DOWN ? shutCell : number(), Accesses.READ);
                }
            }
            case EXECUTE -> {
                if (queues(op)) {
                    into.add(number(), Accesses.READ);
                    into.add(tailCell, Accesses.EXCLUSIVE);
                    into.add(place(guard(op, tailCell) - OF_QUEUE), Accesses.EXCLUSIVE);
                } else {
                    into.add(number(), Accesses.EXCLUSIVE);
                }
            }
            case WORK -> {
                accessOwnInterrupt(op, into);
                if (endsWorker(op)) {
                    end(into);
                } else if (inLine) {
                    into.add(headCell, Accesses.EXCLUSIVE);
                    into.add(place(head(op)), Accesses.EXCLUSIVE);
                    if (!isQueued(op)) {
                        into.add(number(), Accesses.READ); // the end of the pool, too, lets the worker go on
                    }
                } else {
                    into.add(number(), Accesses.EXCLUSIVE);
                }
            }
            case WAKE -> {
                accessOwnInterrupt(op, into);
                if (!signalled(op)) {
                    end(into);
                }
            }
            case AWAIT -> {
                // As in the JDK, the interrupt flag counts only if the thread has to wait.
                boolean clears = !isOver(guard(op)) && op.wouldBeInterrupted();
                into.add(op.thread.interruptCell(), clears ? Accesses.EXCLUSIVE : Accesses.READ);
                into.add(number(), Accesses.READ);
            }
            case ARRIVE -> into.add(number(), Accesses.EXCLUSIVE);
            case SHUT_DOWN -> {
                into.add(number(), Accesses.EXCLUSIVE);
                into.add(shutCell, Accesses.EXCLUSIVE);
            }
            default -> accessAll(into, Accesses.EXCLUSIVE);
        }
    }

    private void accessAll(Accesses into, long mode) {
        into.add(number(), mode);
        into.add(shutCell, mode);
        if (inLine) {
            into.add(headCell, mode);
            into.add(tailCell, mode);
        }
    }

    private void end(Accesses into) {
        into.add(number(), pool.tellsLastWorker() ? Accesses.EXCLUSIVE : ENDING);
        if (inLine) {
            into.add(headCell, Accesses.READ);
        }
    }

    /** A worker clears its interrupt flag before it runs a task. */
    private static void accessOwnInterrupt(Operation op, Accesses into) {
        into.add(op.thread.interruptCell(), op.thread.interrupted(op) ? Accesses.EXCLUSIVE : Accesses.READ);
    }

    /** Whether a task that is given to the pool goes to the end of the line. */
    private boolean queues(Operation op) {
        long guard = guard(op);
        return inLine && state(guard) == RUNNING && workers(guard) > 0 && workers(guard) >= pool.core();
    }

    @Override
    public void perform(Operation op, int alternative) {
        op.outcome = Operation.Outcome.DONE;
        long now = guard();
        switch (op.kind) {
            case EXECUTE -> announced = state(now) == RUNNING ? now + added(op, now) : now;
            case WORK -> {
                boolean ends = endsWorker(op);
                op.result = ends || !inLine ? number() : place(head);
                announced = ends ? now - WORKER : inLine ? now : now - QUEUED;
                head += ends || !inLine ? 0 : 1;
            }
            case ARRIVE -> idle.push(op.thread);
            case WAKE -> {
                idle.remove(op.thread);
                announced = handedOver.containsKey(op.thread) ? now : now - WORKER;
            }
            case LEAVE -> announced = isReplaced(op) ? now : now - WORKER;
            case SHUT_DOWN -> announced = state(now) == RUNNING ? now + SHUT_DOWN * STATE : now;
            case STOP -> {
                announced = workers(now) + (isOver(now) ? state(now) : STOPPED) * STATE;
                head = tail;
            }
            case AWAIT -> {
                if (!isOver(now) && op.wouldBeInterrupted()) {
                    op.interrupt();
                } else if (!isOver(now)) {
                    op.outcome = Operation.Outcome.TIMED_OUT;
                }
            }
            case READ, UPDATE -> { }
            default -> throw new IllegalArgumentException(op.toString());
        }
    }

    /** What a task adds to the state of a running pool: a worker, a place in the queue, or nothing. */
    private long added(Operation op, long now) {
        op.result = number();
        boolean mayGrow = workers(now) < pool.most();
        if (workers(now) < pool.core()) {
            return WORKER;
        }
        if (pool.handsOver()) {
            receiver = idle.poll();
            if (receiver != null) {
                listener.woken(receiver, op.thread);
                return 0;
            }
            return mayGrow ? WORKER : 0;
        }
        if (pool.room() > 0) {
            long worker = workers(now) == 0 ? WORKER : 0;
            if (inLine) {
                op.result = place(tail++);
                return worker;
            }
            return QUEUED + worker;
        }
        return mayGrow ? WORKER : 0;
    }

    /** Whether the pool makes up for a worker that ends by an exception. */
    private boolean isReplaced(Operation op) {
        int state = state(guard(op));
        return state == RUNNING || state == SHUT_DOWN && isQueued(op);
    }

    @Override
    public boolean passes(Operation op, long guard) {
        if (op.kind == Kind.WORK) {
            return guard >= OF_PLACE
                    ? guard > OF_PLACE
                    : guard >= OF_QUEUE || queued(guard) > 0 || endsWorker(guard, false);
        }
        return true;
    }

    @Override
    public boolean canBlock(Operation op) {
        return op.kind == Kind.WORK;
    }

    @Override
    public boolean orders(Operation op, Ordering into) {
        switch (op.kind) {
            case EXECUTE -> into.releases((int) op.result);
            case WORK -> {
                into.acquires((int) op.result);
                into.releases(number());
            }
            case WAKE -> {
                into.acquires(number());
                into.releases(number());
            }
            case LEAVE -> into.releases(number());
            case READ, AWAIT -> {
                if (op.outcome == Operation.Outcome.DONE) {
                    into.acquires(number());
                }
            }
            default -> { }
        }
        return true;
    }

    @Override
    public void state(StateSink into) {
        into.add(guard());
        into.add(tail - head);
        idle.forEach(worker -> into.add(worker.number()));
    }

    @Override
    public String describe() {
        long now = guard();
        if (isOver(now)) {
            return "ended";
        }
        long tasks = inLine ? tail - head : queued(now);
        return (state(now) == RUNNING ? "" : "shut down, ")
                + (workers(now) == 1 ? "1 worker, " : workers(now) + " workers, ")
                + (tasks == 0 ? "no task waits" : tasks == 1 ? "1 task waits" : tasks + " tasks wait");
    }
}
