package dev.heddle.hook;

/**
 * Static initialisers run outside control. The JVM runs each of them once, in the first execution that
 * needs the class, and holds a lock of its own meanwhile: a thread that was stopped in there would stop
 * all others for good, and later executions would not see its operations again.
 */
public final class InitializerHooks {

    private static volatile int begun;

    private InitializerHooks() {}

    /** How many static initialisers of the program have begun so far, about: to tell whether any has. */
    public static int begun() {
        return begun;
    }

    /**
     * A static initialiser begins.
     *
     * @return whether control ends here, to be handed to {@link #exit}
     */
    public static boolean enter() {
        begun++;
        if (Control.controlled()) {
            Control.running(null);
            return true;
        }
        return false;
    }

    /** A static initialiser ends, normally or by an exception. */
    public static void exit(boolean controlled) {
        if (controlled) {
            Control.running(Thread.currentThread());
        }
    }
}
