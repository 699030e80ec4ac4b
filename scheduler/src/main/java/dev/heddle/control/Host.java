package dev.heddle.control;

/**
 * What carries the program's threads: one of them runs at a time, and only when another one lets it.
 * The search's own thread takes part, too: it lets the first thread run and gets the turn back at the end.
 */
interface Host {

    /** What carries one thread of the program. */
    interface Carrier {

        /** The thread that {@link Thread#currentThread()} gives to code that runs on this carrier. */
        Thread thread();

        /** Where the carried code is. Exact while it stands still; a snapshot while it runs. */
        StackTraceElement[] stack();

        /** What the carried code, which runs at this moment, is doing as far as the JVM knows. */
        Thread.State state();

        /** Interrupts the carried code, which runs at this moment and does not come to a visible operation. */
        void disturb();
    }

    /** The code of a carrier: runs to its end and says who goes on; null stands for the search's thread. */
    interface Code {
        Carrier run(Carrier self);
    }

    /** The running thread cannot be left where it is now: there is a native frame on its stack, for instance. */
    final class PinnedException extends Exception {
        private static final long serialVersionUID = 1L;

        PinnedException(String reason) {
            super(reason, null, false, false);
        }
    }

    /** A carrier for a thread of the program; it will run the code when it is first switched to. */
    Carrier carry(Thread thread, Code code);

    /**
     * Called on {@code from}: lets another carrier run, and comes back when somebody switches to {@code from}.
     *
     * @param to who goes on; null stands for the search's thread
     * @throws PinnedException if this host cannot do that here; nothing has been switched
     */
    void switchTo(Carrier from, Carrier to) throws PinnedException;

    /**
     * Called on {@code from}: runs code as the platform thread that it is, so that threads out of control can wake it up.
     */
    void outside(Carrier from, Runnable code);

    /** Called on the search's thread: lets a carrier run and comes back when the turn does. */
    void run(Carrier to);

    /** Called on another thread: the running carrier is given up, the turn goes back to the search if it can. */
    void giveUp();

    /** Every thread of the program has come to its end: the carriers can carry others. */
    void reuse();

    /** Lets go of the carriers. Those that stand still within code of the program stay where they are. */
    void close();
}
