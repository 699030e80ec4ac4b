package dev.heddle.control;

import dev.heddle.Failure;
import dev.heddle.control.Host.Carrier;
import dev.heddle.execution.Choice;
import dev.heddle.execution.Execution;
import dev.heddle.execution.NondeterminismException;
import dev.heddle.hook.Control;
import dev.heddle.object.Operation.Outcome;
import dev.heddle.object.Standstill;
import java.util.concurrent.locks.LockSupport;

/**
 * Whose turn it is, in one execution of the real program. The thread that comes to a visible operation
 * decides itself who goes on; it goes on without a switch where that is itself. All methods are called by
 * the one thread that runs.
 */
final class Run {

    private static final int MOST_UNWINDINGS = 10_000;

    private Host host;
    private final Objects objects;
    private final RunListener listener;
    private final ThreadRegister threads = new ThreadRegister();
    private final ThreadLives lives;
    private final PlainAccesses plainAccesses;
    private final InterruptibleSteps interruptible = new InterruptibleSteps(this);
    private final ForkWorkers forkWorkers = new ForkWorkers(this);
    private Execution execution;
    private ProgramThread current;
    private boolean over;
    private boolean avoidable; // the execution goes round in a circle that another run of it can avoid
    private volatile boolean abandoned;
    private int ending;
    private Failure failure;
    private Throwable crash;
    private VirtualTime time;
    private ClassControl classes;
    private long steps; // how many visible operations were met: tells whether anything happens

    Run(Objects objects, RunListener listener) {
        this.objects = objects;
        this.listener = listener;
        this.lives = new ThreadLives(this, objects, listener, threads);
        this.plainAccesses = new PlainAccesses(this, listener);
    }

    /** Says who knows the time, before the first execution. */
    void time(VirtualTime newTime) {
        time = newTime;
    }

    VirtualTime time() {
        return time;
    }

    /** Says who initialises classes, before the first execution. */
    void classes(ClassControl newClasses) {
        classes = newClasses;
    }

    /** Begins a new execution; {@code detector} is null where data races do not matter. */
    void begin(Host newHost, Execution newExecution, RaceDetector newDetector) {
        host = newHost;
        execution = newExecution;
        threads.clear();
        lives.begin(newHost, newExecution, newDetector);
        plainAccesses.begin(newExecution, newDetector);
        current = null;
        over = false;
        avoidable = false;
        ending = Choice.ENDED;
        failure = null;
        crash = null;
    }

    /** The execution is over, and all its threads have ended. */
    void end() {
        lives.end();
    }

    // ---- hooks come in and go out ----------------------------------------------------------------

    /** The running thread has left the program's code for the controller's. */
    ProgramThread enter() {
        Control.running(null);
        plainAccesses.disturb();
        ProgramThread me = current;
        count(me);
        me.readInterrupt();
        return me;
    }

    /** The thread has come to a visible operation. */
    void count(ProgramThread me) {
        steps++;
        me.entries++;
    }

    /** The running thread goes back to the program's code. */
    void leave(ProgramThread me) {
        me.showInterrupt();
        Control.running(me.carrier.thread());
    }

    /** Runs code of the JDK that is no part of the program, as the thread that carries the running one. */
    void outside(ProgramThread me, Runnable code) {
        host.outside(me.carrier, code);
    }

    // ---- the way of one operation ----------------------------------------------------------------

    /** Whether the execution is over and its threads are being unwound. */
    boolean over() {
        return over;
    }

    /**
     * The thread has filled in its operation: comes back when it has been carried out.
     *
     * @throws Unwinding if the execution is over
     */
    void step(ProgramThread me) {
        if (over) {
            unwind(me);
        }
        if (me.initialising != null && classes.actsQuietly(me)) {
            return;
        }
        if (me.comesBack) {
            forkWorkers.comeBack(me);
        }
        me.acts();
        if (me.reads != null) {
            watchReader(me);
        }
        if (me.op.timed) {
            time.limit(me);
        }
        execution.stands(me.number());
        ProgramThread starter = me.starter;
        if (starter != null) {
            me.starter = null;
            switchTo(me, starter.carrier);
        } else if (threads.isAwake() && time.repetitions().areNone() && repeats(me)) {
            return;
        } else {
            int choice = decide(me);
            if (choice < 0) {
                throw new Unwinding();
            }
            if (Choice.thread(choice) == me.number()) {
                me.choice = choice;
            } else {
                switchTo(me, chosen(choice));
            }
        }
        perform(me);
        me.heldBack = false;
        if (me.op.late) {
            time.gaveUp(me);
        }
    }

