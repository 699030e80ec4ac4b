package dev.heddle.control;

/**
 * The search has to begin anew, because something was learnt in the middle of it that changes what the
 * events of an execution are called: for instance that threads watch each other's end.
 */
final class Restart extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Restart(String reason) {
        super(reason, null, false, false);
    }
}
