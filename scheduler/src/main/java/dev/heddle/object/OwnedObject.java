package dev.heddle.object;

/**
 * A lock that belongs to one thread, at least for writing, so that it can have conditions. Only the owner's outermost
 * lock and unlock are operations; the caller counts the nested ones by {@link #nest}, which no other thread can notice.
 */
public abstract class OwnedObject extends QueuedObject {

    private ThreadObject owner;
    private int holds;

    OwnedObject(int number, String name) {
        super(number, name);
    }

    /** The thread that owns the lock, or null. */
    public final ThreadObject owner() {
        return owner;
    }

    /** Whether the thread owns the lock. */
    public final boolean heldBy(ThreadObject thread) {
        return owner == thread;
    }

    /** How often the owner holds the lock. */
    public final int holds() {
        return holds;
    }

    /** Counts a nested lock (+1) or unlock (-1) by the owner. */
    public final void nest(int by) {
        holds += by;
    }

    /** Whether a thread that needs the lock could have it at the moment the operation is looked at. */
    public abstract boolean free(Operation op);

    /** What a thread touches that gives up the lock or takes it. */
    abstract void accessOwnership(Accesses into);

    /** Hands the lock over to a thread that comes back from waiting, with the holds it had before. */
    final void take(ThreadObject thread, int newHolds) {
        owner = thread;
        holds = newHolds;
    }

    /** Gives the lock up altogether; gives back the holds there were. */
    public final int giveUp() {
        int before = holds;
        owner = null;
        holds = 0;
        return before;
    }

    /** Tells what taking the lock means to the memory model. */
    void ordersTaking(Ordering into) {
        into.acquires(number());
    }
}
