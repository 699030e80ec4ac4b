package dev.heddle;

/** Which executions are run. */
public enum Strategy {

    /** Every interleaving: plain stateless search. For comparison and for very small programs. */
    ALL,

    /** Persistent sets and sleep sets. */
    PERSISTENT,

    /** Source sets and sleep sets: every trace once, though some executions may end early. */
    SOURCE,

    /** Source sets, sleep sets and wakeup trees: exactly one execution per trace. The default. */
    OPTIMAL,

    /** Samples: at each global state one of the enabled threads, all equally likely. */
    RANDOM,

    /** Samples: probabilistic concurrency testing, random priorities with a few change points. */
    PCT,

    /** Samples: partial-order sampling, random priorities drawn anew for events that race. */
    POS;

    /** Whether this strategy samples, and so can never give a complete verdict. */
    public boolean samples() {
        return this == RANDOM || this == PCT || this == POS;
    }
}
