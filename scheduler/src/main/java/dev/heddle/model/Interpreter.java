package dev.heddle.model;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Timeouts;
import dev.heddle.execution.Choice;
import dev.heddle.execution.Execution;
import dev.heddle.object.ClockObject;
import dev.heddle.object.Kind;
import dev.heddle.object.LockObject;
import dev.heddle.object.MeetingObject;
import dev.heddle.object.Operation;
import dev.heddle.object.ReadWriteLockObject;
import dev.heddle.object.SharedObject;
import dev.heddle.object.StateSink;
import dev.heddle.object.ThreadObject;
import dev.heddle.object.WaitSetObject;
import dev.heddle.search.Ending;
import dev.heddle.search.Future;
import dev.heddle.search.Program;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Runs a model program. The first thread has no parent; the other initial threads count as its children,
 * there before its first event, as if all had been started in one step.
 *
 * <p>A failed check, or an operation on a lock that the thread would have to hold, ends the thread; the others
 * run on, so that every execution is maximal. The failure is told at the end.
 *
 * <p>A step allocates nothing; a run makes new objects.
 */
public final class Interpreter implements Program {

    private static final Failure DEADLOCK =
            new Failure(Failure.Kind.DEADLOCK, "No thread can go on.", null, List.of());

    private static final Failure LIVELOCK =
            new Failure(Failure.Kind.LIVELOCK, "A thread goes round in a loop for ever.", null, List.of());

    private final Settings settings;
    private final UnaryOperator<SharedObject> substitution;
    private final Layout layout;
    private final ModelState[] threads;
    private final SharedObject[] objects;
    private Execution execution;
    private ClockObject clock;
    private boolean round; // a thread has gone round in a loop for nothing
    private Failure failure;
    private int failed; // the thread the failure is about

    /** An interpreter for the default settings. */
    public Interpreter(ModelProgram program) {
        this(program, Settings.defaults());
    }

    /**
     * @param settings of which only {@link Settings#equalWritesCommute()}, {@link Settings#spuriousWakeups()} and
     *     {@link Settings#timeouts()} matter here
     */
    public Interpreter(ModelProgram program, Settings settings) {
        this(program, settings, UnaryOperator.identity());
    }

