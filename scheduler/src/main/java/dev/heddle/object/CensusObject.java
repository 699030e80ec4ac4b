package dev.heddle.object;

/**
 * Which threads live, as one thing: where threads count or list others, every start and every end changes it. Looking
 * commutes with looking.
 */
public final class CensusObject extends SharedObject {

    private static final long SPREAD = 0x9E37_79B9_7F4A_7C15L;

    private long living; // tells apart the sets of threads that live

    public CensusObject(int number) {
        super(number, "the threads that live");
    }

    /** A thread begins to live or ends. */
    void changes(ThreadObject thread) {
        long mixed = (thread.thread() + 1) * SPREAD;
        living ^= (mixed ^ mixed >>> 29) * SPREAD;
    }

    @Override
    public void accesses(Operation op, int alternative, Accesses into) {
        into.add(number(), Accesses.READ);
    }

    void accessesOfChange(Accesses into) {
        into.add(number(), Accesses.EXCLUSIVE);
    }

    @Override
    public void perform(Operation op, int alternative) {
        op.outcome = Operation.Outcome.DONE;
    }

    @Override
    public long guard() {
        return living;
    }

    @Override
    public boolean isSeenByGuard() {
        return true;
    }

    @Override
    public void state(StateSink into) {
        into.add((int) living);
    }
}
