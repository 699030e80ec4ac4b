package dev.heddle.object;

/**
 * A {@code Phaser} without a parent. A party that arrives and stays until the phase is over does so in two
 * operations, {@link Kind#ARRIVE} with {@link #STAYS} and {@link Kind#WAKE}; {@link Kind#AWAIT} waits for the end
 * of a phase without arriving. Where {@code onAdvance} is overridden, the thread that ends a phase calls it and
 * then goes on by a {@link Kind#TRIP}.
 */
public final class PhaserObject extends MeetingObject {

    private static final int PHASE_MASK = Integer.MAX_VALUE;
    private static final long ADVANCING = 1L << 32;

    private final boolean ownAdvance;
    private int phase; // negative when terminated
    private int parties;
    private int unarrived;
    private ThreadObject advancing; // the thread that runs onAdvance, or null

    public PhaserObject(int number, String name, int phase, int parties, int unarrived, boolean ownAdvance) {
        super(number, name);
        this.phase = phase;
        this.parties = parties;
        this.unarrived = unarrived;
        this.ownAdvance = ownAdvance;
    }

    /** The {@link Operation#argument} of a {@link Kind#READ}: what is asked for. */
    public static final long PHASE = 0;
    public static final long REGISTERED = 1;
    public static final long UNARRIVED = 2;
    public static final long ARRIVED = 3;

    /** The {@link Operation#argument} of a {@link Kind#ARRIVE} that waits for the others. */
    public static final long STAYS = 1;

    /** The {@link Operation#argument} of a {@link Kind#TRIP} after an {@code onAdvance} that said so. */
    public static final long TERMINATES = 1;

    private boolean terminated() {
        return phase < 0;
    }

    /** Whether the thread has to call {@code onAdvance} and go on by a {@link Kind#TRIP}. */
    public boolean advancedBy(ThreadObject thread) {
        return advancing == thread;
    }

    /** How many parties are registered: an argument of {@code onAdvance}. */
    public int parties() {
        return parties;
    }

    @Override
    public boolean enabled(Operation op) {
        return op.kind == Kind.AWAIT && op.wouldBeInterrupted() || super.enabled(op);
    }

    @Override
    public void accesses(Operation op, int alternative, Accesses into) {
        switch (op.kind) {
            case READ -> into.add(number(), Accesses.READ);
            case WAKE -> accessesOfWake(op, into);
            case AWAIT -> {
                boolean interrupted = op.wouldBeInterrupted();
                op.thread.accessInterrupt(op, into);
                if (!interrupted) {
                    into.add(number(), Accesses.READ);
                }
            }
            case ARRIVE, DEREGISTER, REGISTER, TERMINATE, TRIP -> into.add(number(), Accesses.EXCLUSIVE);
            default -> throw new IllegalArgumentException(op.toString());
        }
    }

    @Override
    public void perform(Operation op, int alternative) {
        op.outcome = Operation.Outcome.DONE;
        op.result = phase;
        switch (op.kind) {
            case READ -> op.result = read(op.argument);
            case AWAIT -> {
                if (op.wouldBeInterrupted()) {
                    op.interrupt();
                } else if (phase == op.argument) {
                    op.outcome = Operation.Outcome.TIMED_OUT;
                }
            }
            case WAKE -> wake(op);
            case ARRIVE, DEREGISTER -> arrive(op);
            case REGISTER -> {
                if (!terminated()) {
                    parties += (int) op.argument;
                    unarrived += (int) op.argument;
                }
            }
            case TERMINATE -> {
                phase |= Integer.MIN_VALUE;
                releaseAll(op.thread, true);
            }
            case TRIP -> {
                advancing = null;
                advance(op.thread, op.argument == TERMINATES);
            }
            default -> throw new IllegalArgumentException(op.toString());
        }
    }

    private long read(long what) {
        return what == PHASE ? phase : what == REGISTERED ? parties : what == ARRIVED ? parties - unarrived : unarrived;
    }

    private void arrive(Operation op) {
        if (terminated()) {
            return;
        }
        if (unarrived == 0) {
            op.outcome = Operation.Outcome.REFUSED;
            return;
        }
        unarrived--;
        if (op.kind == Kind.DEREGISTER) {
            parties--;
        } else if (op.argument == STAYS && unarrived > 0) {
            comes(new Waiter(op.thread, phase + 1 & PHASE_MASK, null));
        }
        if (unarrived == 0) {
            if (ownAdvance) {
                advancing = op.thread;
            } else {
                advance(op.thread, parties == 0);
            }
        }
    }

    private void advance(ThreadObject by, boolean terminates) {
        unarrived = parties;
        if (!terminated()) {
            int next = phase + 1 & PHASE_MASK;
            phase = terminates ? next | Integer.MIN_VALUE : next;
            releaseAll(by, terminates);
        }
    }

    /** The phase now, for the thread that has just ended the one before. */
    public int phase() {
        return phase;
    }

    /** While a thread runs {@code onAdvance} the phase goes on, but nobody can register. */
    @Override
    public long guard() {
        return advancing == null ? phase : phase + ADVANCING;
    }

    @Override
    public boolean passes(Operation op, long guard) {
        return switch (op.kind) {
            case AWAIT -> op.timed || (int) guard != op.argument;
            case REGISTER -> (int) guard == guard;
            default -> true;
        };
    }

    @Override
    public boolean canBlock(Operation op) {
        return op.kind == Kind.AWAIT && !op.timed || op.kind == Kind.REGISTER && ownAdvance;
    }

    @Override
    public void state(StateSink into) {
        into.add(guard());
        into.add(parties);
        into.add(unarrived);
        super.state(into);
    }

    @Override
    public ThreadObject holder() {
        return advancing;
    }

    @Override
    public String describe() {
        return terminated()
                ? "terminated"
                : "in phase " + phase + ", " + unarrived + " of " + parties + " still to arrive";
    }
}
