package dev.heddle.object;

import java.util.ArrayList;
import java.util.List;

/**
 * A {@code Phaser} with all phasers below it: its tiers, of which it is the first itself. The phase is that of the whole. A
 * tier takes part in the one above it as one party, which arrives when all of its own have; all of that is one
 * operation, whose {@link Operation#expected} is the number of the tier. A party that arrives and stays until the phase is over does so in two
 * operations, {@link Kind#ARRIVE} with {@link #STAYS} and {@link Kind#WAKE}; {@link Kind#AWAIT} waits for the end
 * of a phase without arriving. Where {@code onAdvance} is overridden, the thread that ends a phase calls it and
 * then goes on by a {@link Kind#TRIP}.
 */
public final class PhaserObject extends MeetingObject {

    private static final int PHASE_MASK = Integer.MAX_VALUE;
    private static final long PHASE_BITS = 0xFFFF_FFFFL;

    /** How many tiers there may be: one bit each is needed beside the phase. */
    public static final int MOST_TIERS = 31;

    /** A phaser among others that go from phase to phase together. */
    private static final class Tier {
        final Object real;
        final Tier parent;
        final long bits; // its own and those of the tiers above
        int parties;
        int unarrived;

        Tier(Object real, Tier parent, int index, int parties, int unarrived) {
            this.real = real;
            this.parent = parent;
            this.bits = 1L << Integer.SIZE + index | (parent == null ? 0 : parent.bits);
            this.parties = parties;
            this.unarrived = unarrived;
        }

        /** Whether nobody can register before the next phase. */
        boolean closed() {
            return parties > 0 && unarrived == 0;
        }

        void register(int more) {
            if (parties == 0 && parent != null) {
                parent.register(1);
            }
            parties += more;
            unarrived += more;
        }

        /** A party arrives; gives whether nobody is missing any more, in the whole. */
        boolean arrive(boolean leaves) {
            unarrived--;
            parties -= leaves ? 1 : 0;
            return unarrived == 0 && (parent == null || parent.arrive(parties == 0));
        }
    }

    private final boolean ownAdvance;
    private final List<Tier> tiers = new ArrayList<>();
    private final Tier root;
    private int phase; // negative when terminated
    private ThreadObject advancing; // the thread that runs onAdvance, or null

    public PhaserObject(int number, String name, int phase, int parties, int unarrived, boolean ownAdvance) {
        super(number, name);
        this.phase = phase;
        this.ownAdvance = ownAdvance;
        this.root = add(null, null, parties, unarrived);
    }

    private Tier add(Object real, Tier parent, int parties, int unarrived) {
        Tier tier = new Tier(real, parent, tiers.size(), parties, unarrived);
        tiers.add(tier);
        return tier;
    }

    /** The number of the tier that stands for the real object, which is not the first; -1 if it has none yet. */
    public int tier(Object real) {
        for (int i = tiers.size() - 1; i > 0; i--) {
            if (tiers.get(i).real == real) {
                return i;
            }
        }
        return -1;
    }

    /** Adds a tier for a real object; gives its number. */
    public int addTier(Object real, int parent, int parties, int unarrived) {
        if (tiers.size() == MOST_TIERS) {
            throw new IllegalStateException("Heddle knows at most " + MOST_TIERS + " phasers that are tiers of one.");
        }
        add(real, tiers.get(parent), parties, unarrived);
        return tiers.size() - 1;
    }

    private Tier tier(Operation op) {
        return tiers.get((int) op.expected);
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
        return root.parties;
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
            case READ -> op.result = read(tier(op), op.argument);
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
                    tier(op).register((int) op.argument);
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

    private long read(Tier tier, long what) {
        if (what == PHASE) {
            return phase;
        }
        int arrived = tier.parties - tier.unarrived;
        return what == REGISTERED ? tier.parties : what == ARRIVED ? arrived : tier.unarrived;
    }

    private void arrive(Operation op) {
        if (terminated()) {
            return;
        }
        Tier tier = tier(op);
        if (tier.unarrived == 0) {
            op.outcome = Operation.Outcome.REFUSED;
        } else if (!tier.arrive(op.kind == Kind.DEREGISTER)) {
            if (op.argument == STAYS) {
                comes(new Waiter(op.thread, phase + 1 & PHASE_MASK, null));
            }
        } else if (ownAdvance) {
            advancing = op.thread;
        } else {
            advance(op.thread, root.parties == 0);
        }
    }

    private void advance(ThreadObject by, boolean terminates) {
        if (terminates) {
            root.unarrived = 0;
        } else {
            tiers.forEach(tier -> tier.unarrived = tier.parties);
        }
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

    /** The phase, and a bit for each tier with which nobody can register, as while a thread runs {@code onAdvance}. */
    @Override
    public long guard() {
        long guard = phase & PHASE_BITS;
        if (!terminated()) {
            for (int i = 0; i < tiers.size(); i++) {
                boolean closed = tiers.get(i).closed() || i == 0 && advancing != null;
                guard |= closed ? 1L << Integer.SIZE + i : 0;
            }
        }
        return guard;
    }

    @Override
    public boolean passes(Operation op, long guard) {
        return switch (op.kind) {
            case AWAIT -> op.timed || (int) guard != op.argument;
            case REGISTER -> (guard & tier(op).bits) == 0;
            default -> true;
        };
    }

    @Override
    public boolean canBlock(Operation op) {
        return op.kind == Kind.AWAIT && !op.timed || op.kind == Kind.REGISTER && (ownAdvance || tiers.size() > 1);
    }

    @Override
    public void state(StateSink into) {
        into.add(guard());
        tiers.forEach(tier -> {
            into.add(tier.parties);
            into.add(tier.unarrived);
        });
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
                : "in phase " + phase + ", " + root.unarrived + " of " + root.parties + " still to arrive";
    }
}
