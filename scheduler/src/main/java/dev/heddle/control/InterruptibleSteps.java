package dev.heddle.control;

import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import dev.heddle.object.Operation.Outcome;
import dev.heddle.object.QueuedObject;

/**
 * How a thread that others interrupt gets a lock, permits or what is in a queue: it looks at its flag, tries, and then
 * waits, as the JDK's code does. So it can get what it wants although it was interrupted just before; then the flag stays.
 */
final class InterruptibleSteps {

    private final Run run;

    InterruptibleSteps(Run run) {
        this.run = run;
    }

    /** Carries out the operation the thread has filled in, which an interrupt can end and which may have to wait. */
    void step(ProgramThread me) {
        Operation wanted = wanted(me);
        me.op.set(Kind.CLEAR_INTERRUPT, me.object, wanted.site);
        run.step(me);
        if (me.op.result == 1) {
            me.op.take(wanted);
            me.op.outcome = Outcome.INTERRUPTED;
            return;
        }
        tryAndWait(me, wanted);
    }

    /** The same for a call that looks at its flag only when it has to wait. */
    void stepTryingFirst(ProgramThread me) {
        tryAndWait(me, wanted(me));
    }

    private static Operation wanted(ProgramThread me) {
        Operation wanted = Operation.at(null, me.object, me.op.kind, me.op.object, me.op.site);
        wanted.take(me.op);
        return wanted;
    }

    private void tryAndWait(ProgramThread me, Operation wanted) {
        boolean queues = wanted.object instanceof QueuedObject queued && queued.queued();
        me.op.take(wanted);
        me.op.kind = queues ? wanted.kind : wanted.kind.attempt();
        me.op.interruptible = false;
        me.op.timed = false;
        run.step(me);
        if (me.op.outcome != Outcome.DONE) {
            me.op.take(wanted);
            if (queues) {
                me.op.waitInQueue();
            }
            run.step(me);
        }
    }
}
