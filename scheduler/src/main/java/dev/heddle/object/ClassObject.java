package dev.heddle.object;

/**
 * The initialisation of a class. Who first uses the class initialises it, others wait for the end of that; whoever comes
 * later only looks. A thread that uses a class which it is initialising itself goes on without an operation.
 */
public final class ClassObject extends SharedObject {

    /** What the use of a class has come upon: the result of {@link Kind#USE}. */
    public static final int BEGINS = 0;

    public static final int INITIALISED = 2;
    public static final int FAILED = 3;

    private static final int IN_PROGRESS = 1;

    private int state = BEGINS;
    private ThreadObject initialiser;

    public ClassObject(int number, String name) {
        super(number, name);
    }

    @Override
    public boolean isSeenByGuard() {
        return true;
    }

    @Override
    public long guard() {
        return state;
    }

    @Override
    public boolean enabled(Operation op) {
        return op.kind != Kind.USE || guard(op) != IN_PROGRESS;
    }

    @Override
    public boolean canBlock(Operation op) {
        return op.kind == Kind.USE;
    }

    @Override
    public boolean passes(Operation op, long guard) {
        return op.kind != Kind.USE || guard != IN_PROGRESS;
    }

    @Override
    public void accesses(Operation op, int alternative, Accesses into) {
        boolean looks = op.kind == Kind.USE && guard(op) != BEGINS;
        into.add(number(), looks ? Accesses.READ : Accesses.EXCLUSIVE);
    }

    /** The argument of {@link Kind#INITIALISE} is the state that the class is in from now on. */
    @Override
    public void perform(Operation op, int alternative) {
        op.outcome = Operation.Outcome.DONE;
        switch (op.kind) {
            case USE -> {
                op.result = state;
                if (state == BEGINS) {
                    state = IN_PROGRESS;
                    initialiser = op.thread;
                }
            }
            case INITIALISE -> {
                state = (int) op.argument;
                initialiser = null;
            }
            default -> throw new IllegalArgumentException(op.toString());
        }
    }

    @Override
    public boolean orders(Operation op, Ordering into) {
        if (op.kind == Kind.INITIALISE) {
            into.releases(number());
        } else {
            into.acquires(number());
        }
        return true;
    }

    @Override
    public ThreadObject holder() {
        return initialiser;
    }

    @Override
    public void state(StateSink into) {
        into.add(state);
        into.add(initialiser == null ? -1 : initialiser.number());
    }

    @Override
    public String describe() {
        return switch (state) {
            case BEGINS -> "not initialised";
            case IN_PROGRESS -> initialiser + " initialises it";
            case FAILED -> "its initialiser has failed";
            default -> "initialised";
        };
    }
}
