package dev.heddle.control;

/**
 * An initialisation that a thread is in the middle of. What is made meanwhile is named by the class, so that it has the same
 * name whichever thread comes to initialise it.
 */
final class ClassFrame {

    /** Namers of classes are numbered from here on, those of threads below. */
    static final int FIRST_NAMER = 1 << 24;

    /** The class. */
    final ClassState state;

    /** The initialisation that this one is a part of, or null. */
    final ClassFrame outer;

    private final int namer;
    private final long identity;
    private final int births;
    private final int touches;
    private final int draws;

    private ClassFrame(ProgramThread thread, ClassState state) {
        this.state = state;
        outer = thread.initialising;
        namer = thread.namer;
        identity = thread.identity;
        births = thread.births;
        touches = thread.touches;
        draws = thread.draws;
    }

    /** The thread begins to initialise the class. */
    static void push(ProgramThread thread, ClassState state) {
        thread.initialising = new ClassFrame(thread, state);
        thread.namer = FIRST_NAMER + state.number;
        thread.identity = Identities.mix(state.type.getName().hashCode());
        thread.births = 0;
        thread.touches = 0;
        thread.draws = 0;
    }

    /** The thread has come to the end of this initialisation. */
    void pop(ProgramThread thread) {
        thread.initialising = outer;
        thread.namer = namer;
        thread.identity = identity;
        thread.births = births;
        thread.touches = touches;
        thread.draws = draws;
    }
}
