package dev.heddle.control;

import dev.heddle.hook.Sites;
import dev.heddle.object.Kind;
import dev.heddle.object.ThreadObject;

/** Interrupts of threads, and their interrupt flags. */
final class InterruptControl {

    private final Run run;
    private final Objects objects;
    private final StartWatch starts;
    private final PoolControl pools;

    InterruptControl(Run run, Objects objects, StartWatch starts, PoolControl pools) {
        this.run = run;
        this.objects = objects;
        this.starts = starts;
        this.pools = pools;
    }

    void interrupt(Thread thread, int site) {
        ProgramThread me = run.enter();
        try {
            if (run.passes(me)) {
                return;
            }
            if (site != Sites.IN_LIBRARY) {
                starts.interrupt(me, thread);
            }
            ProgramThread other = run.threads().find(thread);
            if (other == null) {
                thread.interrupt();
            } else if (site == Sites.IN_LIBRARY) {
                byLibrary(me, other);
            } else {
                byProgram(me, other, site);
            }
        } finally {
            run.leave(me);
        }
    }

    private void byLibrary(ProgramThread me, ProgramThread other) {
        if (!pools.interrupts(me, other)) {
            other.object.setInterrupt(true);
        }
    }

    private void byProgram(ProgramThread me, ProgramThread other, int site) {
        if (other != me && objects.interrupted().add(other.number())) {
            throw run.fail(null);
        }
        me.op.set(Kind.INTERRUPT, other.object, site);
        run.step(me);
    }

    boolean isInterrupted(Thread thread, int site) {
        ProgramThread me = run.enter();
        try {
            starts.look(me, thread);
            ProgramThread other = run.threads().find(thread);
            if (other == null || run.passes(me)) {
                return thread.isInterrupted();
            }
            me.op.set(Kind.READ, other.object, site);
            me.op.argument = ThreadObject.INTERRUPT_FLAG;
            run.step(me);
            return me.op.result == 1;
        } finally {
            run.leave(me);
        }
    }

    /** Whether the running thread's flag was set, which it is no more. */
    boolean interrupted(int site) {
        ProgramThread me = run.enter();
        try {
            me.op.set(Kind.CLEAR_INTERRUPT, me.object, site);
            run.step(me);
            return me.op.result == 1;
        } finally {
            run.leave(me);
        }
    }
}
