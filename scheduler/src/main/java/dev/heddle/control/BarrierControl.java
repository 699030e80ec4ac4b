package dev.heddle.control;

import dev.heddle.hook.Barriers;
import dev.heddle.object.BarrierObject;
import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import dev.heddle.object.Operation.Outcome;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeoutException;

/** {@link CyclicBarrier}. */
final class BarrierControl extends Synchronizer<BarrierObject> implements Barriers {

    private static final PrivateField ACTION = new PrivateField(CyclicBarrier.class, Runnable.class);

    BarrierControl(Run run, Objects objects) {
        super(run, objects);
    }

    @Override
    BarrierObject model(ProgramThread me, Object real) {
        return objects.synchronizer(
                me,
                real,
                BarrierObject.class,
                1,
                number -> new BarrierObject(
                        number, null, ((CyclicBarrier) real).getParties(), ACTION.of(real) != null));
    }

    @Override
    public int await(Object real, long nanos, int site)
            throws InterruptedException, BrokenBarrierException, TimeoutException {
        ProgramThread me = run.enter();
        try {
            BarrierObject barrier = model(me, real);
            if (nanos < 0) {
                run.forkWorkers().waits(me);
            }
            Operation arrive = fill(me, Kind.ARRIVE, barrier, 0, site);
            arrive.interruptible = true;
            requireWhole(step(me, arrive));
            if (arrive.result > 0) {
                Operation wake = fill(me, Kind.WAKE, barrier, 0, site);
                wake.within(nanos);
                wake.interruptible = true;
                requireWhole(step(me, wake));
            } else if (barrier.actedOnBy(me.object)) {
                act(me, (Runnable) ACTION.of(real), barrier, site);
            }
            return (int) me.op.result;
        } finally {
            run.forkWorkers().waited(me);
            run.leave(me);
        }
    }

    private static void requireWhole(Operation op)
            throws InterruptedException, BrokenBarrierException, TimeoutException {
        if (!done(op)) {
            if (op.outcome == Outcome.TIMED_OUT) {
                throw new TimeoutException();
            }
            throw new BrokenBarrierException();
        }
    }

    /** Runs the barrier's action, while others are kept out; if it throws, the barrier is broken. */
    private void act(ProgramThread me, Runnable action, BarrierObject barrier, int site) {
        boolean done = false;
        try {
            inProgram(me, action);
            done = true;
        } finally {
            if (!run.over()) {
                step(me, fill(me, Kind.TRIP, barrier, done ? 0 : BarrierObject.FAILED, site));
                me.op.result = 0;
            }
        }
    }

    @Override
    public void reset(Object barrier, int site) {
        giveBack(barrier, Kind.RESET, 0, site);
    }

    @Override
    public boolean isBroken(Object barrier, int site) {
        return act(barrier, Kind.READ, BarrierObject.IS_BROKEN, site) == 1;
    }

    @Override
    public int waiting(Object barrier, int site) {
        return (int) act(barrier, Kind.READ, 0, site);
    }
}
