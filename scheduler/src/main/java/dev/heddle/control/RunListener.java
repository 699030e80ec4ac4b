package dev.heddle.control;

import dev.heddle.execution.NondeterminismException;

/** What is told about an execution while it goes on. */
interface RunListener {

    /** The thread's operation has just been carried out as the given event. */
    void performed(ProgramThread thread, int event);

    /** Up to which event, not included, an access that is no data race need not be told. */
    int untold();

    /** No thread can go on. Called while they all still stand where they are. */
    void stuck(ProgramThread last);

    /** The thread goes round in a loop in which there is nothing that others could change. */
    void circles(ProgramThread thread, int loop);

    /** Threads go round in loops, and all is as it was before an event. */
    void goesInCircles(int from);

    /** An event was not what it had been in the execution before. */
    void differs(NondeterminismException difference);

    /** The thread that is to go on, as in the execution before, cannot. */
    void cannotGoOn(int thread);

    /** The host cannot leave the running thread where it stands. */
    void pinned(ProgramThread thread, String reason);

    /** A thread was left by an exception that nobody handles. */
    void uncaught(ProgramThread thread, Throwable exception);

    /** The execution is over; the threads still stand where they are. */
    void over();
}
