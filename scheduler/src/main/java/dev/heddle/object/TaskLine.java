package dev.heddle.object;

/**
 * A pool in which any number of tasks stand in line. The queue has cells of its own: its two ends, and one for each
 * place, so that only a task's own worker minds when it was queued.
 */
public final class TaskLine extends PoolObject {

    private static final int PLACES = 32;

    static final int CELLS = 2 + PLACES;

    private static final long OF_PLACE = 1L << 61;

    private final int headCell;
    private final int tailCell;
    private long head; // how many tasks have been taken
    private long tail; // how many tasks have been queued

    public TaskLine(int number, String name, Pool pool) {
        super(number, name, pool);
        this.headCell = ownCell();
        this.tailCell = headCell + 1;
        this.tail = pool.queued();
    }

    /** The line has cells of its own. Only tasks without a worker count, as they keep the pool from its end. */
    @Override
    long counted() {
        return pool.workers() == 0 ? pool.queued() : 0;
    }

    @Override
    long withoutWorker(long now) {
        long left = workers(now) == 1 ? tail - head : 0;
        return super.withoutWorker(now) + left * QUEUED;
    }

    @Override
    public long guard(int cell) {
        if (cell < headCell) {
            return super.guard(cell);
        }
        return cell == headCell
                ? OF_OTHER_CELL + head
                : cell == tailCell ? OF_OTHER_CELL + tail : OF_PLACE + tasksAt(cell);
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
        return tailCell + 1 + (int) (task % PLACES);
    }

    private long head(Operation op) {
        return guard(op, headCell) - OF_OTHER_CELL;
    }

    @Override
    boolean isQueued(Operation op) {
        return guard(op, place(head(op))) > OF_PLACE;
    }

    @Override
    void happened() {
        if (tail - head != pool.queued()) {
            head = tail - pool.queued(); // tasks have been removed
        }
    }

    @Override
    void accessAll(Accesses into, long mode) {
        super.accessAll(into, mode);
        into.add(headCell, mode);
        into.add(tailCell, mode);
    }

    @Override
    void accessEnd(Accesses into) {
        super.accessEnd(into);
        into.add(headCell, Accesses.READ);
    }

    @Override
    void accessNewTask(Operation op, Accesses into) {
        if (queues(op)) {
            into.add(number(), Accesses.READ);
            into.add(tailCell, Accesses.EXCLUSIVE);
            into.add(place(guard(op, tailCell) - OF_OTHER_CELL), Accesses.EXCLUSIVE);
        } else {
            super.accessNewTask(op, into);
        }
    }

    /** Whether a task that is given to the pool goes to the end of the line. */
    private boolean queues(Operation op) {
        long guard = guard(op);
        return state(guard) == RUNNING && workers(guard) > 0 && workers(guard) >= pool.core();
    }

    @Override
    void accessNextTask(Operation op, Accesses into) {
        into.add(headCell, Accesses.EXCLUSIVE);
        into.add(place(head(op)), Accesses.EXCLUSIVE);
        if (!isQueued(op)) {
            into.add(number(), Accesses.READ); // the end of the pool, too, lets the worker go on
        }
    }

    @Override
    long added(Operation op, long now) {
        if (workers(now) < pool.core()) {
            return WORKER;
        }
        op.result = place(tail++);
        return workers(now) == 0 ? WORKER : 0;
    }

    @Override
    long taken(Operation op) {
        op.result = place(head++);
        return 0;
    }

    @Override
    void emptied() {
        head = tail;
    }

    @Override
    public boolean passes(Operation op, long guard) {
        return op.kind == Kind.WORK && guard >= OF_PLACE ? guard > OF_PLACE : super.passes(op, guard);
    }

    @Override
    public void state(StateSink into) {
        super.state(into);
        into.add(tail - head);
    }

    @Override
    long tasks() {
        return tail - head;
    }
}
