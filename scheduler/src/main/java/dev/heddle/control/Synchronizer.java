package dev.heddle.control;

import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import dev.heddle.object.Operation.Outcome;
import dev.heddle.object.QueuedObject;
import dev.heddle.object.SharedObject;

/**
 * How hooks for one kind of synchronizer become operations on its model. The real object is not touched.
 *
 * @param <M> the model
 */
abstract class Synchronizer<M extends SharedObject> {

    final Run run;
    final Objects objects;

    Synchronizer(Run run, Objects objects) {
        this.run = run;
        this.objects = objects;
    }

    /** What stands for the real object. */
    abstract M model(ProgramThread me, Object real);

    /** Carries out an operation that needs nothing but a kind and an argument; gives back its result. */
    final long act(Object real, Kind kind, long argument, int site) {
        ProgramThread me = run.enter();
        try {
            return step(me, fill(me, kind, model(me, real), argument, site)).result;
        } finally {
            run.leave(me);
        }
    }

    /** As {@link #act}, but while threads are being unwound it does nothing: the program gives something back. */
    final long giveBack(Object real, Kind kind, long argument, int site) {
        ProgramThread me = run.enter();
        try {
            if (run.passes(me)) {
                return 0;
            }
            return step(me, fill(me, kind, model(me, real), argument, site)).result;
        } finally {
            run.leave(me);
        }
    }

    /**
     * Waits for what the real object promises.
     *
     * @param nanos for how long at most; without a limit if negative
     * @return whether it came in time
     */
    final boolean waitFor(Object real, long nanos, boolean interruptibly) throws InterruptedException {
        return waitFor(real, nanos, interruptibly, false, false);
    }

    /**
     * As {@link #waitFor}, for a call that looks at the interrupt flag after it has seen that it has to wait: by then it
     * may have come.
     */
    final boolean lookOrWaitFor(Object real, long nanos, boolean interruptibly) throws InterruptedException {
        return waitFor(real, nanos, interruptibly, interruptibly, false);
    }

    /** The same, where the JDK has another worker of a fork/join pool take the place of one that waits. */
    final boolean joins(Object real, long nanos, boolean interruptibly) throws InterruptedException {
        return waitFor(real, nanos, interruptibly, interruptibly, true);
    }

    private boolean waitFor(Object real, long nanos, boolean interruptibly, boolean looks, boolean makesWay)
            throws InterruptedException {
        ProgramThread me = run.enter();
        try {
            boolean mayLook = looks && run.mayBeInterrupted(me) || makesWay && me.place != null;
            if (mayLook && step(me, fill(me, Kind.READ, model(me, real), 0, 0)).result == 1) {
                return true;
            }
            if (makesWay) {
                run.forkWorkers().joins(me);
            }
            Operation await = fill(me, Kind.AWAIT, model(me, real), 0, 0);
            await.within(nanos);
            await.interruptible = interruptibly;
            return done(step(me, await));
        } finally {
            run.forkWorkers().waited(me);
            run.leave(me);
        }
    }

    final Operation fill(ProgramThread me, Kind kind, M model, long argument, int site) {
        me.op.set(kind, model, site);
        me.op.argument = argument;
        return me.op;
    }

    final Operation step(ProgramThread me, Operation op) {
        run.step(me);
        return op;
    }

    final Operation stepOrQueue(ProgramThread me, Operation op) {
        run.stepOrQueue(me);
        return op;
    }

    static Kind kindOfLock(boolean forWriting, boolean waits) {
        if (forWriting) {
            return waits ? Kind.LOCK : Kind.TRY_LOCK;
        }
        return waits ? Kind.READ_LOCK : Kind.TRY_READ_LOCK;
    }

    /** The thread holds the lock for reading from now on. */
    static void reads(ProgramThread me, QueuedObject lock, QueueWatch.Of what) {
        if (me.reads == null) {
            me.reads = new ReadHolds();
        }
        me.reads.add(lock, what);
    }

    /** The thread has given up a hold for reading, if it had one. */
    static void readsNoMore(ProgramThread me, QueuedObject lock) {
        if (me.reads != null) {
            me.reads.remove(lock);
        }
    }

    /** Where nothing else makes an operation of a call that an interrupt can end. */
    final void throwIfInterrupted(ProgramThread me, int site) throws InterruptedException {
        me.op.set(Kind.CLEAR_INTERRUPT, me.object, site);
        run.step(me);
        if (me.op.result == 1) {
            throw new InterruptedException();
        }
    }

    static boolean done(Operation op) throws InterruptedException {
        if (op.outcome == Outcome.INTERRUPTED) {
            throw new InterruptedException();
        }
        return op.outcome == Outcome.DONE;
    }

    /** Runs code of the program in the middle of an operation. */
    final void inProgram(ProgramThread me, Runnable code) {
        run.leave(me);
        try {
            code.run();
        } finally {
            run.enter();
        }
    }
}
