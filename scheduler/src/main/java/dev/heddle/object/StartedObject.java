package dev.heddle.object;

/**
 * Whether a thread has been started, for threads that may ask that, or do something to it, before it has. Its start
 * is a {@link Kind#START} that names this object; who does something to the thread looks here first. Of those who want
 * to start it only one can: that is settled before, by {@link Kind#UPDATE}.
 */
public final class StartedObject extends SharedObject {

    /** How many cells it takes: one for the start, and one for who may do it. */
    public static final int CELLS = 2;

    private boolean claimed;

    public StartedObject(int number) {
        super(number, null);
    }

    @Override
    public int cells() {
        return CELLS;
    }

    @Override
    public boolean enabled(Operation op) {
        return true;
    }

    @Override
    public void accesses(Operation op, int alternative, Accesses into) {
        into.add(
                op.kind == Kind.UPDATE ? number() + 1 : number(),
                op.kind == Kind.READ ? Accesses.READ : Accesses.EXCLUSIVE);
    }

    @Override
    public void perform(Operation op, int alternative) {
        op.outcome = Operation.Outcome.DONE;
        if (op.kind == Kind.UPDATE) {
            op.result = claimed ? 0 : 1;
            claimed = true;
        }
    }

    /** Neither looking nor starting orders anything: what a thread does comes after its start anyhow. */
    @Override
    public boolean orders(Operation op, Ordering into) {
        return true;
    }
}
