package dev.heddle.object;

/**
 * The visible operation a thread stands before. Each thread has one of these for as long as it lives
 * and refills it at every visible operation, so that the hot path allocates nothing.
 */
public final class Operation {

    /** The thread that is about to do it. */
    public final ThreadObject thread;

    /** When it is looked at: null for the present, or a moment the search wonders about. */
    Moment moment;

    public Kind kind;
    public SharedObject object;

    /** Permits, a value's bits, a number of alternatives: as the kind has it. */
    public long argument;

    /** The expected value of a compare-and-set of a primitive. */
    public long expected;

    /** The reference to be written, where the variable holds references. */
    public Object reference;

    /** The expected value of a compare-and-set of a reference. */
    public Object expectedReference;

    /** What an access to a variable means to the memory model. */
    public MemoryOrder order = MemoryOrder.DECLARED;

    /** Whether an interrupt ends it with an exception. */
    public boolean interruptible;

    /** Whether it may give up by time-out. */
    public boolean timed;

    /** For how long it may wait if it is timed, in nanoseconds. */
    public long limit;

    /**
     * The clock that goes on when it gives up by time-out, if that matters to others; null where it may give up whenever it
     * likes.
     */
    public ClockObject clock;

    /** When it may give up, if it has a {@link #clock}. */
    public long deadline;

    /** Whether it may not give up, though its time has come, as long as anything else can happen. */
    public boolean held;

    /** Whether it gave up by time-out, set by {@link #perform}. */
    public boolean late;

    /** The place in the source, as the program's side numbers places; 0 where there is none. */
    public int site;

    /** Where it is known when this would complete a vain iteration of a loop; else null. */
    public Vain vain;

    /** What it gave, set by {@link SharedObject#perform}. */
    public long result;

    /** How it ended, set by {@link SharedObject#perform}. */
    public Outcome outcome;

    /** How an operation ended. */
    public enum Outcome {
        DONE,
        REFUSED,
        QUEUED,
        TIMED_OUT,
        INTERRUPTED
    }

    Operation(ThreadObject thread) {
        this.thread = thread;
    }

    /** Refills the operation with nothing but a kind and an object. */
    public Operation set(Kind kind, SharedObject object, int site) {
        this.kind = kind;
        this.object = object;
        this.site = site;
        this.argument = 0;
        this.expected = 0;
        this.reference = null;
        this.expectedReference = null;
        this.order = MemoryOrder.DECLARED;
        this.interruptible = false;
        this.timed = false;
        this.limit = 0;
        this.clock = null;
        this.held = false;
        this.vain = null;
        return this;
    }

    /** An operation to be looked at in another moment than the present. */
    public static Operation at(Moment moment, ThreadObject thread, Kind kind, SharedObject object, int site) {
        Operation operation = new Operation(thread);
        operation.setAt(moment, kind, object, site);
        return operation;
    }

    /** Refills the operation with one to be looked at in another moment than the present. */
    public void setAt(Moment newMoment, Kind newKind, SharedObject newObject, int newSite) {
        set(newKind, newObject, newSite);
        moment = newMoment;
    }

    /** Refills an operation that was {@link Outcome#QUEUED} with what follows it. */
    public void waitInQueue() {
        kind = kind == Kind.READ_LOCK ? Kind.READ_GRANT : Kind.GRANT;
    }

    /** Has it give up after some time; a negative one stands for no limit. */
    public void within(long nanos) {
        timed = nanos >= 0;
        limit = nanos;
    }

    /** Takes over what another operation of the same thread is to do. */
    public void take(Operation other) {
        set(other.kind, other.object, other.site);
        argument = other.argument;
        expected = other.expected;
        reference = other.reference;
        expectedReference = other.expectedReference;
        interruptible = other.interruptible;
        timed = other.timed;
        limit = other.limit;
    }

