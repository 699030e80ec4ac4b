package dev.heddle.object;

/**
 * A program thread as something other threads share: they start, join, interrupt and unpark it. It has
 * five cells: whether it lives (its number), its interrupt flag, its parking permit, where it stands, and until when it
 * waits for the {@link ClockObject clock}.
 *
 * <p>A join that can also end by time-out or interrupt, and {@code isAlive}, can go before the end of the
 * thread or after it, with different results. So a thread of which others may ask that has to do {@link
 * Kind#EXIT} as its last operation.
 */
public final class ThreadObject extends SharedObject implements Waiter {

    private final int thread;
    private final int interruptCell;
    private final int permitCell;
    private final int positionCell;
    private final int deadlineCell;
    private final Operation operation = new Operation(this);
    private Operation otherOperation; // null until it is needed
    private boolean alive;
    private boolean interrupted;
    private boolean permit;
    private boolean observed;
    private int position; // how often it has moved on, where it is observed
    private CensusObject census; // that it is counted in; null where threads are not counted
    private WaitSetObject watchers; // who waits on the thread's monitor; null where nobody does
    private long deadline = NO_DEADLINE;

    /**
     * @param thread the thread's number among threads: dense, from 0
     * @param firstCell the first of {@link #CELLS} cell numbers in a row
     */
    public ThreadObject(int thread, int firstCell, String name) {
        super(firstCell, name);
        this.thread = thread;
        this.interruptCell = firstCell + 1;
        this.permitCell = firstCell + 2;
        this.positionCell = firstCell + 3;
        this.deadlineCell = firstCell + 4;
    }

    /** The deadline of a thread that does not wait for the clock: later than all others. */
    public static final long NO_DEADLINE = Long.MAX_VALUE;

    /** How many cells a thread takes. */
    public static final int CELLS = 5;

    @Override
    public int cells() {
        return CELLS;
    }

    /** The thread's number among threads. */
    public int thread() {
        return thread;
    }

    /** The operation this thread stands before. */
    public Operation operation() {
        return operation;
    }

    /** An operation of this thread to be looked at in another moment; there is one, which is filled in again and again. */
    public Operation otherOperation() {
        if (otherOperation == null) {
            otherOperation = new Operation(this);
        }
        return otherOperation;
    }

    public boolean alive() {
        return alive;
    }

    /** Brings the thread into the state in which it starts. */
    public void begin() {
        alive = true;
        interrupted = false;
        permit = false;
        deadline = NO_DEADLINE;
    }

    /** The thread's code has come to its end. */
    public void end() {
        alive = false;
    }

    /**
     * Has the thread end as the JVM's platform threads do: its {@link Kind#EXIT} gives up its own monitor, which it has to
     * hold by then, and notifies all who wait on it.
     */
    public void endsUnderMonitor(WaitSetObject waitSet) {
        watchers = waitSet;
    }

    /** Has the thread's start and end change which threads live, for those who look. */
    public void countIn(CensusObject newCensus) {
        census = newCensus;
    }

    /**
     * Others ask what the thread is doing: each of its operations that could have to wait changes that. Accesses to plain
     * variables do not, though the thread may come to such an operation by one; and others may let it go on. So what they
     * are told is not all that they could be told.
     */
    public void observe() {
        observed = true;
    }

    boolean isObserved() {
        return observed;
    }

    void accessPosition(Accesses into) {
        if (observed) {
            into.add(positionCell, Accesses.EXCLUSIVE);
        }
    }

    void moves() {
        if (observed) {
            position++;
        }
    }

    public boolean interrupted() {
        return interrupted;
    }

    /** Sets the interrupt flag without an event: before the thread starts, or in code that is not instrumented. */
    public void setInterrupt(boolean value) {
        interrupted = value;
    }

    /** The same at the moment the operation is looked at. */
    boolean interrupted(Operation own) {
        return own.moment == null ? interrupted : own.moment.guard(interruptCell) == 1;
    }

    private boolean permit(Operation own) {
        return own.moment == null ? permit : own.moment.guard(permitCell) == 1;
    }

    void clearInterrupt() {
        interrupted = false;
    }

    @Override
    public long deadline() {
        return deadline;
    }

    @Override
    public long deadline(Operation other) {
        return other.moment == null ? deadline : other.moment.guard(deadlineCell);
    }

    void setDeadline(long newDeadline) {
        deadline = newDeadline;
    }

    @Override
    public int deadlineCell() {
        return deadlineCell;
    }

    @Override
    public long deadlineOf(long guard) {
        return guard;
    }

    /** What an interrupt by another object, such as a future that is cancelled, touches. */
    void accessesOfInterrupt(Accesses into) {
        into.add(interruptCell, Accesses.EXCLUSIVE);
        into.add(permitCell, Accesses.EXCLUSIVE);
    }

    /** Interrupts the thread, as part of another object's operation. */
    void interruptNow() {
        interrupted = true;
        // HotSpot leaves a permit behind: the next park returns even if the flag is cleared first.
        permit = true;
    }

    /** The cell of its interrupt flag. */
    public int interruptCell() {
        return interruptCell;
    }

    /** What an interruptible operation of this thread does to its interrupt flag. */
    void accessInterrupt(Operation own, Accesses into) {
        if (own.interruptible) {
            into.add(interruptCell, interrupted(own) ? Accesses.EXCLUSIVE : Accesses.READ);
        }
    }

    @Override
    public boolean enabled(Operation op) {
        return switch (op.kind) {
            case JOIN -> signalled(op) || op.timed || op.wouldBeInterrupted();
            case PARK -> permit(op) || op.timed || interrupted(op) || op.expected == FOR_NO_REASON;
            case SPIN -> op.argument == OVER || op.argument == UNTIL_CHANGED && Standstill.of(op).mayBeOver();
            default -> true;
        };
    }

