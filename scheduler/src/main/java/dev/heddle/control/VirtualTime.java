package dev.heddle.control;

import dev.heddle.Settings;
import dev.heddle.Timeouts;
import dev.heddle.object.ClockObject;
import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import dev.heddle.object.ThreadObject;

/**
 * The time that the program sees. It begins at the same moment in every execution and goes on by sleeps, by time-outs, and
 * where a thread looks at the clock again and again: no real time is spent.
 *
 * <p>That costs something only where it matters: as long as no thread looks at a clock that another one moves, and no thread
 * wakes up before another one with an earlier deadline, the clock is nobody else's business. The first time that is met, the
 * search begins anew with a visible clock. Where time passes only as a last resort it never matters: then it stands still
 * until nobody can go on.
 */
final class VirtualTime {

    /** How often a thread may see the same time before its looking moves the clock, and how far at first. */
    private static final int LOOKS = 8;

    private static final long FIRST_STEP_NANOS = 1_000;
    private static final int MOST_DOUBLINGS = 40;

    private static final int NOBODY = -1;
    private static final int SEVERAL = -2;

    /** Is told when threads turn out to look at a clock that others move, or to wake up in the wrong order. */
    interface Observer {
        void watchesClock();
    }

    private final Run run;
    private final Objects objects;
    private final Timeouts timeouts;
    private final Observer observer;
    private final boolean lastResort;
    private final Repetitions repetitions;
    private boolean visible;
    private ClockObject clock;
    private int looker;
    private int mover;
    private boolean looked; // whether any thread has, in any execution
    private boolean passedInVain; // whether iterations of loops are left out in which time passes
    private boolean needed; // whether the clock has to be visible, whatever the order of deadlines
    private boolean unordered; // whether deadlines need not keep their order
    private boolean leavesOrder; // whether the search has to begin anew without that order

    VirtualTime(Run run, Objects objects, Settings settings, Observer observer) {
        this.run = run;
        this.objects = objects;
        this.timeouts = settings.timeouts();
        this.lastResort = timeouts == Timeouts.LAST_RESORT;
        this.observer = observer;
        this.repetitions = new Repetitions(run.threads(), settings.maxRuns(), lastResort);
    }

    /** Who knows of tasks that run again and again. */
    Repetitions repetitions() {
        return repetitions;
    }

    /** From the next execution on, what is done to the clock are events. */
    void show() {
        visible = true;
    }

    /**
     * Whether it was found that deadlines cannot keep their order in this program; from the next execution on they do not.
     * Asking forgets it.
     */
    boolean leavesOrder() {
        boolean leaves = leavesOrder;
        leavesOrder = false;
        visible &= !leaves;
        return leaves;
    }

    /** A new execution begins. */
    void begin() {
        clock = objects.clock(lastResort);
        repetitions.begin();
        if (orders()) {
            run.execution().goBy(clock);
        }
        looker = NOBODY;
        mover = NOBODY;
    }

    /** The program has something that needs a clock whose doings are events, where they can be. */
    void require() {
        needed = true;
        if (!orders()) {
            observer.watchesClock();
            throw run.fail(null);
        }
    }

    ClockObject clock() {
        return clock;
    }

    // ---- looking ---------------------------------------------------------------------------------

    /** The time by the clock, as the running thread sees it. */
    long look(ProgramThread me, int site) {
        if (run.passes(me)) {
            return clock.now();
        }
        run.dependsOnTime(me);
        if (passedInVain && !visible) {
            needed = true;
            observer.watchesClock();
            throw run.fail(null);
        }
        looked = true;
        looker = and(looker, me);
        boolean moves = me.looks >= LOOKS;
        long step = FIRST_STEP_NANOS << Math.min(Math.max(0, me.looks - LOOKS), MOST_DOUBLINGS);
        long seen;
        if (lastResort) {
            if (moves && me.lastLook == clock.now()) {
                pass(me, step, site);
            }
            seen = clock.now();
        } else if (visible) {
            me.op.set(Kind.READ, clock, site);
            me.op.argument = moves ? me.lastLook : ClockObject.ANY_TIME;
            me.op.expected = step;
            run.step(me);
            seen = me.op.result;
        } else {
            if (moves && me.lastLook == clock.now()) {
                moved(me, ClockObject.later(clock.now(), step));
            }
            check();
            seen = clock.now();
        }
        me.gettingsOn++; // how often it has looked decides when the clock goes on
        boolean again = seen == me.lastLook || moves && seen == me.lastLook + step;
        me.looks = again ? me.looks + 1 : 1;
        me.lastLook = seen;
        return seen;
    }

    // ---- waiting ---------------------------------------------------------------------------------

    /** Fills in an operation by which the thread sleeps; it is left to the caller to carry it out. */
    void sleep(ProgramThread me, long nanos, int site) {
        if (orders() && !run.over()) {
            long deadline = begin(me, nanos, site);
            me.op.set(Kind.SLEEP, clock, site);
            me.op.argument = deadline;
        } else {
            me.op.set(Kind.YIELD, me.object, site);
            me.op.deadline = ClockObject.later(clock.now(), nanos);
            clock.begin(me.object, me.op.deadline);
        }
        me.op.interruptible = true;
    }

