package dev.heddle.execution;

import dev.heddle.object.Accesses;
import dev.heddle.object.ClockObject;
import dev.heddle.object.Kind;
import dev.heddle.object.LockObject;
import dev.heddle.object.Moment;
import dev.heddle.object.Operation;
import dev.heddle.object.SharedObject;
import dev.heddle.object.ThreadObject;
import java.util.Arrays;

/**
 * One run of a program, from the initial state to the end, a deadlock, a failure or a bound: its threads,
 * what each stands before, and the events so far. The object is reused for the next run.
 *
 * <p>Whoever carries the threads (a model's interpreter, or real threads under control) drives it: fill in
 * the operation of each thread that has come to a visible operation; {@link #decide()}; {@link
 * #perform} the decision; run that thread's code up to its next visible operation; and again. It is
 * not thread-safe: one thread runs at a time.
 */
public final class Execution {

    private final ThreadTable table;
    private final Causes causes = new Causes();
    private final Recorder recorder = new Recorder(causes);
    private final EventLog log = recorder.log();
    private final Spinning spinning;
    private final Loops loops;

    private Decider decider;
    private ClockObject lastResort; // the clock, if time passes only where nothing else can happen; or null
    private ThreadObject[] threads = new ThreadObject[8]; // by thread number; null where not started
    private int[] children = new int[8];
    private Progress[] progress = more(new Progress[0], 8); // by thread number
    private int[] started = new int[8]; // the threads in the order in which they were started
    private int startedCount;
    private int bound; // above all thread numbers in use
    private int live;
    private int last;
    private boolean deciding; // from a decision on until it is carried out
    private int asked; // while that holds: a thread,
    private boolean askedEnabled; // and whether it is enabled
    private int expected; // how many events repeat the last execution's

    public Execution() {
        table = new ThreadTable();
        spinning = new Spinning(this, new VainOperations());
        loops = new Loops(this, spinning);
    }

    /** For other runs of the program that the given one runs: a thread has the same number in both. */
    public Execution(Execution like) {
        table = like.table;
        spinning = new Spinning(this, like.spinning.known());
        loops = new Loops(this, spinning);
    }

    /** Begins a run in which the first {@code sameEvents} events are those of the run before. */
    public void begin(Decider newDecider, int sameEvents) {
        decider = newDecider;
        lastResort = null;
        expected = sameEvents;
        recorder.begin(sameEvents);
        causes.clear();
        Arrays.fill(threads, null);
        Arrays.fill(children, 0);
        for (Progress of : progress) {
            of.clear();
        }
        spinning.begin();
        loops.begin(decider);
        startedCount = 0;
        bound = 0;
        live = 0;
        last = 0;
        deciding = false;
    }

    /** How many events repeat those of the run before. */
    public int repeated() {
        return expected;
    }

    // ---- threads ---------------------------------------------------------------------------------

    /** The numbers of threads, the same in all runs of the program. */
    public ThreadTable numbers() {
        return table;
    }

    /** The number of the next thread that {@code parent} will start; -1 stands for no parent. */
    public int nextChild(int parent) {
        return parent < 0 ? 0 : table.child(parent, children[parent]);
    }

    /**
     * Adds a thread whose number is {@link #nextChild}. It is live from now on; the driver runs it up to its
     * first visible operation before the next decision.
     */
    public void add(int parent, ThreadObject thread) {
        int t = thread.thread();
        if (t >= threads.length) {
            grow(Math.max(t + 1, threads.length * 2));
        }
        if (parent >= 0) {
            children[parent]++;
            if (progress[parent].lastEvent >= 0) {
                happensAfter(t, progress[parent].lastEvent);
            }
        }
        threads[t] = thread;
        if (startedCount == started.length) {
            started = Arrays.copyOf(started, startedCount * 2);
        }
        started[startedCount++] = t;
        progress[t].lastEvent = -1;
        thread.begin();
        bound = Math.max(bound, t + 1);
        live++;
        for (int i = 0; i < ThreadObject.CELLS; i++) {
            register(thread.number() + i, thread);
        }
    }