    /**
     * @param substitution gives for each object of the program the one to be used in its place, to try out
     *     objects that are not declared in a program
     */
    Interpreter(ModelProgram program, Settings settings, UnaryOperator<SharedObject> substitution) {
        this.settings = settings;
        this.substitution = substitution;
        layout = new Layout(program);
        objects = new SharedObject[layout.objects()];
        threads = new ModelState[program.threads().size()];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new ModelState(i, program.threads().get(i), layout);
        }
        if (threads.length == 0 || !threads[0].initial) {
            throw new IllegalArgumentException("The first thread of a model program must run from the start.");
        }
    }

    @Override
    public Ending run(Execution newExecution) {
        Ending ending = runOnce(newExecution);
        while (round) {
            newExecution.again();
            ending = runOnce(newExecution);
        }
        return ending;
    }

    private Ending runOnce(Execution newExecution) {
        execution = newExecution;
        round = false;
        failure = null;
        clock = new ClockObject(layout.clockCell(), settings.timeouts() == Timeouts.LAST_RESORT);
        execution.register(clock);
        if (layout.clockIsUsed()) {
            execution.goBy(clock);
        }
        layout.create(objects, settings);
        for (int i = 0; i < objects.length; i++) {
            SharedObject object = substitution.apply(objects[i]);
            objects[i] = object;
            for (int cell = object.number(); cell < object.number() + object.cells(); cell++) {
                execution.register(cell, object);
            }
            if (object instanceof WaitSetObject set) {
                set.listen(this::woken);
            } else if (object instanceof MeetingObject meeting) {
                meeting.listen(this::woken);
            }
        }
        for (ModelState thread : threads) {
            thread.reset();
        }
        for (ModelState thread : threads) {
            if (thread.initial) {
                int parent = thread.index == 0 ? -1 : 0;
                thread.name(execution.nextChild(parent));
                execution.add(parent, thread.object);
            }
        }
        for (ModelState thread : threads) {
            if (thread.initial) {
                advance(thread);
            }
        }
        return drive();
    }

    private void woken(ThreadObject waiter, ThreadObject notifier) {
        // While an operation is being carried out the log ends where its event will stand.
        execution.happensAfter(waiter.thread(), execution.log().size());
    }

    private Ending drive() {
        while (true) {
            int choice = execution.decide();
            if (choice < 0) {
                return ending(choice);
            }
            execution.perform(choice);
            afterwards(of(execution.thread(Choice.thread(choice))));
            if (round) {
                return Ending.PRUNED;
            }
        }
    }

    private Ending ending(int code) {
        if (failure == null && code == Choice.DEADLOCK) {
            return new Ending(code, execution.loops().anySpins() ? LIVELOCK : DEADLOCK);
        }
        return new Ending(code, failure);
    }

    private ModelState of(ThreadObject object) {
        return threads[object.number() / ThreadObject.CELLS];
    }

    /** The place of a thread in the program; its number in the execution may be another. */
    static int place(ThreadObject thread) {
        return thread.number() / ThreadObject.CELLS;
    }

    /** The place in the program of the thread with that number in executions, or -1. */
    int place(int number) {
        for (ModelState thread : threads) {
            if (thread.object != null && thread.object.thread() == number) {
                return thread.index;
            }
        }
        return -1;
    }

    /** How many threads the program has. */
    int threads() {
        return threads.length;
    }

    /** The step the thread at a place stands before. */
    int step(int place) {
        return threads[place].pc;
    }

    @Override
    public Future future() {
        return new ModelFuture(this, layout, threads);
    }

    /** The number in executions of the thread at a place, or -1 if it has not had one so far. */
    int number(int place) {
        return threads[place].object == null ? -1 : threads[place].object.thread();
    }

    // ---- after an operation ------------------------------------------------------------------------

    private void afterwards(ModelState thread) {
        Operation op = thread.object.operation();
        if (op.outcome == Operation.Outcome.QUEUED) {
            op.waitInQueue();
            if (op.timed && op.clock != null) {
                execution.waitsUntil(op.thread, clock, op.deadline);
            }
            return;
        }
        switch (op.kind) {
            case EXIT -> {
                execution.ended(thread.object.thread());
                return;
            }
            case WAIT -> {
                if (op.outcome == Operation.Outcome.DONE) {
                    wake(thread, op);
                    return;
                }
                thread.finish(outcome(op));
            }
            case ARRIVE -> {
                if (op.outcome == Operation.Outcome.DONE && op.result > 0) {
                    wake(thread, op);
                    return;
                }
                thread.finish(outcome(op));
            }
            case WAKE -> {
                if (op.object instanceof MeetingObject) {
                    thread.left(outcome(op));
                } else if (op.outcome != Operation.Outcome.DONE) {
                    thread.left(outcome(op));
                    op.set(Kind.WAKE, op.object, op.site);
                    return;
                }
                thread.finish(thread.waitOutcome());
            }
            case START -> {
                start(thread, threads[thread.step().object]);
                thread.finish(1);
            }
            case CHECK -> {
                if (op.argument == 0) {
                    fail(thread, Failure.Kind.ASSERTION, op.thread + ": a check failed.");
                } else {
                    thread.finish(1);
                }
            }
            case SPIN -> { }
            case READ, UPDATE, COMPARE_AND_SET, DRAIN, CLEAR_INTERRUPT, CHOOSE -> thread.finish(op.result);
            default -> thread.finish(outcome(op));
        }
        advance(thread);
    }

    private static long outcome(Operation op) {
        return switch (op.outcome) {
            case DONE -> 1;
            case REFUSED, QUEUED, TIMED_OUT -> 0;
            case INTERRUPTED -> -1;
        };
    }

    private void wake(ModelState thread, Operation op) {
        op.set(Kind.WAKE, op.object, op.site);
        manner(thread, thread.step(), op);
    }

    private void start(ModelState parent, ModelState child) {
        if (child.started) {
            throw new IllegalStateException(child.object + " is started twice.");
        }
        execution.add(parent.object.thread(), child.object);
        child.started = true;
        advance(child);
    }

    // ---- up to the next operation -------------------------------------------------------------------

    private void advance(ModelState thread) {
        while (thread.runsToOperation()) {
            if (thread.step().type == Code.Type.LOOP) {
                round |= thread.goesRound(execution);
                if (thread.spins()) {
                    return;
                }
            } else if (stepsVisibly(thread)) {
                return;
            }
        }
        if (layout.endIsSeen(thread.index)) {
            thread.object.operation().set(Kind.EXIT, thread.object, thread.pc + 1);
        } else {
            execution.ended(thread.object.thread());
        }
    }

    private void fail(ModelState thread, Failure.Kind kind, String summary) {
        // The first in the order of the program, not of time: independent threads may fail in any order.
        if (failure == null || thread.index < failed) {
            failed = thread.index;
            failure = new Failure(kind, summary, null, List.of());
        }
        thread.fail();
    }

    /**
     * Comes to the next step, which is an operation: fills it in, or, where no other thread can notice it, does
     * it.
     *
     * @return whether the thread stands before a visible operation now
     */
    private boolean stepsVisibly(ModelState thread) {
        Code.Step step = thread.step();
        SharedObject object = object(thread, step);
        int holds = holds(thread, step, object);
        switch (step.kind) {
            case LOCK, TRY_LOCK -> {
                if (holds > 0) {
                    nest(object, 1);
                    thread.finish(1);
                    return false;
                }
            }
            case UNLOCK, READ_UNLOCK, WAIT, NOTIFY, NOTIFY_ALL -> {
                if (holds == 0) {
                    fail(thread, Failure.Kind.EXCEPTION, thread.object + " does not hold " + object + ".");
                    return false;
                }
                if (step.kind == Kind.UNLOCK && holds > 1) {
                    nest(object, -1);
                    thread.finish(1);
                    return false;
                }
            }
            default -> { }
        }
        boolean onWaitSet = step.kind == Kind.WAIT || step.kind == Kind.NOTIFY || step.kind == Kind.NOTIFY_ALL;
        fill(thread, step, onWaitSet ? objects[thread.place(step) + 1] : object);
        return true;
    }

    /** How often the thread holds the lock the step is about; 0 if it is not about a lock. */
    private static int holds(ModelState thread, Code.Step step, SharedObject object) {
        if (object instanceof LockObject lock) {
            return lock.heldBy(thread.object) ? lock.holds() : 0;
        }
        if (object instanceof ReadWriteLockObject lock) {
            return step.kind == Kind.READ_UNLOCK ? lock.readHolds(thread.object) : lock.writeHolds(thread.object);
        }
        return 0;
    }

    private static void nest(SharedObject object, int by) {
        if (object instanceof LockObject lock) {
            lock.nest(by);
        } else {
            ((ReadWriteLockObject) object).nest(by);
        }
    }

    private SharedObject object(ModelState thread, Code.Step step) {
        if (step.onThread) {
            ModelState other = threads[step.object];
            if (step.kind == Kind.START) {
                other.name(execution.nextChild(thread.object.thread()));
            } else if (!other.started) {
                throw new IllegalStateException("Thread " + other.name + " has not been started.");
            }
            return other.object;
        }
        if (step.size > 0) {
            return objects[thread.place(step)];
        }
        return step.onClock() ? clock : thread.object;
    }

    private void fill(ModelState thread, Code.Step step, SharedObject object) {
        Operation op = thread.object.operation().set(step.kind, object, thread.pc + 1);
        op.argument = step.value.calculate(thread.registers);
        op.expected = step.limited ? 0 : step.expected.calculate(thread.registers);
        if (step.onClock()) {
            op.argument = step.kind == Kind.READ ? ClockObject.ANY_TIME : begin(thread, op.argument);
        }
        boolean waitsLater = step.kind == Kind.WAIT || step.kind == Kind.ARRIVE;
        if (waitsLater) {
            op.interruptible = step.manner.interruptible;
            op.timed = step.manner.timed && !step.limited;
        } else {
            manner(thread, step, op);
        }
        execution.stands(thread.object.thread());
    }

    private void manner(ModelState thread, Code.Step step, Operation op) {
        op.interruptible = step.manner.interruptible;
        op.timed = step.manner.timed && !(step.limited && settings.timeouts() == Timeouts.NEVER);
        if (op.timed && step.limited) {
            op.clock = clock;
            op.deadline = begin(thread, step.expected.calculate(thread.registers));
        }
    }

    /** The thread waits for some time from now on; gives until when. */
    private long begin(ModelState thread, long time) {
        long deadline = ClockObject.later(clock.now(), time);
        execution.waitsUntil(thread.object, clock, deadline);
        return deadline;
    }

    // ---- for the oracle --------------------------------------------------------------------------

    /** The registers of all threads, in the order of the program. */
    List<Long> registers() {
        return Arrays.stream(threads)
                .flatMap(thread -> Arrays.stream(thread.registers).boxed())
                .toList();
    }

    /** Tells the present global state: all objects, and where each thread stands with which values. */
    void state(StateSink into) {
        clock.state(into);
        for (SharedObject object : objects) {
            object.state(into);
        }
        for (ModelState thread : threads) {
            thread.state(into);
        }
    }
}
