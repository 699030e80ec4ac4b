package dev.heddle.hook;

import java.lang.invoke.VarHandle;

/**
 * Who is under control right now. At most one controlled thread runs at a time, so a single field
 * tells controlled code from everything else in the JVM.
 *
 * <p>A thread compares the field only with itself: a stale value can name another thread, never
 * falsely the reader, because a thread is named here by itself or by the thread that hands over to it.
 * Plain accesses are therefore enough.
 *
 * <p>While the thread that is named works for the controller it is paused. That is a flag of its own, because writing a
 * reference twice for every visible operation costs more than the rest of a hook. A thread that has handed over has paused
 * itself; if it sees that the flag is no longer set, it sees that another thread is named, too.
 */
public final class Control {

    private static Thread running;
    private static boolean paused;
    private static Controller controller;
    private static Object called; // by the thread that runs, in a call that is looked into
    private static Object collection; // behind it

    private Control() {}

    /** Whether the current thread is under control and in the program's code, not in the controller's. */
    public static boolean controlled() {
        if (!Gate.isOpen()) {
            return false;
        }
        if (paused) {
            return false;
        }
        VarHandle.acquireFence();
        return running == Thread.currentThread();
    }

    /**
     * Whether the current thread is under control in a call of this collection, or of this iterator or view, that is to be
     * looked into. What else goes on meanwhile, such as the loading of a class, uses other collections.
     */
    public static boolean inside(Object object) {
        return (object == collection || object == called) && controlled();
    }

    /** Says in which call the thread is that goes back to the program's code: of what, and which collection is behind it. */
    public static void inside(Object newCalled, Object newCollection) {
        called = newCalled;
        collection = newCollection;
    }

    /** The controller; ask only where {@link #controlled()} holds. */
    public static Controller controller() {
        return controller;
    }

    /** Says who decides from now on, before any thread is put under control. */
    public static void install(Controller newController) {
        Gate.open();
        controller = newController;
    }

    /**
     * Puts a carrier thread under control, or with {@code null} none: called when a thread enters or
     * leaves the program's code, so that the controller's own operations are not visible ones.
     */
    public static void running(Thread carrier) {
        if (carrier == null) {
            paused = true;
            return;
        }
        if (running != carrier) {
            running = carrier;
        }
        VarHandle.releaseFence();
        paused = false;
    }

    /** No thread is under control any more. */
    public static void end() {
        paused = true;
        running = null;
    }

    /**
     * Takes the current thread, which is under control, out of it for a while; gives back what {@link #running} puts
     * it under control with again.
     */
    static Thread suspend() {
        Thread thread = running;
        running = null;
        return thread;
    }
}
