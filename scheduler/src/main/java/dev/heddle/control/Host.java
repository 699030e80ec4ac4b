package dev.heddle.control;

import java.util.function.BooleanSupplier;

/**
 * What carries the program's threads: one of them runs at a time, and only when another one lets it.
 * The search's own thread takes part, too: it lets the first thread run and gets the turn back at the end.
 */
interface Host {

    /** What carries one thread of the program. */
    interface Carrier {

        /** The thread that {@link Thread#currentThread()} gives to code that runs on this carrier. */
        Thread thread();
    }

    /** The code of a carrier: runs to its end and says who goes on; null stands for the search's thread. */
    interface Code {
        Carrier run(Carrier self);
    }

    /** A carrier that will run the code when it is first switched to. */
    Carrier carry(Code code);

    /**
     * Called on {@code from}: lets another carrier run, and comes back when somebody switches to {@code from}.
     *
     * @param to who goes on; null stands for the search's thread
     */
    void switchTo(Carrier from, Carrier to);

    /**
     * Called on the search's thread: lets a carrier run and waits for the turn to come back.
     *
     * @param patient asked every now and then, while it waits
     * @return whether the turn came back; if not, patience has ended and this host is of no more use
     */
    boolean run(Carrier to, BooleanSupplier patient);

    /** Every thread of the program has come to its end: the carriers can carry others. */
    void reuse();

    /** Lets go of the carriers. Those that stand still within code of the program stay where they are. */
    void close();
}
