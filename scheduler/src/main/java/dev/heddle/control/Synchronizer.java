package dev.heddle.control;

import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import dev.heddle.object.Operation.Outcome;
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
            if (run.over()) {
                run.passUnwinding(me);
                return 0;
            }
            return step(me, fill(me, kind, model(me, real), argument, site)).result;
        } finally {
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
