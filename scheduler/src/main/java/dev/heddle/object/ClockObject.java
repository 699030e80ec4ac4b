package dev.heddle.object;

/**
 * The clock that threads look at. It goes on only where a thread lets it: by a sleep that ends, by an operation that gives
 * up for lack of time, or by a thread that looks again and again and sees the same time. Looking commutes with looking, and
 * so do two sleeps that end at the same time; to go on conflicts with all else.
 *
 * <p>A thread that may wait for some time notes the present time first ({@link Kind#SET_TIMER}), and so knows when its time
 * will be over. The clock never goes back.
 */
public final class ClockObject extends SharedObject {

    /** The {@link Operation#argument} of a {@link Kind#READ} that takes the time as it is. */
    public static final long ANY_TIME = -1;

    private long now;

    public ClockObject(int number) {
        super(number, "the clock");
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

    /**
     * What it means for the clock that it is as late as this at the end of the operation. Where it is just that late
     * already, the mode is the same: whoever got it there commutes with this one.
     */
    void accessUntil(long time, Operation op, Accesses into) {
        into.add(number(), guard(op) <= time ? Accesses.writing(time) : Accesses.READ);
    }

    @Override
    public void accesses(Operation op, int alternative, Accesses into) {
        switch (op.kind) {
            case READ -> {
                boolean goesOn = op.argument == guard(op);
                into.add(number(), goesOn ? Accesses.EXCLUSIVE : Accesses.READ);
            }
            case SET_TIMER -> into.add(number(), Accesses.READ);
            case SLEEP -> {
                op.thread.accessInterrupt(op, into);
                if (!op.wouldBeInterrupted()) {
                    accessUntil(op.argument, op, into);
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
            case SET_TIMER -> op.result = now;
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
