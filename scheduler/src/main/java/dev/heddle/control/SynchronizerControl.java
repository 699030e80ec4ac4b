package dev.heddle.control;

import dev.heddle.hook.Adders;
import dev.heddle.hook.AtomicArrays;
import dev.heddle.hook.Barriers;
import dev.heddle.hook.Exchangers;
import dev.heddle.hook.Latches;
import dev.heddle.hook.Libraries;
import dev.heddle.hook.Pairs;
import dev.heddle.hook.Phasers;
import dev.heddle.hook.Queues;
import dev.heddle.hook.ReadWriteLocks;
import dev.heddle.hook.Stages;
import dev.heddle.hook.StampedLocks;
import dev.heddle.hook.SynchronizerStates;
import dev.heddle.hook.Transfers;
import dev.heddle.hook.Waiters;

/** What else of {@code java.util.concurrent} is modelled beside locks and semaphores, each in a class of its own. */
abstract class SynchronizerControl extends LockControl {

    private final Latches latches;
    private final Barriers barriers;
    private final Phasers phasers;
    private final Exchangers exchangers;
    private final ReadWriteLocks readWriteLocks;
    private final Waiters waiters;
    private final SynchronizerStates states;
    private final StampedLocks stampedLocks;
    private final Queues queues;
    private final PoolControl pools;
    private final FutureControl futures;
    private final Transfers transfers;
    private final Stages stages;
    private final AtomicArrays atomicArrays;
    private final Adders adders;
    private final Pairs pairs;
    private final Libraries libraries;
    private final ClassControl classes;

    SynchronizerControl(Run run, Objects objects, Rollback rollback) {
        super(run, objects, rollback);
        latches = new LatchControl(run, objects);
        barriers = new BarrierControl(run, objects);
        phasers = new PhaserControl(run, objects);
        exchangers = new ExchangerControl(run, objects);
        ReadWriteLockControl readWriteLockControl = new ReadWriteLockControl(run, objects);
        readWriteLocks = readWriteLockControl;
        states = new StateControl(run, objects, this, readWriteLockControl);
        waiters = new WaiterControl(run, objects, readWriteLockControl);
        stampedLocks = new StampedLockControl(run, objects);
        QueueControl queueControl = new QueueControl(run, objects);
        queues = queueControl;
        pools = new PoolControl(run, objects, rollback);
        futures = new FutureControl(run, objects, pools);
        transfers = new TransferControl(run, objects);
        stages = new StageControl(run, objects);
        atomicArrays = new AtomicArrayControl(this);
        adders = new AdderControl(this);
        pairs = new PairControl(this);
        libraries = new LibraryControl(this, queueControl);
        classes = new ClassControl(run, objects);
        run.classes(classes);
    }

    @Override
    public final Latches latches() {
        return latches;
    }

    @Override
    public final ClassControl classes() {
        return classes;
    }

    @Override
    public final Barriers barriers() {
        return barriers;
    }

    @Override
    public final Phasers phasers() {
        return phasers;
    }

    @Override
    public final Exchangers exchangers() {
        return exchangers;
    }

    @Override
    public final ReadWriteLocks readWriteLocks() {
        return readWriteLocks;
    }

    @Override
    public final SynchronizerStates states() {
        return states;
    }

    @Override
    public final Waiters waiters() {
        return waiters;
    }

    @Override
    public final StampedLocks stampedLocks() {
        return stampedLocks;
    }

    @Override
    public final Transfers transfers() {
        return transfers;
    }

    @Override
    public final Queues queues() {
        return queues;
    }

    @Override
    public final PoolControl pools() {
        return pools;
    }

    @Override
    public final Stages stages() {
        return stages;
    }

    @Override
    public final FutureControl futures() {
        return futures;
    }

    @Override
    public final AtomicArrays atomicArrays() {
        return atomicArrays;
    }

    @Override
    public final Libraries libraries() {
        return libraries;
    }

    @Override
    public final Adders adders() {
        return adders;
    }

    @Override
    public final Pairs pairs() {
        return pairs;
    }
}
