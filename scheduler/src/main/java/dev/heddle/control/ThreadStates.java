package dev.heddle.control;

import dev.heddle.object.Kind;
import dev.heddle.object.LockObject;
import dev.heddle.object.Operation;
import dev.heddle.object.SharedObject;
import dev.heddle.object.WaitSetObject;

/** What {@link Thread#getState} says of a thread that stands before an operation. */
final class ThreadStates {

    private ThreadStates() {}

    static Thread.State of(Operation op) {
        boolean waits = (op.timed ? op.kind != Kind.READ : !op.enabled()) && op.kind != Kind.YIELD;
        if (!waits) {
            return Thread.State.RUNNABLE;
        }
        return op.timed
                ? Thread.State.TIMED_WAITING
                : wantsMonitor(op) ? Thread.State.BLOCKED : Thread.State.WAITING;
    }

    private static boolean wantsMonitor(Operation op) {
        SharedObject wanted = op.object instanceof WaitSetObject set && set.signalled(op) ? set.lock() : op.object;
        return wanted instanceof LockObject lock && lock.isMonitor();
    }
}