    /**
     * As {@link #step}, for an operation that may have to wait. Where threads are seen to queue it waits in a second
     * one.
     */
    void stepOrQueue(ProgramThread me) {
        if (me.op.interruptible && me.op.kind.waits() && objects.interrupted().contains(me.number())) {
            interruptible.step(me);
            return;
        }
        step(me);
        if (me.op.outcome == Outcome.QUEUED) {
            me.op.waitInQueue();
            step(me);
        }
    }

    /** As {@link #stepOrQueue}, for a call that looks at the interrupt flag only when it has to wait. */
    void stepTryingFirst(ProgramThread me) {
        if (mayBeInterrupted(me)) {
            interruptible.stepTryingFirst(me);
        } else {
            step(me);
        }
    }

    /** Whether the thread is interrupted, or others interrupt it some time. */
    boolean mayBeInterrupted(ProgramThread me) {
        return me.object.interrupted() || objects.interrupted().contains(me.number());
    }

    void watchReader(ProgramThread me) {
        if (objects.queues().comesTo(me.op, me.reads)) {
            throw fail(null);
        }
    }

    /** Who goes next: negative if nobody does, and the execution is over. */
    private int decide(ProgramThread me) {
        int choice;
        try {
            threads.wakeSleeper(execution);
            time.repetitions().letGo(execution);
            choice = execution.decide();
            time.repetitions().goesOn(choice, execution);
        } catch (NondeterminismException e) {
            listener.differs(e);
            return ends(Choice.ENDED);
        } catch (Throwable e) {
            crash = e;
            return ends(Choice.PRUNED);
        }
        if (choice < 0) {
            if (choice == Choice.DEADLOCK) {
                listener.stuck(me);
            }
            return ends(choice);
        }
        if (!execution.enabled(Choice.thread(choice))) {
            listener.cannotGoOn(Choice.thread(choice));
            return ends(Choice.ENDED);
        }
        return choice;
    }

    /** Who goes on where {@code me} cannot; null if nobody does, and the execution is over. */
    Carrier next(ProgramThread me) {
        int choice = decide(me);
        return choice < 0 ? null : chosen(choice);
    }

    /** The carrier of the chosen thread, which learns by which decision it goes on. */
    private Carrier chosen(int choice) {
        ProgramThread next = threads.get(Choice.thread(choice));
        next.choice = choice;
        return next.carrier;
    }

    /** Lets another thread go on, and stops until it is this one's turn again. */
    void switchTo(ProgramThread me, Carrier to) {
        try {
            host.switchTo(me.carrier, to);
        } catch (Host.PinnedException e) {
            listener.pinned(me, e.getMessage());
            throw end(Choice.PRUNED);
        }
        goesOn(me);
        if (over) {
            unwind(me);
        }
    }

    /** The thread runs from here on. */
    void goesOn(ProgramThread me) {
        current = me;
        plainAccesses.disturb(); // what was asked for another thread does not hold for this one
        Control.inside(me.called, me.collection);
    }

    /** Does what programs repeat most often, operations on locks, without asking who goes next; false if it is not that. */
    private boolean repeats(ProgramThread me) {
        int event = execution.log().size();
        try {
            if (!execution.repeat(me.number())) {
                return false;
            }
        } catch (Throwable e) {
            crash = e;
            throw end(Choice.PRUNED);
        }
        listener.performed(me, event);
        return true;
    }

    private void perform(ProgramThread me) {
        int event = execution.log().size();
        try {
            execution.perform(me.choice);
        } catch (NondeterminismException e) {
            listener.differs(e);
            throw end(Choice.ENDED);
        } catch (Throwable e) {
            crash = e;
            throw end(Choice.PRUNED);
        }
        listener.performed(me, event);
    }

