package dev.heddle.hook;

/** Code of the JDK that is no part of the program: it waits for the world outside, with locks and threads of its own. */
final class Outside {

    private Outside() {}

    /** Something that may fail with an exception of a kind. */
    interface Code<T, X extends Exception> {
        T run() throws X;
    }

    /** Runs the code out of control; what it gives or throws comes back. */
    static <T, X extends Exception> T run(Code<T, X> code) throws X {
        if (!Control.controlled()) {
            return code.run();
        }
        Attempt<T, X> attempt = new Attempt<>(code);
        Control.controller().environment().outside(attempt);
        return attempt.outcome();
    }

    private static final class Attempt<T, X extends Exception> implements Runnable {

        private final Code<T, X> code;
        private T result;
        private Throwable thrown;

        Attempt(Code<T, X> code) {
            this.code = code;
        }

        @Override
        public void run() {
            try {
                result = code.run();
            } catch (Throwable e) {
                thrown = e;
            }
        }

        @SuppressWarnings("unchecked") // the code throws nothing else that is checked
        T outcome() throws X {
            if (thrown instanceof RuntimeException unchecked) {
                throw unchecked;
            }
            if (thrown instanceof Error error) {
                throw error;
            }
            if (thrown != null) {
                throw (X) thrown;
            }
            return result;
        }
    }
}
