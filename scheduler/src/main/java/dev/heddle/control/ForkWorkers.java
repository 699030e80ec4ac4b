package dev.heddle.control;

import dev.heddle.object.ForkPoolObject;
import dev.heddle.object.Kind;
import dev.heddle.object.Operation;

/**
 * Workers of fork/join pools that are about to wait in a way that their pool knows of: by a join, or by what the JDK calls a
 * managed blocker. Only where a pool has more tasks than workers does anybody notice.
 */
final class ForkWorkers {

    private final Run run;

    ForkWorkers(Run run) {
        this.run = run;
    }

    /** The thread is about to wait for something that had not come when it looked. */
    void joins(ProgramThread me) {
        if (me.place != null) {
            makesWay(me, ForkPoolObject.HELPS);
        }
    }

    /** The thread is about to wait. */
    void waits(ProgramThread me) {
        if (me.place != null) {
            makesWay(me, 0);
        }
    }

    private void makesWay(ProgramThread me, long helps) {
        me.op.set(Kind.MAKE_WAY, me.place, 0);
        me.op.argument = helps;
        run.step(me);
        me.away = true;
    }

    /**
     * The thread has waited. It says so when it comes to its next operation, because what the JDK does after the one that waited
     * belongs to that.
     */
    void waited(ProgramThread me) {
        me.comesBack = me.away;
    }

    /** The thread, which has waited and comes to another operation, runs again as a worker. */
    void comeBack(ProgramThread me) {
        me.comesBack = false;
        me.away = false;
        Operation next = Operation.at(null, me.object, me.op.kind, me.op.object, me.op.site);
        next.take(me.op);
        me.op.set(Kind.COME_BACK, me.place, 0);
        run.step(me);
        me.op.take(next);
    }
}
