package dev.heddle.junit;

/** A systematic test has failed; the message is the report. */
final class SystematicFailure extends AssertionError {

    private static final long serialVersionUID = 1L;

    SystematicFailure(String report, Throwable cause) {
        super(report, cause);
    }

    /** The report alone: its first line says what happened, a class name before it says nothing more. */
    @Override
    public String toString() {
        return getMessage();
    }
}