    private void grow(int to) {
        threads = Arrays.copyOf(threads, to);
        children = Arrays.copyOf(children, to);
        progress = more(progress, to);
    }

    private static Progress[] more(Progress[] before, int to) {
        Progress[] more = Arrays.copyOf(before, to);
        for (int t = before.length; t < to; t++) {
            more[t] = new Progress();
        }
        return more;
    }

    /** The thread's code has come to its end. */
    public void ended(int t) {
        deciding = false;
        threads[t].end();
        live--;
    }

    /** The next event of thread {@code t} comes after this event in every execution. */
    public void happensAfter(int t, int event) {
        causes.add(t, event);
    }

    /**
     * What {@code t} does next comes after all that the ended thread {@code other} has done. A {@link
     * Kind#JOIN} needs no call of this; it is for what waits for the end of a thread without one.
     */
    public void joined(int t, int other) {
        if (progress[other].lastEvent >= 0) {
            happensAfter(t, progress[other].lastEvent);
        }
        // A thread without events of its own still carries what came before its start.
        causes.passOn(other, t);
    }

    /** Above the number of every thread that has been started. */
    public int threadBound() {
        return bound;
    }

    /** How many threads have been started. */
    public int startedThreads() {
        return startedCount;
    }

    /**
     * The number of the thread that was started as the nth, counted from 0. Unlike the numbers of threads this
     * order depends on nothing but the execution itself.
     */
    public int started(int nth) {
        return started[nth];
    }

    /** The thread with this number, or null where it has not been started. */
    public ThreadObject thread(int t) {
        return t < threads.length ? threads[t] : null;
    }

    /** Whether the thread has been started and has not ended. */
    public boolean live(int t) {
        return t < threads.length && threads[t] != null && threads[t].alive();
    }

    /** Whether the thread is live and its operation can go ahead. */
    public boolean enabled(int t) {
        // The same is asked several times in one decision, mostly about the thread that will go on.
        return deciding && t == asked ? askedEnabled : live(t) && threads[t].operation().enabled();
    }

    /** The operation the thread stands before. */
    public Operation operation(int t) {
        return threads[t].operation();
    }

    /** The thread that ran last. */
    public int last() {
        return last;
    }

    /** How many events the thread has had. */
    public int events(int t) {
        return progress[t].events;
    }

    /** The thread's last event, or -1. */
    public int lastEvent(int t) {
        return progress[t].lastEvent;
    }

    /** How many events the thread's next event is known to come after; see {@link #cause}. */
    public int causes(int t) {
        return causes.count(t);
    }

    public int cause(int t, int i) {
        return causes.get(t, i);
    }

    // ---- objects ---------------------------------------------------------------------------------

    /** Makes the object behind a cell known, before the first operation that touches the cell. */
    public void register(int cell, SharedObject object) {
        recorder.register(cell, object);
        spinning.register(cell, object);
    }

    /** Makes an object known behind each of its cells, before the first operation that touches it. */
    public void register(SharedObject object) {
        for (int i = 0; i < object.cells(); i++) {
            register(object.number() + i, object);
        }
    }

    /** The object behind a cell. */
    public SharedObject object(int cell) {
        return recorder.object(cell);
    }

    // ---- the way of one action -------------------------------------------------------------------

    /** The events so far. */
    public EventLog log() {
        return log;
    }

    /**
     * Who goes next in this global state.
     *
     * @return a {@link Choice} or, negative, why there is none
     */
    public int decide() {
        if (live == 0) {
            return Choice.ENDED;
        }
        int event = log.size();
        if (event < expected && ask(Choice.thread(log.choice(event))) && Choice.alternative(log.choice(event)) == 0) {
            return log.choice(event); // there is no other way to repeat it
        }
        int choice = whoGoesNext();
        while (choice == Choice.DEADLOCK && goesOnAfterAll()) {
            choice = whoGoesNext();
        }
        if (choice < 0) {
            recordPending();
        }
        return choice;
    }

