package dev.heddle.object;

/** A pool whose queue may be full, or has an order of its own: a task that comes is ordered with all others. */
public final class QueuePool extends PoolObject {

    public QueuePool(int number, String name, Pool pool) {
        super(number, name, pool);
    }
}
