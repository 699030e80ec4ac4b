package dev.heddle.control;

import static dev.heddle.control.CellTable.CONDITION;
import static dev.heddle.control.CellTable.LOCK;
import static dev.heddle.control.CellTable.MONITOR;
import static dev.heddle.control.CellTable.SEMAPHORE;
import static dev.heddle.control.CellTable.SYNCHRONIZER;
import static dev.heddle.control.CellTable.WAIT_SET;

import dev.heddle.Settings;
import dev.heddle.execution.Execution;
import dev.heddle.hook.IsolatingLoader;
import dev.heddle.object.CensusObject;
import dev.heddle.object.ClockObject;
import dev.heddle.object.HandOverPool;
import dev.heddle.object.LockObject;
import dev.heddle.object.MeetingObject;
import dev.heddle.object.OwnedObject;
import dev.heddle.object.QueuedObject;
import dev.heddle.object.SemaphoreObject;
import dev.heddle.object.SharedObject;
import dev.heddle.object.ThreadObject;
import dev.heddle.object.VariableObject;
import dev.heddle.object.WaitSetObject;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntFunction;

/**
 * What stands for the real objects of one execution, found by identity and made at the first touch. Numbers
 * are those of the whole search.
 */
final class Objects {

    private final Numbers numbers = new Numbers();
    private final LastingObjects lasting = new LastingObjects(numbers);
    private final Identities identities;
    private final IdentityTable numbered; // number * 2, + 1 where it was born in this execution
    private final CellTable cells;
    private final Map<Object, String> names = new IdentityHashMap<>();
    private final QueueWatch queues = new QueueWatch();
    private final NoticedThreads interrupted = new NoticedThreads();
    private final NoticedThreads observed = new NoticedThreads();
    private final NoticedThreads crowdedPools = new NoticedThreads();
    private final EndWatch ends = new EndWatch();
    private final CensusWatch censusWatch = new CensusWatch();
    private CensusObject census; // null where threads are not counted
    private final Settings settings;
    private final VariableModels variables;
    private Execution execution;
    private int executions = -1;
    private int first;

    Objects(Settings settings, Identities identities) {
        this.settings = settings;
        this.identities = identities;
        this.numbered = new IdentityTable(identities);
        this.cells = new CellTable(identities);
        this.variables = new VariableModels(settings, this, cells);
    }

    /** @param classes those of the execution alone, or null */
    void begin(Execution newExecution, IsolatingLoader classes) {
        execution = newExecution;
        variables.begin(classes);
        executions++;
        queues.begin();
        census = null;
    }

    /** The next execution is the first of a search. */
    void beginSearch() {
        first = executions + 1;
    }

    /** Whether threads wake up for no reason. */
    boolean spuriousWakeups() {
        return settings.spuriousWakeups();
    }

    /**
     * Which threads are interrupted by others. A call that an interrupt can end looks at the flag, tries to get what it wants,
     * and only then waits; an interrupt may come between. For other threads these are one operation.
     */
    NoticedThreads interrupted() {
        return interrupted;
    }

    /** Of which threads others ask what they are doing. */
    NoticedThreads observed() {
        return observed;
    }

    /** Which fork/join pools, by number, have more tasks than workers. */
    NoticedThreads crowdedPools() {
        return crowdedPools;
    }

    /** Takes up what was noticed that makes more operations visible; gives false if there is nothing. */
    boolean learn() {
        boolean ofQueues = queues.learn();
        boolean ofEnds = ends.learn();
        boolean ofCensus = censusWatch.learn();
        boolean ofObserved = observed.learn();
        boolean ofPools = crowdedPools.learn();
        return interrupted.learn() || ofObserved || ofQueues || ofEnds || ofCensus || ofPools;
    }

    /** Whether it can be told which threads live. */
    CensusWatch censusWatch() {
        return censusWatch;
    }

    /** What of the ends of threads can be told. */
    EndWatch ends() {
        return ends;
    }

    /** Where it makes a difference in which order threads queue. */
    QueueWatch queues() {
        return queues;
    }

    private <T extends QueuedObject> T queued(T object, QueueWatch.Of what, boolean fair) {
        if (queues.sees(what)) {
            object.queue(fair);
        }
        return object;
    }

    /** Forgets the objects of the execution. */
    void end() {
        numbered.clear();
        cells.clear();
        if (!names.isEmpty()) {
            names.clear(); // which looks at the whole table
        }
        variables.end();
    }

