package dev.heddle.object;

/** A lock that belongs to one thread, at least for writing, so that it can have conditions. */
public abstract class OwnedObject extends QueuedObject {

    OwnedObject(int number, String name) {
        super(number, name);
    }

    /** The thread that owns the lock, or null. */
    public abstract ThreadObject owner();

    /** Whether the thread owns the lock. */
    public abstract boolean heldBy(ThreadObject thread);

    /** Whether a thread that needs the lock could have it at the moment the operation is looked at. */
    public abstract boolean free(Operation op);

    /** What a thread touches that gives up the lock or takes it. */
    abstract void accessOwnership(Accesses into);

    /** Hands the lock over to a thread that comes back from waiting, with the holds it had before. */
    abstract void take(ThreadObject thread, int newHolds);

    /** Gives the lock up altogether; gives back the holds there were. */
    public abstract int giveUp();

    /** Tells what taking the lock means to the memory model. */
    void ordersTaking(Ordering into) {
        into.acquires(number());
    }
}
