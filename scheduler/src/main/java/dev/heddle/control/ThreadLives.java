package dev.heddle.control;

import dev.heddle.control.Host.Carrier;
import dev.heddle.execution.Choice;
import dev.heddle.execution.Execution;
import dev.heddle.hook.Control;
import dev.heddle.object.Kind;
import dev.heddle.object.ThreadObject;
import dev.heddle.object.WaitSetObject;
import java.util.List;

/** How the threads of one execution begin, run their code on a carrier, and end. */
final class ThreadLives {

    private final Run run;
    private final Objects objects;
    private final RunListener listener;
    private final ThreadRegister threads;
    private final UncaughtExceptions uncaught = new UncaughtExceptions();
    private Host host;
    private Execution execution;
    private RaceDetector detector;
    private int vital; // how many live that are no daemons
    private int outlivedAt; // the event at which the last of them ended, or -1

    ThreadLives(Run run, Objects objects, RunListener listener, ThreadRegister threads) {
        this.run = run;
        this.objects = objects;
        this.listener = listener;
        this.threads = threads;
    }

    void begin(Host newHost, Execution newExecution, RaceDetector newDetector) {
        host = newHost;
        execution = newExecution;
        detector = newDetector;
        uncaught.begin();
        vital = 0;
        outlivedAt = -1;
    }

    /** The execution is over, and all its threads have ended. */
    void end() {
        uncaught.end();
    }

    /** The first thread, ready to be run by the host. */
    ProgramThread main(Thread thread, ProgramThread.Code code) {
        return add(null, new ProgramThread(thread, objects.thread(execution.nextChild(-1), "main"), code));
    }

    /** The next thread that {@code parent} will start; known from now on, because the start may never come. */
    ThreadObject nextChild(ProgramThread parent, String name) {
        int number = execution.nextChild(parent.number());
        ThreadObject child = objects.thread(number, name == null ? "Thread-" + (number - 1) : name);
        execution.register(child);
        return child;
    }

    private ProgramThread add(ProgramThread parent, ProgramThread thread) {
        int t = thread.number();
        execution.add(parent == null ? -1 : parent.number(), thread.object);
        if (parent != null) {
            thread.identity = Identities.ofThread(parent.identity, execution.numbers().birth(t));
            // A parent without an event since it was itself ordered after something passes that on.
            for (int i = 0; i < execution.causes(parent.number()); i++) {
                execution.happensAfter(t, execution.cause(parent.number(), i));
            }
            if (detector != null) {
                detector.forked(parent.number(), t);
            }
        }
        if (thread.thread.isInterrupted()) {
            thread.object.setInterrupt(true);
        }
        thread.carrier = host.carry(thread.thread, self -> live(thread));
        threads.add(thread);
        vital += thread.thread.isDaemon() ? 0 : 1;
        return thread;
    }

    /** Starts a thread and runs it up to its first visible operation. */
    void start(ProgramThread me, ProgramThread child) {
        add(me, child);
        child.starter = me;
        run.switchTo(me, child.carrier);
    }

    /** Starts threads without an event, each up to its first visible operation, and waits for their end. */
    void parallel(ProgramThread me, List<Thread> children) {
        if (run.over()) {
            run.unwind(me);
        }
        run.dependsOnTime(me);
        ParallelGroup group = objects.parallelGroup(me, children.size());
        for (int i = 0; i < children.size(); i++) {
            Thread thread = children.get(i);
            ProgramThread child = new ProgramThread(thread, nextChild(me, thread.getName()), thread::run);
            child.group = group;
            group.children[i] = child;
            if (objects.censusWatch().isTaken()) {
                me.op.set(Kind.START, child.object, 0);
                run.step(me);
            }
            start(me, child);
        }
        if (!group.allEnded()) {
            me.op.set(Kind.PARALLEL, group, 0);
            if (me.reads != null) {
                run.watchReader(me);
            }
            ProgramThread starter = me.starter;
            me.starter = null;
            Carrier next = starter != null ? starter.carrier : run.next(me);
            if (next == null) {
                throw new Unwinding();
            }
            run.switchTo(me, next);
        }
        for (ProgramThread child : group.children) {
            execution.joined(me.number(), child.number());
            joined(me, child);
        }
    }

    /** How many events there were when only daemons were left; -1 if there are others. */
    int outlivedAt() {
        return outlivedAt;
    }

    /** All that the thread does comes after what the other, which has ended, has done. */
    void joined(ProgramThread me, ProgramThread other) {
        if (detector != null) {
            detector.joined(me.number(), other.number());
        }
    }

    /** Runs on the thread's carrier, from its beginning to its end. */
    private Carrier live(ProgramThread me) {
        run.goesOn(me);
        Throwable thrown = null;
        RandomState.seed(Thread.currentThread(), objects.chance(me));
        try {
            run.leave(me);
            me.code.run();
        } catch (Throwable e) {
            thrown = e;
        }
        if (run.abandoned()) {
            return null; // by now another search may be under way
        }
        Control.running(null);
        if (thrown != null) {
            uncaught(me, thrown);
        }
        if (me.exit != null) {
            leaveContainer(me);
        }
        Carrier next;
        try {
            next = ended(me);
        } catch (Unwinding e) {
            next = null;
        }
        me.finished = true;
        return next;
    }

    /** What the JDK does at the end of a thread is part of the program: others wait for it. */
    private void leaveContainer(ProgramThread me) {
        try {
            run.leave(me);
            me.exit.run();
        } catch (Throwable e) {
            // As in the JVM it ends the thread all the same; an unwinding goes on there.
        } finally {
            Control.running(null);
        }
    }

    private void uncaught(ProgramThread me, Throwable exception) {
        if (run.over()) {
            return;
        }
        Thread.UncaughtExceptionHandler handler = uncaught.handler(me.thread);
        if (handler == null) {
            listener.uncaught(me, exception);
            run.end(Choice.ENDED);
            return;
        }
        try {
            run.leave(me);
            handler.uncaughtException(me.thread, exception);
        } catch (Throwable e) {
            // As in the JVM, what a handler throws is ignored; an unwinding goes on at the thread's end.
        } finally {
            Control.running(null);
        }
    }

    /** The thread's code has come to its end: says who goes on. */
    private Carrier ended(ProgramThread me) {
        if (run.over()) {
            return null;
        }
        if (objects.ends().areEvents()) {
            exit(me);
        }
        execution.ended(me.number());
        if (!me.thread.isDaemon() && --vital == 0) {
            outlivedAt = execution.log().size();
        }
        if (me.group != null) {
            me.group.ended();
        }
        if (me.starter != null) {
            return me.starter.carrier;
        }
        if (me.group != null && me.group.allEnded()) {
            return me.group.parent.carrier;
        }
        return run.next(me);
    }

    private void exit(ProgramThread me) {
        if (objects.ends().areUnderMonitor() && !VirtualThreads.isVirtual(me.thread)) {
            WaitSetObject watchers = objects.waitSet(me, me.thread);
            me.op.set(Kind.LOCK, watchers.lock(), 0);
            run.step(me);
            me.object.endsUnderMonitor(watchers);
        }
        me.op.set(Kind.EXIT, me.object, 0);
        run.step(me);
    }
}