    private int whoGoesNext() {
        ask(last);
        return anyEnabled() ? decider.decide(this) : stuck();
    }

    private boolean ask(int t) {
        deciding = false;
        askedEnabled = enabled(t);
        asked = t;
        deciding = true;
        return askedEnabled;
    }

    /** Keeps what the threads stand before: they may be unwound before anybody looks. */
    private void recordPending() {
        for (int t = 0; t < bound; t++) {
            if (live(t)) {
                recorder.pending(threads[t].operation(), progress[t].events);
            }
        }
    }

    private boolean anyEnabled() {
        if (askedEnabled) {
            return true;
        }
        for (int t = 0; t < bound; t++) {
            if (enabled(t)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Carries out a decision: the event is recorded and the object changed.
     *
     * @throws NondeterminismException if a repeated event is not what it was in the run before
     */
    public void perform(int choice) {
        int t = Choice.thread(choice);
        int event = log.size();
        if (event < expected) {
            compare(event, choice, t);
        }
        deciding = false;
        Operation op = threads[t].operation();
        if (op.kind == Kind.JOIN && !op.timed && !op.wouldBeInterrupted()) {
            joined(t, ((ThreadObject) op.object).thread());
        }
        record(t, op, event, choice);
    }

    /**
     * Has the thread do the operation on a lock that it stands before, if that is the event of the run before and nothing
     * else comes into question. The same as to decide and to {@link #perform} it.
     *
     * @return false if that is not so: then nothing has happened
     */
    public boolean repeat(int t) {
        int event = log.size();
        Operation op = threads[t].operation();
        if (event >= expected
                || !(op.object instanceof LockObject lock)
                || !lock.isAllOf(op)
                || !lock.enabled(op)
                || !log.sameLabel(event, Choice.of(t, 0), op.kind, lock.number(), op.site)) {
            return false;
        }
        deciding = false;
        record(t, op, event, Choice.of(t, 0));
        return true;
    }

    private void record(int t, Operation op, int event, int choice) {
        Progress its = progress[t];
        recorder.perform(op, its.events, choice);
        if (op.kind == Kind.READ || Spinning.changesNothing(op)) {
            its.looks++;
        }
        its.events++;
        its.lastEvent = event;
        last = t;
    }

    /**
     * Up to which event, not included, the thread that ran last goes on by {@link #goOn} as long as it does nothing but
     * read and write variables that wait for nothing. True until something else happens.
     */
    public int undisturbed() {
        if (!live(last) || causes.count(last) > 0) {
            return 0;
        }
        int until = decider.undisturbed(this);
        int unknown = spinning.unknown(last, progress[last].events);
        return until - log.size() < unknown ? until : log.size() + unknown;
    }

    /**
     * The thread that ran last, {@link #undisturbed}, reads or writes a variable that waits for nothing and whose value
     * nobody looks at. The same as to decide and to {@link #perform} it, for what programs do most often.
     *
     * @param mode that of its access, as in {@link dev.heddle.object.Accesses}
     * @return false if this should be the event of the run before and is not: then nothing has happened
     */
    public boolean goOn(Kind kind, int cell, int site, long argument, Object reference, long mode) {
        int event = log.size();
        int choice = Choice.of(last, 0);
        if (event < expected && !log.sameLabel(event, choice, kind, cell, site)) {
            return false;
        }
        Progress mine = progress[last];
        log.append(choice, mine.events++, kind, cell, site, argument, reference, mode);
        if (kind == Kind.READ) {
            mine.looks++;
        }
        mine.lastEvent = event;
        return true;
    }

    /**
     * The last event leaves its cells as they are by now: what it began has come to its end, and nothing has happened
     * meanwhile.
     */
    public void settle() {
        recorder.settle();
    }

    private void compare(int event, int choice, int t) {
        // A thread that has not been started now stands nowhere: the one that ran last tells where we are.
        Operation op = (live(t) ? threads[t] : threads[last]).operation();
        if (!enabled(t) || !log.sameLabel(event, choice, op.kind, op.object.number(), op.site)) {
            throw new NondeterminismException(
                    event, log.thread(event), log.kind(event), log.object(event), log.site(event), op);
        }
    }

    /** As {@link #recall}, but the operation is good only until the thread's next one is looked at. */
    public Operation look(int event, Moment moment) {
        Operation op = threads[log.thread(event)].otherOperation();
        op.setAt(moment, log.kind(event), recorder.object(log.object(event)), log.site(event));
        log.recall(event, op);
        return op;
    }

    /** The operation of an event (or a pending one), to be looked at in another moment. */
    public Operation recall(int event, Moment moment) {
        Operation op = Operation.at(
                moment,
                threads[log.thread(event)],
                log.kind(event),
                recorder.object(log.object(event)),
                log.site(event));
        log.recall(event, op);
        return op;
    }

    // ---- time --------------------------------------------------------------------------------------

    /**
     * A thread has come to an operation that ends, or may give up, at a deadline. It waits from now on, which is part of the
     * last event: time does not pass between a thread's operations. The caller is in the code that follows that event, of
     * its thread or of one that has been started there.
     */
    public void waitsUntil(ThreadObject thread, ClockObject clock, long deadline) {
        long before = thread.deadline();
        clock.begin(thread, deadline);
        if (log.size() > 0 && !clock.isLastResort()) {
            log.touchedToo(clock.number(), Accesses.READ, clock.now(), clock.now());
            log.touchedToo(thread.deadlineCell(), Accesses.EXCLUSIVE, before, deadline);
        }
    }

    /** Says by which clock threads wait in this run, before the first of them does. */
    public void goBy(ClockObject clock) {
        lastResort = clock.isLastResort() ? clock : null;
        log.goByClock(clock.isLastResort() ? -1 : clock.number());
    }

    /** Whether something can still happen where no thread can go on: time passes. */
    private boolean hasMore() {
        return lastResort != null && lastResort.isAwaited();
    }

    /**
     * No thread can go on. To the one who decides this is an end like any other, from which he may learn; what follows can
     * only come after it.
     */
    private boolean goesOnAfterAll() {
        if (!hasMore()) {
            return false;
        }
        if (log.size() >= expected) {
            recordPending();
            decider.nobodyGoesOn(this);
        }
        log.beginSegment();
        lastResort.goOn();
        if (!decider.goesRound()) {
            spinning.goRound();
        }
        for (int t = 0; t < bound; t++) {
            progress[t].eventsBefore = progress[t].events;
        }
        return true;
    }

    // ---- loops -----------------------------------------------------------------------------------

    /** What becomes of loops that change nothing. */
    public Loops loops() {
        return loops;
    }

    /** How many of the thread's events have changed nothing. */
    public int looks(int t) {
        return progress[t].looks;
    }

    /** The thread has come to an operation: it waits there as long as the operation would be in vain. */
    public void stands(int t) {
        spinning.stands(threads[t].operation(), progress[t].events, causes);
    }

    /** How many events the thread had when the present segment began. */
    int eventsBefore(int t) {
        return progress[t].eventsBefore;
    }

    /** Begins the same run again; see {@link Loops#wentRound}. */
    public void again() {
        decider.again();
        begin(decider, expected);
    }

    /** No thread is enabled: who goes on nevertheless, or why nobody does. */
    private int stuck() {
        deciding = false; // what follows changes who is enabled
        int end = loops.atStandstill(hasMore());
        return end == Loops.GOES_ON ? decider.decide(this) : end;
    }
}
