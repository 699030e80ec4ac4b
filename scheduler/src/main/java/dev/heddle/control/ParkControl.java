package dev.heddle.control;

import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import dev.heddle.object.ThreadObject;

/** Threads that park and are unparked, by the program or by code of the JDK that no model stands for. */
final class ParkControl {

    private static final long NO_LIMIT = -1;
    private static final long LONGEST_PARK_NANOS = 2_000_000_000;

    private final Run run;
    private final Objects objects;
    private final StartWatch starts;
    private final VirtualTime time;
    private final ThreadControl.Observer observer;

    ParkControl(Run run, Objects objects, StartWatch starts, VirtualTime time, ThreadControl.Observer observer) {
        this.run = run;
        this.objects = objects;
        this.starts = starts;
        this.time = time;
        this.observer = observer;
    }

    /** @return always true: the thread need not park by itself any more */
    boolean park(Object blocker, long nanos) {
        Thread current = Thread.currentThread();
        if (VirtualThreads.isVirtual(current) && Stacks.waitsForInput()) {
            RealPark.untilUnparked(current);
            return true;
        }
        ProgramThread me = run.enter();
        try {
            if (run.over()) {
                run.unwind(me);
            }
            observer.parks(me, blocker);
            me.op.set(Kind.PARK, me.object, 0);
            boolean spurious = objects.spuriousWakeups() && !me.wokeForNoReason(0) && Stacks.inside() == null;
            me.op.expected = spurious ? ThreadObject.FOR_NO_REASON : 0;
            if (nanos >= 0 && Stacks.inside() != null) {
                parkInLoop(me, nanos);
            } else {
                me.op.within(nanos);
                run.step(me);
            }
            me.wokeForNoReason(0, me.op.outcome == Operation.Outcome.REFUSED);
            return true;
        } finally {
            run.leave(me);
        }
    }

    /** Code of the JDK parks in a loop until it sees that time has passed: it wakes up only where nothing else can happen. */
    private void parkInLoop(ProgramThread me, long nanos) {
        me.op.within(NO_LIMIT);
        run.threads().sleep(me, nanos);
        run.step(me);
        run.threads().awake(me);
        if (me.op.timed) {
            time.passes(me, nanos);
            RealPark.nanos(Math.min(nanos, LONGEST_PARK_NANOS));
        }
    }

    boolean unpark(Thread thread) {
        ProgramThread me = run.enter();
        try {
            if (run.passes(me)) {
                return true;
            }
            starts.look(me, thread);
            ProgramThread other = run.threads().find(thread);
            if (other == null) {
                return false;
            }
            me.op.set(Kind.UNPARK, other.object, 0);
            run.step(me);
            return true;
        } finally {
            run.leave(me);
        }
    }
}
