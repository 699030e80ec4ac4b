package dev.heddle.control;

import dev.heddle.control.Host.Carrier;
import dev.heddle.object.ForkPoolObject;
import dev.heddle.object.Operation;
import dev.heddle.object.ThreadObject;
import java.util.BitSet;

/** A thread of the program in one execution. Its {@link Thread} is never started: a carrier runs its code. */
final class ProgramThread {

    /** The code of a thread. */
    interface Code {
        void run() throws Throwable;
    }

    final Thread thread;
    final ThreadObject object;
    final Operation op;
    final Code code;
    Carrier carrier;

    /** Tells it from all other threads, the same in every execution and every JVM; set when it is started. */
    long identity;

    /** What the JDK itself does at the end of the thread; null for nothing. */
    Code exit;

    /** Who started this thread and goes on when it has come to its first visible operation; null after that. */
    ProgramThread starter;

    /** The parallel threads that this one is one of, or null. */
    ParallelGroup group;

    /** The decision by which it goes on. */
    int choice;

    /** Who names what it makes: itself or, in the middle of an initialiser, the class. */
    int namer;

    /** The class it is initialising, innermost first; null where there is none. */
    ClassFrame initialising;

    private BitSet known; // classes it has seen initialised; null where there are none

    /** How many objects it has made, and how many it has come across whose birth nobody saw. */
    int births;

    int touches;

    /** How many threads it has made, started or not. */
    int threadsMade;

    /** What it has called, where a call is looked into, and the collection behind that; else null. */
    Object called;

    Object collection;

    /**
     * How long code of the JDK wants to park; -1 where it does not. Such a thread is not woken by time while
     * anything else can happen: it would park again at once, and again.
     */
    long sleepNanos = -1;

    /** Whether it waits for the time of a task that has run often before; see {@link Repetitions}. */
    boolean heldBack;

    /** What it holds for reading; null where there has never been anything. */
    ReadHolds reads;

    /** The fork/join pool in which it occupies a worker; null where there is none, or nobody can tell. */
    ForkPoolObject place;

    /** Whether another worker may run in its place, and whether it is about to claim it back. */
    boolean away;

    boolean comesBack;

    /** How many random numbers it has drawn. */
    int draws;

    /** The time that it saw when it last looked at the clock, and how often in a row it has seen nothing new there. */
    long lastLook = -1;

    int looks;

    /** How often it has come to the controller, or to code that may do anything unseen. */
    int entries;

    /** How many of the entries have led to events, and the last one that did. */
    int acts;

    private int acted;

    /** How often something has become another that decides what it does next, and that no event tells. */
    int gettingsOn;

    /** How often it has moved a clock that nobody looks at. */
    int clockMoves;

    /** The loops it is in. */
    LoopWatch.Rounds rounds;

    private BitSet spuriousAt; // places where it last woke up for no reason; null where there are none

    /** Whether its code has come to its end, or been unwound. */
    boolean finished;

    /** How often it has been asked to unwind, and how many operations it has done meanwhile. */
    int unwindings;

    int passes;

    /** Whether the carrier's own interrupt flag is set, for code of the JDK to see. */
    boolean interruptShown;

    /** By class: how many objects it was the first to ask for a hash code, and whose birth nobody saw. */
    ClassCounts asked;

    ProgramThread(Thread thread, ThreadObject object, Code code) {
        this.thread = thread;
        this.object = object;
        this.op = object.operation();
        this.code = code;
        this.namer = object.thread();
    }

    /** It comes to an event. */
    void acts() {
        if (acted != entries) {
            acted = entries;
            acts++;
        }
    }

    /** Whether it woke up for no reason when it waited last at this place: then it does not do so again. */
    boolean wokeForNoReason(int site) {
        return spuriousAt != null && spuriousAt.get(site);
    }

    void wokeForNoReason(int site, boolean value) {
        if (value != wokeForNoReason(site)) {
            gettingsOn++;
        }
        if (value && spuriousAt == null) {
            spuriousAt = new BitSet();
        }
        if (spuriousAt != null) {
            spuriousAt.set(site, value);
        }
    }

    /** Whether it has seen that the class with this number is initialised. */
    boolean knows(int type) {
        return known != null && known.get(type);
    }

    void know(int type) {
        if (known == null) {
            known = new BitSet();
        }
        known.set(type);
    }

    int number() {
        return object.thread();
    }

    /** Takes over what code of the JDK has done to the carrier's interrupt flag since the last operation. */
    void readInterrupt() {
        boolean real = carrier.thread().isInterrupted();
        if (real != interruptShown) {
            interruptShown = real;
            object.setInterrupt(real);
        }
    }

    /** Lets code of the JDK see the interrupt flag. */
    void showInterrupt() {
        if (interruptShown != object.interrupted()) {
            interruptShown = object.interrupted();
            if (interruptShown) {
                carrier.thread().interrupt();
            } else {
                Thread.interrupted();
            }
        }
    }

    @Override
    public String toString() {
        return object.name();
    }
}
