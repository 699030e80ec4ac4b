package dev.heddle.control;

import dev.heddle.hook.Futures;
import dev.heddle.object.FutureObject;
import dev.heddle.object.Kind;
import dev.heddle.object.TimedPool;
import java.util.concurrent.Future;

/** {@link java.util.concurrent.FutureTask}. The real task keeps its result; only the waiting is ours. */
final class FutureControl extends Synchronizer<FutureObject> implements Futures {

    private final PoolControl pools;

    FutureControl(Run run, Objects objects, PoolControl pools) {
        super(run, objects);
        this.pools = pools;
    }

    @Override
    FutureObject model(ProgramThread me, Object real) {
        return objects.synchronizer(
                me, real, FutureObject.class, FutureObject.CELLS, number -> model(me, (Future<?>) real, number));
    }

    private FutureObject model(ProgramThread me, Future<?> real, int number) {
        FutureObject future = new FutureObject(number, null, real.isDone());
        Object pool = ScheduledPool.of(real);
        if (pool != null) {
            future.belongsTo((TimedPool) pools.model(me, pool));
        }
        return future;
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
        return lookOrWaitFor(future, nanos, true);
    }
}
