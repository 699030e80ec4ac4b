package dev.heddle.control;

import dev.heddle.hook.Latches;
import dev.heddle.object.Kind;
import dev.heddle.object.LatchObject;
import dev.heddle.object.Operation;
import java.util.concurrent.CountDownLatch;

/** {@link CountDownLatch}. */
final class LatchControl extends Synchronizer<LatchObject> implements Latches {

    LatchControl(Run run, Objects objects) {
        super(run, objects);
    }

    @Override
    LatchObject model(ProgramThread me, Object real) {
        return objects.synchronizer(
                me,
                real,
                LatchObject.class,
                1,
                number -> new LatchObject(number, null, ((CountDownLatch) real).getCount()));
    }

    @Override
    public long count(Object latch, int site) {
        return act(latch, Kind.READ, 0, site);
    }

    @Override
    public void countDown(Object latch, int site) {
        giveBack(latch, Kind.COUNT_DOWN, 0, site);
    }

    @Override
    public boolean await(Object latch, long nanos, int site) throws InterruptedException {
        ProgramThread me = run.enter();
        try {
            if (objects.interrupted().contains(me.number())) {
                throwIfInterrupted(me, site);
                if (step(me, fill(me, Kind.READ, model(me, latch), 0, site)).result == 0) {
                    return true; // although an interrupt may have come meanwhile
                }
            }
            Operation await = fill(me, Kind.AWAIT, model(me, latch), 0, site);
            await.within(nanos);
            await.interruptible = true;
            return done(step(me, await));
        } finally {
            run.leave(me);
        }
    }
}
