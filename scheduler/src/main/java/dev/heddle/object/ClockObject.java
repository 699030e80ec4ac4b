package dev.heddle.object;

import java.util.Arrays;

/**
 * The clock that threads look at and wait for. A thread that begins to sleep, or to wait for some time, has a deadline from
 * then on until it goes ahead: {@link #begin}; so has a pool whose tasks wait for their time. Deadlines keep their order: a sleep ends, and an operation gives up for lack
 * of time, only if nobody else has an earlier deadline, and the clock is then at least that late. It never goes back.
 *
 * <p>An operation on any other object takes part by being {@link Operation#timed}, with this clock and a deadline: it may go
 * ahead by itself, or give up in its turn. What it touches for that, and when it may, is added by {@link Operation}; the
 * object need not know.
 *
 * <p>Each thread's deadline is a cell of its own ({@link ThreadObject#deadlineCell}). To begin waiting writes that cell and
 * reads the clock; so does nothing to others who begin or look. An end reads the deadlines of all and moves the clock; two at
 * the same time commute.
 *
 * <p>As a last resort, time passes only where nothing else can happen ({@link #goOn}): then it is the same for all until
 * nobody can go on, and nothing that is done with it touches anything.
 */
public final class ClockObject extends SharedObject {

    /** The {@link Operation#argument} of a {@link Kind#READ} that takes the time as it is. */
    public static final long ANY_TIME = -1;

    private final boolean lastResort;
    private Waiter[] waiters = new Waiter[4]; // that have had a deadline in this execution
    private int waiterCount;
    private long now;

    /** A clock that goes on by sleeps and time-outs. */
    public ClockObject(int number) {
        this(number, false);
    }

    /**
     * @param lastResort whether it goes on only where no thread can
     */
    public ClockObject(int number, boolean lastResort) {
        super(number, "the clock");
        this.lastResort = lastResort;
    }

    /** The nanoseconds that have gone by. */
    public long now() {
        return now;
    }

    /** Lets the clock go on up to a time, if it is not there yet. */
    public void advance(long time) {
        now = Math.max(now, time);
    }

    /** Later than a time, but never beyond what can be told. */
    public static long later(long time, long nanos) {
        return time > Long.MAX_VALUE / 2 - Math.min(nanos, Long.MAX_VALUE / 2) ? Long.MAX_VALUE / 2 : time + nanos;
    }

    /** Whether it goes on only where no thread can. */
    public boolean isLastResort() {
        return lastResort;
    }

    // ---- deadlines -------------------------------------------------------------------------------

    /** A thread waits until a deadline from now on, or until it goes ahead without. */
    public void begin(ThreadObject thread, long deadline) {
        thread.setDeadline(deadline);
        heed(thread);
    }

    /** From now on the deadlines of this one count, too. */
    void heed(Waiter waiter) {
        for (int i = 0; i < waiterCount; i++) {
            if (waiters[i] == waiter) {
                return;
            }
        }
        if (waiterCount == waiters.length) {
            waiters = Arrays.copyOf(waiters, waiterCount * 2);
        }
        waiters[waiterCount++] = waiter;
    }

    /** Whether another thread has a deadline before this one. */
    public boolean keepsBack(ThreadObject thread, long deadline) {
        for (int i = 0; i < waiterCount; i++) {
            if (waiters[i] != thread && waiters[i].deadline() < deadline) {
                return true;
            }
        }
        return false;
    }

    /** Whether anybody has a deadline that is still to come. */
    public boolean isAwaited() {
        return next() != ThreadObject.NO_DEADLINE;
    }

    /** Nothing else can happen: time passes up to the next deadline. */
    public void goOn() {
        now = next();
    }

    private long next() {
        long next = ThreadObject.NO_DEADLINE;
        for (int i = 0; i < waiterCount; i++) {
            long deadline = waiters[i].deadline();
            next = deadline > now ? Math.min(next, deadline) : next;
        }
        return next;
    }

    /** Whether a thread whose operation has this deadline may stop waiting, at the moment that is looked at. */
    boolean isDue(Operation op, long deadline) {
        return isDue(op.thread, op, deadline);
    }

    /** The same for whom the operation is about. */
    boolean isDue(Waiter waiter, Operation op, long deadline) {
        if (lastResort) {
            return deadline <= now;
        }
        for (int i = 0; i < waiterCount; i++) {
            if (waiters[i] != waiter && waiters[i].deadline(op) < deadline) {
                return false;
            }
        }
        return true;
    }

    /**
     * What it touches to wait until a deadline: the time, which is as late as that at the end, and who waits until when.
     * Whoever does the same with the same deadline commutes.
     */
    void accessEnd(Operation op, long deadline, Accesses into) {
        if (!lastResort) {
            into.add(op.thread.deadlineCell(), Accesses.writing(deadline));
            accessEnd(op.thread, deadline, into);
        }
    }

    /** The same without what it touches of its own. */
    void accessEnd(Waiter waiter, long deadline, Accesses into) {
        if (lastResort) {
            return;
        }
        long mode = Accesses.writing(deadline);
        into.add(number(), mode);
        for (int i = 0; i < waiterCount; i++) {
            if (waiters[i] != waiter) {
                into.add(waiters[i].deadlineCell(), mode);
            }
        }
    }

    /** What it touches to go ahead before its deadline. */
    void accessWithdrawal(Operation op, Accesses into) {
        if (!lastResort) {
            into.add(op.thread.deadlineCell(), Accesses.EXCLUSIVE);
        }
    }

    // ---- operations ------------------------------------------------------------------------------

    @Override
    public boolean enabled(Operation op) {
        return op.kind != Kind.SLEEP || op.wouldBeInterrupted() || isDue(op, op.argument);
    }

    @Override
    public void accesses(Operation op, int alternative, Accesses into) {
        switch (op.kind) {
            case READ -> {
                boolean goesOn = op.argument == guard(op);
                into.add(number(), goesOn ? Accesses.EXCLUSIVE : Accesses.READ);
            }
            case SET_TIMER -> {
                into.add(number(), Accesses.READ);
                into.add(op.thread.deadlineCell(), Accesses.EXCLUSIVE);
            }
            case SLEEP -> {
                op.thread.accessInterrupt(op, into);
                if (op.wouldBeInterrupted()) {
                    accessWithdrawal(op, into);
                } else {
                    accessEnd(op, op.argument, into);
                }
            }
            default -> throw new IllegalArgumentException(op.toString());
        }
    }

    @Override
    public void perform(Operation op, int alternative) {
        op.outcome = Operation.Outcome.DONE;
        switch (op.kind) {
            case READ -> {
                if (op.argument == now) {
                    advance(now + op.expected);
                }
                op.result = now;
            }
            case SET_TIMER -> {
                op.result = later(now, op.argument);
                begin(op.thread, op.result);
            }
            case SLEEP -> {
                if (op.wouldBeInterrupted()) {
                    op.interrupt();
                } else {
                    advance(op.argument);
                }
            }
            default -> throw new IllegalArgumentException(op.toString());
        }
    }

    @Override
    public long guard() {
        return now;
    }

    /** Time orders nothing: that one thread has slept longer than another does not make writes visible. */
    @Override
    public boolean orders(Operation op, Ordering into) {
        return true;
    }

    @Override
    public void state(StateSink into) {
        into.add(now);
    }

    @Override
    public String describe() {
        return "at " + now / 1_000_000 + " ms";
    }
}
