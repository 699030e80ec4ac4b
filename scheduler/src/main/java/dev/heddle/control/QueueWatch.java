package dev.heddle.control;

import dev.heddle.object.Operation;
import dev.heddle.object.QueuedObject;
import dev.heddle.object.SemaphoreObject;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Notices where it makes a difference in which order threads queue for locks and permits. Mostly nobody can tell: a
 * thread that gets the lock late might as well have come late. But threads can ask who waits; a thread that wants
 * many permits, or a writer, keeps those behind it waiting for something that is there. If what it waits for itself
 * never comes, all of them are stuck. That needs acquires of different size, or a reader that waits for something
 * while it holds the lock.
 *
 * <p>From then on coming to such an object is an event, and the search begins anew.
 */
final class QueueWatch {

    /** What threads queue for. */
    enum Of {
        LOCKS,
        READ_WRITE_LOCKS,
        STAMPED_LOCKS,
        SEMAPHORES
    }

    private final Set<Of> seen = EnumSet.noneOf(Of.class);
    private final Set<Of> wanted = EnumSet.noneOf(Of.class);
    private final Set<QueuedObject> written = identities(); // somebody wants to write
    private final Set<QueuedObject> waitedIn = identities(); // a reader waits for something

    private static Set<QueuedObject> identities() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    /** A new execution begins. */
    void begin() {
        clear(written);
        clear(waitedIn);
    }

    private static void clear(Set<QueuedObject> set) {
        if (!set.isEmpty()) {
            set.clear(); // which looks at the whole table
        }
    }

    /** Whether threads are seen to queue for such objects. */
    boolean sees(Of what) {
        return seen.contains(what);
    }

    /**
     * It makes a difference in which order threads queue for such objects.
     *
     * @return whether the execution has to end, because that was not known
     */
    boolean matters(Of what) {
        return !sees(what) && wanted.add(what);
    }

    /** Takes up what was noticed since the last call; gives false if there is nothing. */
    boolean learn() {
        boolean more = seen.addAll(wanted);
        wanted.clear();
        return more;
    }

    /** A thread is about to acquire permits, and to wait for them if need be. */
    boolean acquires(SemaphoreObject semaphore, long permits) {
        return semaphore.differs(permits) && matters(Of.SEMAPHORES);
    }

    /** A thread is about to lock for writing, and to wait for it if need be. */
    boolean writes(QueuedObject lock, Of what) {
        return !sees(what) && written.add(lock) && waitedIn.contains(lock) && matters(what);
    }

    /** A thread that holds locks for reading has come to an operation. */
    boolean comesTo(Operation op, ReadHolds holds) {
        return waits(op) && waits(holds);
    }

    /** A thread that holds locks for reading waits for another, be it by going round in a loop. */
    boolean waits(ReadHolds holds) {
        boolean matters = false;
        for (ReadHolds.Hold hold : holds.all()) {
            boolean first = !sees(hold.what()) && waitedIn.add(hold.lock());
            matters |= first && written.contains(hold.lock()) && matters(hold.what());
        }
        return matters;
    }

    private static boolean waits(Operation op) {
        return switch (op.kind) {
            case LOCK, ACQUIRE, AWAIT, WAKE, JOIN, PARK, PARALLEL, PUT, TAKE -> true;
            case READ_LOCK -> op.argument != QueuedObject.AGAIN;
            case READ, UPDATE -> op.object instanceof LibraryVariable && LibraryVariable.lock(op) != null;
            default -> false;
        };
    }
}
