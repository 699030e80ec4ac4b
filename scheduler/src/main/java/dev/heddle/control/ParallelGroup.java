package dev.heddle.control;

import dev.heddle.object.Accesses;
import dev.heddle.object.Operation;
import dev.heddle.object.SharedObject;

/**
 * The threads of one {@code Systematic.parallel}, as something their parent stands before. The parent's
 * operation is never enabled: the last thread to end lets the parent go on, in the same transition.
 */
final class ParallelGroup extends SharedObject {

    final ProgramThread parent;
    final ProgramThread[] children;
    private int running;

    ParallelGroup(int number, ProgramThread parent, int size) {
        super(number, "the end of its parallel threads");
        this.parent = parent;
        this.children = new ProgramThread[size];
        this.running = size;
    }

    /** One more of the threads has ended. */
    void ended() {
        running--;
    }

    boolean allEnded() {
        return running == 0;
    }

    /** One of the threads that have not ended, for the wait-for graph. */
    ProgramThread anyRunning() {
        for (ProgramThread child : children) {
            if (child != null && child.object.alive()) {
                return child;
            }
        }
        return null;
    }

    @Override
    public boolean enabled(Operation operation) {
        return false;
    }

    @Override
    public void accesses(Operation operation, int alternative, Accesses into) {
        // Fork and join are orders that no execution reverses: nothing depends on them.
    }

    @Override
    public void perform(Operation operation, int alternative) {
        throw new IllegalStateException(operation.toString());
    }
}