    /** Whether an object has gone under different numbers in executions of this search. */
    boolean misnumbered() {
        return lasting.foundLate();
    }

    // ---- names and numbers -----------------------------------------------------------------------

    void born(ProgramThread thread, Object real) {
        Object object = Synchronizers.identity(real);
        identities.born(thread, thread.births, real);
        int number = numbers.born(thread.namer, thread.births++);
        if (numbered.get(object) < 0) {
            numbered.put(object, number * 2 + 1);
        }
    }

    private int numberAndBirth(ProgramThread thread, Object object) {
        int known = numbered.get(object);
        if (known < 0) {
            int number = object instanceof Class<?> type && type.getClassLoader() instanceof IsolatingLoader
                    ? numbers.type(type.getName())
                    : lasting.number(object, executions, first);
            known = 2 * (number >= 0 ? number : numbers.touched(thread.namer, thread.touches++));
            numbered.put(object, known);
        }
        return known;
    }

    /** The next of the thread's random numbers. */
    long chance(ProgramThread thread) {
        return Identities.mix(settings.seed() + Identities.mix(thread.identity + thread.draws++));
    }

    /** Somebody is about to ask for the object's hash code. */
    void hash(Object object) {
        identities.of(object);
    }

    /** What stands for a reference as a value, the same in all executions; unknown where it has no number yet. */
    long valueOf(Object object) {
        if (object == null) {
            return 0;
        }
        int known = numbered.get(object);
        return known < 0 ? VariableObject.UNKNOWN : (known >> 1) + 1;
    }

    /** Whether {@link #valueOf} would be the first to ask for the object's hash code. */
    boolean wouldAsk(Object object) {
        return object != null && ObjectHeader.hash(object) == 0;
    }

    /** As {@link #valueOf}, but gives the object a number if it has none. */
    long valueOf(ProgramThread thread, Object object) {
        return object == null ? 0 : (numberAndBirth(thread, object) >> 1) + 1;
    }

    /** Who has named what an object is a part of: a thread or a class; -1 for neither. */
    int namerOf(SharedObject object) {
        return numbers.isOfThread(object.number()) ? -1 : numbers.namerOf(numbers.ownerOf(object.number()));
    }

    /** The number of the cell in this slot of an object. */
    int cell(ProgramThread thread, Object base, int slot) {
        return numbers.cell(numberAndBirth(thread, base) >> 1, slot);
    }

    /** Whether an object that has a number is there before and after the execution. */
    boolean outlives(Object base) {
        return (numbered.get(base) & 1) == 0;
    }

    ThreadObject thread(int number, String name) {
        ThreadObject thread = new ThreadObject(number, numbers.threadCells(number), name);
        if (censusWatch.isTaken()) {
            thread.countIn(census());
        }
        if (observed.contains(number)) {
            thread.observe();
        }
        return thread;
    }

    /** Which threads live. */
    CensusObject census() {
        if (census == null) {
            census = new CensusObject(numbers.censusCell());
            execution.register(census);
        }
        return census;
    }

    ParallelGroup parallelGroup(ProgramThread parent, int size) {
        ParallelGroup group = new ParallelGroup(numbers.groupCell(parent.number()), parent, size);
        execution.register(group.number(), group);
        return group;
    }

    /** The clock of an execution. */
    ClockObject clock(boolean lastResort) {
        ClockObject clock = new ClockObject(numbers.clockCell(), lastResort);
        execution.register(clock);
        return clock;
    }

    void name(Object real, String name) {
        Object object = Synchronizers.identity(real);
        names.put(object, name);
        for (int slot = MONITOR; slot >= SYNCHRONIZER; slot--) {
            SharedObject known = cells.get(object, slot);
            if (known != null) {
                known.rename(name);
            }
        }
    }

    /** The name the user gave the object, or null. */
    String nameOf(Object object) {
        return names.get(object);
    }

    CellTable cells() {
        return cells;
    }

    /** What stands for variables. */
    VariableModels variables() {
        return variables;
    }

    /** Makes it known what stands for a slot of an object. */
    <T extends SharedObject> T add(Object base, int slot, T object) {
        cells.put(base, slot, object);
        execution.register(object);
        String name = names.get(base);
        if (name != null && slot < 0 && !(object instanceof ViewVariable)) {
            object.rename(name);
        }
        return object;
    }

