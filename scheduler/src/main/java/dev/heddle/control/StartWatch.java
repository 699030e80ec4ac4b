package dev.heddle.control;

import dev.heddle.execution.ThreadTable;
import dev.heddle.object.Kind;
import dev.heddle.object.StartedObject;

/**
 * Notices threads that do something to another one which might not have been started by then: an unpark has no effect,
 * a join does not wait, and of two that start it one fails. Mostly a thread is known only to who started it and to
 * those who were started later, and a start is ordered with nothing. Where that is not so, starts become visible
 * and the search begins anew.
 */
final class StartWatch {

    private final Run run;
    private final Objects objects;
    private boolean known;
    private boolean noticed;

    StartWatch(Run run, Objects objects) {
        this.run = run;
        this.objects = objects;
    }

    /** Takes up what was noticed since the last call; gives false if there is nothing. */
    boolean learn() {
        boolean more = noticed && !known;
        known |= noticed;
        return more;
    }

    /** A thread is about to start another; gives false if somebody else has been faster. */
    boolean claim(ProgramThread me, Thread thread) {
        if (known) {
            me.op.set(Kind.UPDATE, started(me, thread), 0);
            run.step(me);
            return me.op.result == 1;
        }
        checkUnclaimed(thread);
        return true;
    }

    /** What a start has to name; null where nobody could have seen the thread before. */
    StartedObject started(ProgramThread me, Thread thread) {
        return known
                ? objects.synchronizer(me, thread, StartedObject.class, StartedObject.CELLS, StartedObject::new)
                : null;
    }

    /** A thread is about to do something to another: first of all it matters whether that has been started. */
    void look(ProgramThread me, Thread thread) {
        look(me, thread, Kind.READ);
    }

    /** The same for what leaves a trace in a thread that has not been started. */
    void interrupt(ProgramThread me, Thread thread) {
        look(me, thread, Kind.INTERRUPT);
    }

    private void look(ProgramThread me, Thread thread, Kind kind) {
        if (thread == me.thread || run.over()) {
            return;
        }
        if (known) {
            me.op.set(kind, started(me, thread), 0);
            run.step(me);
        } else if (mayComeFirst(me, thread)) {
            throw notice();
        }
    }

    /** A thread starts the other: it matters if somebody else did. */
    void checkUnclaimed(Thread thread) {
        if (!known && run.threads().find(thread) != null) {
            throw notice();
        }
    }

    private Unwinding notice() {
        noticed = true;
        return run.fail(null);
    }

    /** Whether in another order the thread would not have been started yet, or would have been. */
    private boolean mayComeFirst(ProgramThread me, Thread thread) {
        ProgramThread other = run.threads().find(thread);
        if (other == null) {
            return thread.getState() == Thread.State.NEW && run.threads().all().size() > 1;
        }
        return other.group == null && mayComeFirst(me.number(), other.number());
    }

    /** Who was started later by the same thread, and all that it has started, come after a thread's start. */
    private boolean mayComeFirst(int me, int other) {
        ThreadTable numbers = run.execution().numbers();
        int starter = numbers.parent(other);
        for (int ancestor = me; ancestor >= 0; ancestor = numbers.parent(ancestor)) {
            if (ancestor == starter) {
                return false;
            }
            if (numbers.parent(ancestor) == starter) {
                return numbers.birth(ancestor) < numbers.birth(other);
            }
        }
        return true;
    }
}
