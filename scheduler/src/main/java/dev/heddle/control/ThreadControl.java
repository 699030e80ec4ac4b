package dev.heddle.control;

import dev.heddle.Failure;
import dev.heddle.hook.Forks;
import dev.heddle.hook.LoopControl;
import dev.heddle.hook.Sites;
import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import dev.heddle.object.ThreadObject;
import java.util.List;

/** Turns what the hooks ask of threads into operations on their models. */
final class ThreadControl extends SynchronizerControl {

    /** What the program does with threads that matters beyond the one execution. */
    interface Observer extends VirtualTime.Observer {

        /** A thread is about to park. */
        void parks(ProgramThread thread, Object blocker);

        /** A thread uses something that no model stands for, at the given place. */
        void unmodelled(ProgramThread thread, int site);

        /** What a call tells a thread may be out of date, and in which other orders it could come is not explored. */
        void unseen(int site);

        /** Something that is no failure and that the user should know, in a sentence. */
        void note(String sentence);

        /** A thread is about to be started, by the running one, and not by a call that instrumented code makes. */
        void startsInLibrary(ThreadObject thread);
    }

    private static final String MADE_UP_NAME = "Thread-"; // and a number
    private static final long NO_LIMIT = -1;

    private final Observer observer;
    private final VirtualTime time;
    private final LoopWatch loops;
    private final Forks forks;
    private final ScheduleControl schedules;
    private final StartWatch starts;
    private final EnvironmentControl environment;
    private final InterruptControl interrupts;
    private final ParkControl parking;

    ThreadControl(Run run, Objects objects, Rollback rollback, VirtualTime time, Observer observer) {
        super(run, objects, rollback);
        this.time = time;
        this.observer = observer;
        this.loops = new LoopWatch(run);
        this.forks = new ForkControl(run, objects, this);
        this.schedules = new ScheduleControl(run, pools(), futures(), this);
        this.starts = new StartWatch(run, objects);
        this.environment = new EnvironmentControl(run, objects, this);
        this.interrupts = new InterruptControl(run, objects, starts, pools());
        this.parking = new ParkControl(run, objects, starts, time, observer);
    }

    /** Who does something to threads that might not have been started. */
    StartWatch starts() {
        return starts;
    }

    @Override
    public void beyondControl(String reason, int site) {
        ProgramThread me = run.enter();
        try {
            if (!passes(me)) {
                Sites.Site place = Sites.get(site);
                List<String> details = place == null ? List.of() : List.of("at " + place.location());
                throw run.fail(new Failure(Failure.Kind.EXCEPTION, reason, null, details));
            }
        } finally {
            run.leave(me);
        }
    }

    @Override
    public void unmodelled(int site) {
        ProgramThread me = run.enter();
        if (!run.over()) {
            observer.unmodelled(me, site);
        }
        run.leave(me);
    }

    @Override
    public LoopControl loops() {
        return loops;
    }

    @Override
    public EnvironmentControl environment() {
        return environment;
    }

    /** What a call tells the thread is not all that it could be told. */
    void unseen(ProgramThread me, int site) {
        me.entries++; // it may be told something else next time, for reasons that are no events
        observer.unseen(site);
    }

    void note(String sentence) {
        observer.note(sentence);
    }

    // ---- start and end ---------------------------------------------------------------------------

    /** Starts a thread that runs something else than it would by itself. */
    void start(Thread thread, ProgramThread.Code code) {
        ProgramThread me = run.enter();
        try {
            if (run.over()) {
                run.unwind(me);
            }
            ThreadObject object = run.lives().nextChild(me, displayName(thread));
            me.op.set(Kind.START, object, 0);
            run.step(me);
            run.lives().start(me, new ProgramThread(thread, object, code));
        } finally {
            run.leave(me);
        }
    }

    @Override
    public Forks forks() {
        return forks;
    }

    @Override
    public ScheduleControl schedules() {
        return schedules;
    }