    @Override
    public void accesses(Operation op, int alternative, Accesses into) {
        switch (op.kind) {
            case READ -> into.add(cellRead(op), Accesses.READ);
            case JOIN -> {
                if (op.interruptible) {
                    boolean clears = op.thread.interrupted(op) && !signalled(op);
                    into.add(op.thread.interruptCell, clears ? Accesses.EXCLUSIVE : Accesses.READ);
                }
                if (op.timed || op.clock != null || op.interruptible) {
                    into.add(number(), Accesses.READ);
                }
            }
            case EXIT -> {
                into.add(number(), Accesses.EXCLUSIVE);
                accessCensus(into);
                if (watchers != null) {
                    watchers.accessesOfNotify(into);
                }
            }
            case INTERRUPT -> accessesOfInterrupt(into);
            case CLEAR_INTERRUPT -> into.add(interruptCell, interrupted(op) ? Accesses.EXCLUSIVE : Accesses.READ);
            case PARK -> {
                into.add(permitCell, Accesses.EXCLUSIVE);
                into.add(interruptCell, Accesses.READ);
            }
            case UNPARK -> into.add(permitCell, Accesses.EXCLUSIVE);
            case YIELD -> op.thread.accessInterrupt(op, into);
            case START -> {
                accessCensus(into);
                if (op.reference instanceof StartedObject started) {
                    into.add(started.number(), Accesses.EXCLUSIVE);
                }
            }
            case CHECK, CHOOSE, SPIN -> { }
            default -> throw new IllegalArgumentException(op.toString());
        }
    }

    private int cellRead(Operation op) {
        return op.argument == INTERRUPT_FLAG ? interruptCell : op.argument == POSITION ? positionCell : number();
    }

    private void accessCensus(Accesses into) {
        if (census != null) {
            census.accessesOfChange(into);
        }
    }

    private void changeCensus() {
        if (census != null) {
            census.changes(this);
        }
    }

    /** The {@link Operation#expected} of a {@link Kind#PARK} that may end for no reason. */
    public static final long FOR_NO_REASON = 1;

    /** The {@link Operation#argument} of a {@link Kind#SPIN} that is over when something has changed; others are not. */
    public static final long UNTIL_CHANGED = 1;

    /** The {@link Operation#argument} of a {@link Kind#SPIN} that is over. */
    public static final long OVER = 2;

    /** The {@link Operation#argument} of a {@link Kind#READ} that asks for the interrupt flag, not for life. */
    public static final long INTERRUPT_FLAG = 1;

    /** The same of one that asks what the thread is doing. */
    public static final long POSITION = 2;

    @Override
    public int alternatives(Operation op) {
        return op.kind == Kind.CHOOSE ? (int) op.argument : 1;
    }

    @Override
    public void perform(Operation op, int alternative) {
        op.outcome = Operation.Outcome.DONE;
        switch (op.kind) {
            case READ -> op.result = (op.argument == INTERRUPT_FLAG ? interrupted : alive) ? 1 : 0;
            case JOIN -> {
                // Thread.join looks at the interrupt flag only if it has to wait.
                if (alive && op.wouldBeInterrupted()) {
                    op.interrupt();
                } else if (alive) {
                    op.outcome = Operation.Outcome.TIMED_OUT;
                }
            }
            case INTERRUPT -> interruptNow();
            case CLEAR_INTERRUPT -> {
                op.result = interrupted ? 1 : 0;
                interrupted = false;
            }
            case PARK -> {
                if (!permit && !interrupted && op.expected == FOR_NO_REASON) {
                    op.outcome = Operation.Outcome.REFUSED;
                }
                permit = false;
            }
            case UNPARK -> permit = true;
            case CHOOSE -> op.result = alternative;
            case YIELD -> {
                if (op.wouldBeInterrupted()) {
                    op.interrupt();
                }
            }
            case EXIT -> {
                changeCensus();
                if (watchers != null) {
                    watchers.farewell(this);
                }
            }
            case START -> changeCensus();
            case CHECK, SPIN -> { }
            default -> throw new IllegalArgumentException(op.toString());
        }
    }

    @Override
    public boolean isSeenByGuard() {
        return true;
    }

    @Override
    public boolean isToldBy(long guard) {
        return true;
    }

    @Override
    public long guard(int cell) {
        if (cell == positionCell) {
            return position;
        }
        return cell == deadlineCell ? deadline : flag(cell);
    }

    private long flag(int cell) {
        return (cell == interruptCell ? interrupted : cell == permitCell ? permit : alive) ? 1 : 0;
    }

    /** Ends at the same time commute, though one of them takes a deadline away. */
    @Override
    public boolean adds(int cell) {
        return cell == deadlineCell;
    }

    @Override
    public boolean signalled(Operation op) {
        return op.kind != Kind.JOIN || (op.moment == null ? !alive : op.moment.signalled());
    }

    @Override
    public boolean orders(Operation op, Ordering into) {
        if (op.kind == Kind.EXIT && watchers != null) {
            into.releases(watchers.lock().number());
        }
        return false;
    }

    @Override
    public ThreadObject holder() {
        return alive ? this : null;
    }

    @Override
    public void state(StateSink into) {
        into.add((alive ? 1 : 0) | (interrupted ? 2 : 0) | (permit ? 4 : 0));
        into.add(deadline);
    }

    @Override
    public String describe() {
        return alive ? "alive" : "ended";
    }
}