    /** What it would touch: its object, the clock it waits for, and where the thread stands if others look at that. */
    public void accesses(int alternative, Accesses into) {
        if (!waitsForClock()) {
            object.accesses(this, alternative, into);
        } else if (clock.isLastResort()) {
            timed = clock.isDue(this, deadline);
            object.accesses(this, alternative, into);
            timed = true;
        } else {
            object.accesses(this, alternative, into);
            if (isLate()) {
                clock.accessEnd(this, deadline, into);
            } else {
                clock.accessWithdrawal(this, into);
            }
        }
        thread.accessPosition(into);
    }

    /** Carries it out: see {@link SharedObject#perform}. */
    public void perform(int alternative) {
        late = timed && isLate();
        thread.setDeadline(ThreadObject.NO_DEADLINE);
        object.perform(this, alternative);
        if (late && clock != null) {
            clock.advance(deadline);
        }
        thread.moves();
    }

    /** Whether it may give up, but in its turn. */
    private boolean waitsForClock() {
        return timed && clock != null;
    }

    /** Whether nothing but the time-out would let the thread go ahead now. */
    private boolean isLate() {
        return !isEnabled(false);
    }

    private boolean isEnabled(boolean mayGiveUp) {
        timed = mayGiveUp;
        boolean enabled = object.enabled(this);
        timed = true;
        return enabled;
    }

    /** Whether the thread could go ahead now. */
    public boolean enabled() {
        return (object.passive() || canGoAhead()) && (vain == null || !spins());
    }

    private boolean canGoAhead() {
        return waitsForClock() ? isEnabled(!held && clock.isDue(this, deadline)) : object.enabled(this);
    }

    /** Whether it can always go ahead, in one way, and waits for nothing. */
    public boolean passive() {
        return object.passive() && vain == null;
    }

    /** Whether the thread waits in a loop that it would only go round once more. */
    public boolean spins() {
        return vain != null && vain.contains(object.guard(this, vain.cell()))
                || kind == Kind.SPIN && !object.enabled(this);
    }

    /** Whether other threads can take away what the operation needs from a cell of an object that it touches. */
    public boolean canBlock(SharedObject touched, int cell) {
        if (vain != null && cell == vain.cell() || isDeadline(touched, cell)) {
            return true;
        }
        if (!waitsForClock()) {
            return touched.canBlock(this);
        }
        timed = clock.isLastResort() && clock.isDue(this, deadline);
        boolean canBlock = touched.canBlock(this);
        timed = true;
        return canBlock;
    }

    /** Whether an object that the operation touches would have let it pass, had the cell's state been {@code guard}. */
    public boolean passes(SharedObject touched, int cell, long guard) {
        if (isDeadline(touched, cell)) {
            return ((Waiter) touched).deadlineOf(guard) >= (timed && kind != Kind.TICK ? deadline : argument);
        }
        if (vain != null && cell == vain.cell() && vain.contains(guard)) {
            return false;
        }
        if (!waitsForClock()) {
            return touched.passes(this, guard);
        }
        timed = clock.isLastResort() && clock.isDue(this, deadline);
        boolean passes = touched.passes(this, guard);
        timed = true;
        return passes;
    }

    /** Whether a cell that it touches says until when somebody else waits for the clock. */
    private boolean isDeadline(SharedObject touched, int cell) {
        return (kind == Kind.SLEEP || kind == Kind.TICK || timed)
                && touched != thread
                && touched instanceof Waiter other
                && (kind != Kind.TICK || touched != object)
                && cell == other.deadlineCell();
    }

    /** Whether it can go ahead in two ways, by what it wants or by the clock, so that it has to wait for neither. */
    public boolean hasTwoWays() {
        return waitsForClock() && !clock.isLastResort();
    }

    /** Whether an interrupt that is pending for the thread would end this operation now. */
    public boolean wouldBeInterrupted() {
        return interruptible && thread.interrupted(this);
    }

    /** Ends the operation with an interrupt: the flag is cleared, the caller throws. */
    void interrupt() {
        thread.clearInterrupt();
        outcome = Outcome.INTERRUPTED;
    }

    @Override
    public String toString() {
        return thread + " " + kind.verb() + " " + object;
    }
}