    /**
     * The running thread, in the program's code, has gone round in a loop, and has changed nothing but by events.
     *
     * @param untimed whether it has not moved the clock
     */
    void wentRound(ProgramThread me, int eventsBefore, int looksBefore, int loop, boolean untimed) {
        Control.running(null);
        plainAccesses.disturb();
        try {
            if (me.reads != null && objects.queues().waits(me.reads)) {
                throw fail(null);
            }
            if (!untimed && time.comesToAnEnd()) {
                return;
            }
            if (execution.events(me.number()) == eventsBefore && untimed) {
                listener.circles(me, loop);
                throw end(Choice.ENDED);
            }
            if (execution.loops().wentRound(me.number(), eventsBefore, looksBefore, loop)) {
                avoidable = true;
                throw end(Choice.PRUNED);
            }
            Standstill standstill = execution.loops().standsStill(me.number(), eventsBefore, loop);
            if (standstill != null && (untimed || time.passesInVain())) {
                execution.loops().spin(me.op, standstill);
                step(me);
            }
        } finally {
            leave(me);
        }
    }

    /** The execution is in a state that it was in before an event, and could go on like that for ever. */
    void goesInCircles(int from) {
        Control.running(null);
        listener.goesInCircles(from);
        throw end(Choice.ENDED);
    }

    /** Whether the execution has ended only to be run once more, without going round in a circle. */
    boolean avoidable() {
        return avoidable;
    }

    /** Ends the execution with a failure, if it has not ended before. */
    Unwinding fail(Failure newFailure) {
        if (!over) {
            failure = newFailure;
        }
        return end(Choice.ENDED);
    }

    /** Ends the execution, if it has not ended before; the caller throws what is given back. */
    Unwinding end(int code) {
        ends(code);
        return new Unwinding();
    }

    private int ends(int code) {
        if (!over) {
            ending = code;
            listener.over();
            over = true;
        }
        return code;
    }

    /** Whether the thread is being unwound, so that its operation goes ahead without an event; but not for ever. */
    boolean passes(ProgramThread me) {
        if (over() && ++me.passes > MOST_UNWINDINGS) {
            unwind(me);
        }
        return over();
    }

    /** Takes the thread out of the program's code, however often its code stops that. */
    void unwind(ProgramThread me) {
        if (++me.unwindings > MOST_UNWINDINGS) {
            // Nothing more can be done: the search's thread loses patience with this one.
            while (true) {
                LockSupport.park(this);
                Thread.interrupted(); // a thread with the flag set would not park
            }
        }
        throw new Unwinding();
    }

    /** What the thread does now, without an event of its own, may depend on when it does it. */
    void dependsOnTime(ProgramThread me) {
        if (me.initialising != null) {
            classes.show(me);
        }
    }

    // ---- for the one who looks at it from outside -------------------------------------------------

    /** The short way of accesses to plain variables. */
    PlainAccesses plainAccesses() {
        return plainAccesses;
    }

    /** Who waits as a worker of a fork/join pool. */
    ForkWorkers forkWorkers() {
        return forkWorkers;
    }

    /** How its threads begin and end. */
    ThreadLives lives() {
        return lives;
    }

    ProgramThread current() {
        return current;
    }

    Execution execution() {
        return execution;
    }

    ThreadRegister threads() {
        return threads;
    }

    /** Ends the execution, if it has not ended before, and gives a thread that has to be unwound; or null. */
    ProgramThread nextToUnwind() {
        over = true;
        return threads.unfinished();
    }

    /** Called on another thread: the running thread hangs in the program's code and is left alone there. */
    void abandon() {
        abandoned = true;
        over = true;
    }

    boolean abandoned() {
        return abandoned;
    }

    long steps() {
        return steps;
    }

    int ending() {
        return ending;
    }

    Failure failure() {
        return failure;
    }

    Throwable crash() {
        return crash;
    }

    void setFailure(Failure newFailure) {
        failure = newFailure;
    }
}
