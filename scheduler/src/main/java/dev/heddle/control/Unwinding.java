package dev.heddle.control;

/**
 * Thrown out of the visible operation a thread stands before, when its execution is over: takes the
 * thread out of the program's code. It is no {@link Exception}, so that few handlers stop it, and it is among the errors
 * that libraries which catch everything let pass, as reactive ones do, and do not log. It
 * carries no stack, because nobody is to read it. Each is a new one: where one is thrown while another is on its way, as
 * by the resource of a try, the first is told of the second, which must not be the same.
 */
final class Unwinding extends VirtualMachineError {

    private static final long serialVersionUID = 1L;

    Unwinding() {
        super("The execution is over: Heddle ends its threads. Do not catch this.");
    }

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