    /** The thread has slept. */
    void slept(ProgramThread me) {
        if (!run.over()) {
            waited(me);
        }
    }

    /** Whether threads are kept waiting for the clock, rather than watched. */
    private boolean orders() {
        return visible || lastResort;
    }

    /**
     * The thread waits for some time from now on. Where that is not part of its last event, because it has come back from
     * threads that ran in parallel, it is an event of its own.
     *
     * @return until when
     */
    private long begin(ProgramThread me, long nanos, int site) {
        if (lastResort || followsLastEvent(me)) {
            long deadline = ClockObject.later(clock.now(), nanos);
            run.execution().waitsUntil(me.object, clock, deadline);
            return deadline;
        }
        me.op.set(Kind.SET_TIMER, clock, site);
        me.op.argument = nanos;
        run.step(me);
        return me.op.result;
    }

    /** Whether what the thread does now would always follow the last event. */
    private boolean followsLastEvent(ProgramThread me) {
        int last = run.execution().log().size() - 1;
        return last < 0
                || run.execution().lastEvent(me.number()) == last
                || me.starter != null && followsLastEvent(me.starter);
    }

    /** The thread is about to do an operation that may give up by time-out. */
    void limit(ProgramThread me) {
        if (me.op.limit <= 0) {
            me.op.deadline = clock.now(); // it does not wait at all
        } else if (timeouts == Timeouts.NEVER && !JdkDelays.isDelay(me.op.site)) {
            me.op.timed = false;
        } else if (JdkDelays.isTimer(me.op.site) && repetitions.holdsBack(me)) {
            holdBack(me);
        } else if (!orders()) {
            me.op.deadline = ClockObject.later(clock.now(), me.op.limit);
            clock.begin(me.object, me.op.deadline);
        } else if (me.op.clock != null) {
            run.execution().waitsUntil(me.object, clock, me.op.deadline); // in a queue, where it has come to meanwhile
        } else {
            Operation operation = Operation.at(null, me.object, Kind.YIELD, me.object, 0);
            operation.take(me.op);
            long deadline = begin(me, operation.limit, operation.site);
            me.op.take(operation);
            me.op.clock = clock;
            me.op.deadline = deadline;
        }
    }

    /** The thread, a timer's, waits for the time of a task that has run often before. */
    private void holdBack(ProgramThread me) {
        require();
        me.heldBack = true;
        me.op.held = !lastResort;
        me.op.clock = clock;
        me.op.deadline = ClockObject.later(clock.now(), me.op.limit);
        boolean isHeeded = repetitions.isHeeded(me);
        run.execution().waitsUntil(me.object, clock, isHeeded ? me.op.deadline : ThreadObject.NO_DEADLINE);
    }

    /** Code of the JDK has parked the thread for a time, which is over because nothing else could happen. */
    void passes(ProgramThread me, long nanos) {
        if (orders()) {
            pass(me, nanos, 0);
        } else {
            moved(me, ClockObject.later(clock.now(), nanos));
            check();
        }
    }

    private void pass(ProgramThread me, long nanos, int site) {
        sleep(me, nanos, site);
        me.op.interruptible = false;
        run.step(me);
        me.clockMoves++;
    }

    /** The thread has given up by time-out. */
    void gaveUp(ProgramThread me) {
        if (JdkDelays.isTimer(me.op.site)) {
            repetitions.timeHasCome(me);
        }
        waited(me);
    }

    /**
     * Whether it makes no difference that time passes in an iteration of a loop which has changed nothing else. It does as
     * soon as some thread looks at the clock; if one does so later, the search begins anew.
     */
    boolean passesInVain() {
        passedInVain |= !looked && !visible;
        return !looked && !visible;
    }

    /**
     * A thread has gone round in a loop in which time passes, and is where it was. As long as only deadlines go by the clock,
     * such a loop is cut short at the price of their order: each of its rounds is a deadline for others, and there is no end
     * of them.
     *
     * @return whether the loop comes to an end by itself, because time passes only where nobody else can go on
     */
    boolean comesToAnEnd() {
        if (visible && !looked && !needed) {
            unordered = true;
            leavesOrder = true;
            throw run.fail(null);
        }
        return lastResort;
    }

    /** The thread has waited until the deadline of its operation. */
    private void waited(ProgramThread me) {
        if (orders()) {
            me.clockMoves++;
            return;
        }
        if (!unordered && clock.keepsBack(me.object, me.op.deadline)) {
            observer.watchesClock();
            throw run.fail(null);
        }
        moved(me, me.op.deadline);
        check();
    }

    // ---- who looks and who moves -----------------------------------------------------------------

    private void moved(ProgramThread me, long time) {
        mover = and(mover, me);
        me.clockMoves++;
        clock.advance(time);
    }

    private static int and(int known, ProgramThread thread) {
        return known == NOBODY || known == thread.number() ? thread.number() : SEVERAL;
    }

    private void check() {
        boolean alone = looker == NOBODY || mover == NOBODY || looker == mover && looker != SEVERAL;
        if (!alone) {
            observer.watchesClock();
            throw run.fail(null);
        }
    }
}
