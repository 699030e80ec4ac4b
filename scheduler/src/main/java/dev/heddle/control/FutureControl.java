package dev.heddle.control;

import dev.heddle.hook.Futures;
import dev.heddle.object.FutureObject;
import dev.heddle.object.Kind;
import java.util.concurrent.Future;

/** {@link java.util.concurrent.FutureTask}. The real task keeps its result; only the waiting is ours. */
final class FutureControl extends Synchronizer<FutureObject> implements Futures {

    FutureControl(Run run, Objects objects) {
        super(run, objects);
    }

    @Override
    FutureObject model(ProgramThread me, Object real) {
        return objects.synchronizer(
                me,
                real,
                FutureObject.class,
                FutureObject.CELLS,
                number -> new FutureObject(number, null, ((Future<?>) real).isDone()));
    }

    @Override
    public void begin(Object future) {
        giveBack(future, Kind.BEGIN, 0, 0);
    }

    @Override
    public void complete(Object future) {
        giveBack(future, Kind.COMPLETE, 0, 0);
    }

    @Override
    public void cancel(Object future, boolean mayInterrupt) {
        giveBack(future, Kind.CANCEL, mayInterrupt ? 1 : 0, 0);
    }

    @Override
    public void read(Object future) {
        giveBack(future, Kind.READ, 0, 0);
    }

    @Override
    public boolean await(Object future, long nanos) throws InterruptedException {
        return waitFor(future, nanos, true);
    }
}