    /** The number of an object, given now if it has none. */
    int number(ProgramThread thread, Object object) {
        return numberAndBirth(thread, object) >> 1;
    }

    Numbers numbers() {
        return numbers;
    }

    // ---- monitors, locks, semaphores -------------------------------------------------------------

    LockObject monitor(ProgramThread thread, Object base) {
        SharedObject known = cells.get(base, MONITOR);
        return known != null
                ? (LockObject) known
                : add(base, MONITOR, new LockObject(cell(thread, base, MONITOR), null).asMonitor());
    }

    /** Whether the thread holds the object's monitor. */
    boolean holdsMonitor(ProgramThread thread, Object base) {
        SharedObject known = cells.get(base, MONITOR);
        return known != null && ((LockObject) known).heldBy(thread.object);
    }

    WaitSetObject waitSet(ProgramThread thread, Object base) {
        SharedObject known = cells.get(base, WAIT_SET);
        return known != null
                ? (WaitSetObject) known
                : add(base, WAIT_SET, waitSet(cell(thread, base, WAIT_SET), monitor(thread, base)));
    }

    private WaitSetObject waitSet(int cell, OwnedObject lock) {
        WaitSetObject waitSet = new WaitSetObject(cell, null, lock, settings.spuriousWakeups());
        // A notification always comes before the wake-up it causes; the notify is the event in the making.
        waitSet.listen((waiter, notifier) -> execution.happensAfter(waiter.thread(), execution.log().size()));
        return waitSet;
    }

    LockObject lock(ProgramThread thread, Object lock) {
        SharedObject known = cells.get(lock, LOCK);
        if (known != null) {
            return (LockObject) known;
        }
        LockObject model = add(lock, LOCK, new LockObject(cell(thread, lock, LOCK), null));
        queued(model, QueueWatch.Of.LOCKS, ((ReentrantLock) lock).isFair());
        // Conditions know the lock's synchronizer only.
        cells.put(Synchronizers.ofLock(lock), LOCK, model);
        return model;
    }

    /** The threads that await a condition; null if its lock has not been touched, so that nobody can hold it. */
    WaitSetObject condition(ProgramThread thread, Object condition) {
        SharedObject known = cells.get(condition, CONDITION);
        if (known != null) {
            return (WaitSetObject) known;
        }
        Object synchronizer = Synchronizers.ofCondition(condition);
        SharedObject ofLock = cells.get(synchronizer, LOCK);
        SharedObject lock = ofLock != null ? ofLock : cells.get(synchronizer, SYNCHRONIZER);
        return lock == null
                ? null
                : add(condition, CONDITION, waitSet(cell(thread, condition, CONDITION), (OwnedObject) lock).inOrder());
    }

    SemaphoreObject semaphore(ProgramThread thread, Object semaphore) {
        SharedObject known = cells.get(semaphore, SEMAPHORE);
        if (known != null) {
            return (SemaphoreObject) known;
        }
        int permits = ((Semaphore) semaphore).availablePermits();
        SemaphoreObject model =
                add(semaphore, SEMAPHORE, new SemaphoreObject(cell(thread, semaphore, SEMAPHORE), null, permits));
        return queued(model, QueueWatch.Of.SEMAPHORES, ((Semaphore) semaphore).isFair());
    }

    /**
     * Any other synchronizer, of which there is at most one in a real object.
     *
     * @param cells how many cells it has
     * @param maker makes it, from the number of its first cell
     */
    <T extends SharedObject> T synchronizer(
            ProgramThread thread, Object real, Class<T> model, int cells, IntFunction<T> maker) {
        SharedObject known = this.cells.get(real, SYNCHRONIZER);
        if (known != null) {
            return model.cast(known);
        }
        int number = numbers.cells(numberAndBirth(thread, real) >> 1, SYNCHRONIZER, cells);
        T object = add(real, SYNCHRONIZER, maker.apply(number));
        if (object instanceof MeetingObject meeting) {
            meeting.listen(this::comesNext);
        } else if (object instanceof HandOverPool pool) {
            pool.listen(this::comesNext);
        }
        return object;
    }

    /** The next event of a thread comes after the one that is being carried out, in every execution. */
    private void comesNext(ThreadObject woken, ThreadObject by) {
        execution.happensAfter(woken.thread(), execution.log().size());
    }
}
