package dev.heddle.control;

/**
 * Thrown out of the visible operation a thread stands before, when its execution is over: takes the
 * thread out of the program's code. It is no {@link Exception}, so that few handlers stop it, and it
 * carries no stack, because nobody is to read it.
 */
final class Unwinding extends Error {

    private static final long serialVersionUID = 1L;

    static final Unwinding INSTANCE = new Unwinding();

    private Unwinding() {
        super("The execution is over: Heddle ends its threads. Do not catch this.", null, false, false);
    }
}
