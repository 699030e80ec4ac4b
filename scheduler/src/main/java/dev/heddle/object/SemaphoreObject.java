package dev.heddle.object;

/**
 * A counting semaphore. Whoever finds enough permits may take them. Where all want the same number nobody can tell who
 * came first; where they do not, threads have to be seen to queue.
 */
public final class SemaphoreObject extends QueuedObject {

    private static final long MOST_THREADS = 1 << 20;

    private long permits;
    private long usual = -1; // how many permits the first thread wanted that could wait

    public SemaphoreObject(int number, String name, long permits) {
        super(number, name);
        this.permits = permits;
    }

    public long permits() {
        return permits;
    }

    /** Whether a thread that can wait wants another number of permits than those before it. */
    public boolean differs(long amount) {
        if (usual < 0) {
            usual = amount;
        }
        return usual != amount;
    }

    /** How many permits there were when the guard was recorded. */
    public long permits(long guard) {
        return queued() ? Math.floorDiv(guard, MOST_THREADS) : guard;
    }

    @Override
    public boolean available(ThreadObject thread, boolean forReading, long amount) {
        return permits >= amount;
    }

    @Override
    public boolean enabled(Operation op) {
        if (queued()) {
            return passesInQueue(op, Math.floorMod(guard(op), MOST_THREADS));
        }
        return op.kind != Kind.ACQUIRE || guard(op) >= op.argument || op.timed || op.wouldBeInterrupted();
    }

    @Override
    public void accesses(Operation op, int alternative, Accesses into) {
        accessesOneCell(op, into);
    }

    @Override
    public void perform(Operation op, int alternative) {
        op.outcome = Operation.Outcome.DONE;
        if (queued() && performInQueue(op)) {
            return;
        }
        switch (op.kind) {
            case READ -> op.result = permits;
            case RELEASE -> {
                if (permits + op.argument > Integer.MAX_VALUE) {
                    op.outcome = Operation.Outcome.REFUSED;
                } else {
                    permits += op.argument;
                }
            }
            case REDUCE -> {
                if (permits - op.argument < Integer.MIN_VALUE) {
                    op.outcome = Operation.Outcome.REFUSED;
                } else {
                    permits -= op.argument;
                }
            }
            case DRAIN -> {
                op.result = permits;
                permits = 0;
            }
            case ACQUIRE, TRY_ACQUIRE, GRANT -> {
                if (op.wouldBeInterrupted()) {
                    op.interrupt();
                } else if (permits >= op.argument) {
                    permits -= op.argument;
                } else {
                    op.outcome = op.timed ? Operation.Outcome.TIMED_OUT : Operation.Outcome.REFUSED;
                }
            }
            default -> throw new IllegalArgumentException(op.toString());
        }
    }

    @Override
    public boolean isSeenByGuard() {
        return true;
    }

    @Override
    public boolean isToldBy(long guard) {
        return !queued();
    }

    @Override
    public boolean ignoresPairs(Kind kind, long before, long after) {
        return !queued()
                && (kind == Kind.RELEASE && before < after
                        || (kind == Kind.ACQUIRE || kind == Kind.TRY_ACQUIRE) && before > after);
    }

    @Override
    public long guard() {
        return queued() ? permits * MOST_THREADS + nextInQueue() : permits;
    }

    @Override
    public boolean passes(Operation op, long guard) {
        if (queued()) {
            return passesInQueue(op, Math.floorMod(guard, MOST_THREADS));
        }
        return !canBlock(op) || guard >= op.argument;
    }

    @Override
    public boolean canBlock(Operation op) {
        return queued() ? canBlockInQueue(op) : op.kind == Kind.ACQUIRE && !op.timed;
    }

    @Override
    public void state(StateSink into) {
        into.add(permits);
        stateOfQueue(into);
    }

    @Override
    public String describe() {
        return permits == 1 ? "1 permit" : permits + " permits";
    }
}