    @Override
    public boolean start(Thread thread, Object container, boolean byLibrary) {
        if (isOfJdk(thread) || byLibrary && Stacks.inInitialiserOfJdk()) {
            ThreadIds.release(thread);
            return false;
        }
        ProgramThread me = run.enter();
        try {
            if (run.over()) {
                run.unwind(me); // so that pools know that it has not been started
            }
            if (!starts.claim(me, thread) || thread.getState() != Thread.State.NEW) {
                throw VirtualThreads.isVirtual(thread)
                        ? new IllegalThreadStateException("Already started")
                        : new IllegalThreadStateException();
            }
            ThreadObject object = run.lives().nextChild(me, displayName(thread));
            me.op.set(Kind.START, object, 0);
            me.op.reference = starts.started(me, thread);
            run.step(me);
            starts.checkUnclaimed(thread);
            if (byLibrary) {
                observer.startsInLibrary(object);
            }
            run.lives().start(me, programThread(thread, object, container));
            return true;
        } finally {
            run.leave(me);
        }
    }

    /** Whether the thread serves the JDK alone, as those do that wait for input for virtual threads. */
    private static boolean isOfJdk(Thread thread) {
        return thread.getClass().getName().startsWith("jdk.internal.");
    }

    private static ProgramThread programThread(Thread thread, ThreadObject object, Object container) {
        Runnable task = VirtualThreads.isVirtual(thread) ? VirtualThreads.task(thread) : thread;
        ProgramThread started = new ProgramThread(thread, object, task::run);
        if (container != null) {
            ThreadContainers.enter(thread, container);
            started.exit = () -> ThreadContainers.exit(thread, container);
        }
        return started;
    }

    /** The thread's name, or null where it has none or one that the JDK made up: that counts on from test to test. */
    private static String displayName(Thread thread) {
        String name = thread.getName();
        return name.isEmpty() || isMadeUp(name) ? null : name;
    }

    private static boolean isMadeUp(String name) {
        int end = name.length();
        while (end > 0 && name.charAt(end - 1) >= '0' && name.charAt(end - 1) <= '9') {
            end--;
        }
        return end < name.length() && end == MADE_UP_NAME.length() && name.startsWith(MADE_UP_NAME);
    }

    @Override
    public void join(Thread thread, long nanos, int site) throws InterruptedException {
        joins(thread, nanos, site);
    }

    /** As {@link #join}: whether the thread has ended. */
    boolean joins(Thread thread, long nanos, int site) throws InterruptedException {
        ProgramThread me = run.enter();
        try {
            if (run.over()) {
                run.unwind(me);
            }
            starts.look(me, thread);
            ProgramThread other = run.threads().find(thread);
            if (other == null) {
                return true; // it has not been started, and only a join that has to wait looks at the interrupt flag
            }
            boolean timed = nanos > 0;
            if (objects.holdsMonitor(me, thread) && !VirtualThreads.isVirtual(thread)) {
                return joinsUnderMonitor(me, thread, timed ? nanos : NO_LIMIT, site);
            }
            if (timed) {
                watchesEnd(me, thread);
            }
            me.op.set(Kind.JOIN, other.object, site);
            me.op.within(timed ? nanos : NO_LIMIT);
            me.op.interruptible = true;
            run.step(me);
            if (me.op.outcome == Operation.Outcome.INTERRUPTED || me.object.interrupted()) {
                watchesEnd(me, thread); // whether the other thread ends before or after it makes a difference
            }
            boolean done = done(me);
            if (done) {
                run.lives().joined(me, other);
            }
            return done;
        } finally {
            run.leave(me);
        }
    }

    /** A join waits on the thread's monitor. Who holds it gives it up meanwhile, or the other could not end. */
    private boolean joinsUnderMonitor(ProgramThread me, Thread thread, long nanos, int site) throws InterruptedException {
        boolean inTime = true;
        while (inTime && alive(me, thread, site)) {
            inTime = waiting.await(me, objects.waitSet(me, thread), nanos, true, site);
        }
        return inTime;
    }

    /** The thread can tell whether another one has ended. */
    private void watchesEnd(ProgramThread me, Thread other) {
        if (objects.ends().isSeen(objects.holdsMonitor(me, other))) {
            throw run.fail(null);
        }
    }

    @Override
    public boolean isAlive(Thread thread, int site) {
        ProgramThread me = run.enter();
        try {
            starts.look(me, thread);
            return alive(me, thread, site);
        } finally {
            run.leave(me);
        }
    }

    private boolean alive(ProgramThread me, Thread thread, int site) {
        ProgramThread other = run.threads().find(thread);
        if (other == null || run.over()) {
            return other != null;
        }
        if (other == me) {
            return true;
        }
        watchesEnd(me, thread);
        me.op.set(Kind.READ, other.object, site);
        run.step(me);
        return me.op.result == 1;
    }

    @Override
    public Thread.State state(Thread thread, int site) {
        ProgramThread me = run.enter();
        try {
            starts.look(me, thread);
            ProgramThread other = run.threads().find(thread);
            if (other == null) {
                return thread.getState();
            }
            if (other == me || run.over()) {
                return Thread.State.RUNNABLE;
            }
            if (!objects.observed().contains(other.number()) && !alive(me, thread, site)) {
                return Thread.State.TERMINATED;
            }
            if (objects.observed().add(other.number())) {
                throw run.fail(null);
            }
            me.op.set(Kind.READ, other.object, site);
            me.op.argument = ThreadObject.POSITION;
            run.step(me);
            if (!other.object.alive()) {
                return Thread.State.TERMINATED;
            }
            observer.unseen(site);
            return ThreadStates.of(other.op);
        } finally {
            run.leave(me);
        }
    }

    @Override
    public Thread currentThread() {
        return run.current().thread;
    }

    // ---- time and processors ---------------------------------------------------------------------

    @Override
    public void yield(int site) {
        ProgramThread me = run.enter();
        try {
            me.op.set(Kind.YIELD, me.object, site);
            run.step(me);
        } finally {
            run.leave(me);
        }
    }

    /** Lets time pass for a thread of the JDK's; always true. */
    boolean hasSlept(long nanos) throws InterruptedException {
        if (nanos > 0) {
            sleep(nanos, 0);
        }
        return true;
    }

    @Override
    public void sleep(long nanos, int site) throws InterruptedException {
        ProgramThread me = run.enter();
        try {
            time.sleep(me, nanos, site);
            run.step(me);
            if (me.op.outcome == Operation.Outcome.INTERRUPTED) {
                throw VirtualThreads.isVirtual(me.thread)
                        ? new InterruptedException()
                        : new InterruptedException("sleep interrupted");
            }
            time.slept(me);
        } finally {
            run.leave(me);
        }
    }

    @Override
    public long elapsedNanos(int site) {
        ProgramThread me = run.enter();
        try {
            return time.look(me, site);
        } finally {
            run.leave(me);
        }
    }

    @Override
    public long chance() {
        ProgramThread me = run.enter();
        long drawn = objects.chance(me);
        run.leave(me);
        return drawn;
    }

    // ---- interrupts and parking ------------------------------------------------------------------

    @Override
    public void interrupt(Thread thread, int site) {
        interrupts.interrupt(thread, site);
    }

    @Override
    public boolean isInterrupted(Thread thread, int site) {
        return interrupts.isInterrupted(thread, site);
    }

    @Override
    public boolean interrupted(int site) {
        return interrupts.interrupted(site);
    }

    @Override
    public boolean park(Object blocker, long nanos) {
        return parking.park(blocker, nanos);
    }

    @Override
    public boolean unpark(Thread thread) {
        return parking.unpark(thread);
    }
}
