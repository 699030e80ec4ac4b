package dev.heddle.control;

import dev.heddle.execution.EventLog;
import dev.heddle.execution.Execution;
import dev.heddle.object.BinsObject;
import dev.heddle.object.ClassObject;
import dev.heddle.object.Kind;
import dev.heddle.object.LockObject;
import dev.heddle.object.MeetingObject;
import dev.heddle.object.Operation;
import dev.heddle.object.PoolObject;
import dev.heddle.object.QueuedObject;
import dev.heddle.object.ReadWriteLockObject;
import dev.heddle.object.SemaphoreObject;
import dev.heddle.object.SharedObject;
import dev.heddle.object.StampedLockObject;
import dev.heddle.object.Standstill;
import dev.heddle.object.ThreadObject;
import dev.heddle.object.WaitSetObject;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Who waits for whom when no thread can go on. */
final class WaitGraph {

    private final Run run;
    private final Display display;

    WaitGraph(Run run, Display display) {
        this.run = run;
        this.display = display;
    }

    /** The threads that keep this one from going on; empty where it waits for something that nobody is left to do. */
    List<ProgramThread> holders(ProgramThread thread) {
        Operation op = thread.op;
        List<ProgramThread> holders = new ArrayList<>();
        if (op.spins()) {
            return holders; // anybody could have ended that
        }
        if (isBehind(thread)) {
            holders.add(of(((QueuedObject) op.object).firstInQueue()));
        } else if (op.object instanceof SemaphoreObject semaphore) {
            holders.addAll(acquirers(semaphore));
        } else if (op.object instanceof ParallelGroup group) {
            holders.add(group.anyRunning());
        } else if (op.object instanceof LockObject lock && lock.holder() != null) {
            holders.add(of(lock.holder()));
        } else if (op.object instanceof WaitSetObject set && !set.signalled(op)) {
            holders.addAll(keptOut(thread));
        } else if (op.object instanceof WaitSetObject set && set.holder() != null) {
            holders.add(of(set.holder()));
        } else if (op.object instanceof BinsObject bins && bins.holder(op) != null) {
            holders.add(of(bins.holder(op)));
        } else if (op.kind == Kind.JOIN) {
            holders.add(of((ThreadObject) op.object));
        } else if (keepsOut(op.object) && op.object.holder() != null) {
            holders.add(of(op.object.holder()));
        }
        return holders;
    }

    /** Whether the thread waits in a queue, and not as the first. */
    private static boolean isBehind(ProgramThread thread) {
        return thread.op.object instanceof QueuedObject queue
                && (thread.op.kind == Kind.GRANT || thread.op.kind == Kind.READ_GRANT)
                && queue.firstInQueue() != thread.object;
    }

    /** The threads that cannot notify this one, because they stand before something it keeps while it waits. */
    private List<ProgramThread> keptOut(ProgramThread waiter) {
        return blocked().stream()
                .filter(thread -> thread.op.kind == Kind.LOCK
                        || thread.op.kind == Kind.ACQUIRE
                        || thread.op.kind == Kind.GRANT)
                .filter(thread -> holders(thread).contains(waiter))
                .toList();
    }

    private static boolean keepsOut(SharedObject object) {
        return object instanceof ReadWriteLockObject
                || object instanceof StampedLockObject
                || object instanceof LibraryVariable
                || object instanceof ClassObject
                || object instanceof MeetingObject;
    }

    private ProgramThread of(ThreadObject object) {
        return run.threads().get(object.thread());
    }

    /** The threads that have acquired permits and not released as many, as far as one can tell; those alive first. */
    private List<ProgramThread> acquirers(SemaphoreObject semaphore) {
        Execution execution = run.execution();
        EventLog log = execution.log();
        List<ProgramThread> holders = new ArrayList<>();
        for (int event = 0; event < log.size(); event++) {
            if (log.object(event) != semaphore.number()) {
                continue;
            }
            ProgramThread thread = run.threads().get(log.thread(event));
            switch (log.kind(event)) {
                case ACQUIRE, TRY_ACQUIRE, GRANT -> {
                    if (succeeded(execution, event, semaphore)) {
                        holders.add(thread);
                    }
                }
                case RELEASE -> {
                    if (!holders.remove(thread) && !holders.isEmpty()) {
                        holders.remove(0);
                    }
                }
                default -> { }
            }
        }
        List<ProgramThread> ordered = new ArrayList<>();
        holders.stream().filter(t -> t.object.alive()).distinct().forEach(ordered::add);
        holders.stream().filter(t -> !t.object.alive()).distinct().forEach(ordered::add);
        return ordered;
    }

    private static boolean succeeded(Execution execution, int event, SemaphoreObject semaphore) {
        EventLog log = execution.log();
        for (int access = log.firstAccess(event); access < log.firstAccess(event + 1); access++) {
            if (log.cell(access) == semaphore.number()) {
                return semaphore.permits(log.guard(access)) >= execution.recall(event, null).argument;
            }
        }
        return false; // it was interrupted
    }

    /** A cycle of threads, each waiting for the next, the last for the first; empty where there is none. */
    List<ProgramThread> cycle() {
        for (ProgramThread start : blocked()) {
            List<ProgramThread> path = new ArrayList<>();
            ProgramThread thread = start;
            while (thread != null && thread.object.alive() && !path.contains(thread)) {
                path.add(thread);
                thread = next(thread);
            }
            if (thread != null && path.contains(thread)) {
                return path.subList(path.indexOf(thread), path.size());
            }
        }
        return List.of();
    }

    private ProgramThread next(ProgramThread thread) {
        List<ProgramThread> holders = holders(thread);
        return holders.isEmpty() ? null : holders.get(0);
    }

    /** The threads that have not ended. */
    List<ProgramThread> blocked() {
        return run.threads().all().stream().filter(t -> t.object.alive() && t.op.kind != Kind.TICK).toList();
    }

    /** What the thread waits for, in words. */
    String waitsFor(ProgramThread thread) {
        Operation op = thread.op;
        if (op.spins()) {
            return "goes round in the loop at " + Display.location(loop(op));
        }
        if (op.object instanceof WaitSetObject set) {
            return set.signalled(op)
                    ? "waits to get " + display.name(set.lock()) + " back"
                    : "waits to be notified on " + display.name(set);
        }
        return switch (op.kind) {
            case GRANT -> op.object instanceof SemaphoreObject
                    ? "waits to acquire " + display.name(op.object)
                    : "waits to lock " + display.name(op.object);
            case LOCK -> "waits to lock " + display.name(op.object);
            case UPDATE -> "waits to update " + display.name(op.object);
            case READ_LOCK, READ_GRANT -> "waits to lock " + display.name(op.object) + " for reading";
            case AWAIT -> "waits for " + display.name(op.object);
            case BEGIN -> "waits for a worker that is free to run " + display.name(op.object);
            case USE -> initialising(thread) + "waits for class " + display.name(op.object) + " to be initialised";
            case WAKE, WORK -> op.object instanceof PoolObject
                    ? "waits for a task of " + display.name(op.object)
                    : "waits at " + display.name(op.object) + " for others to come";
            case ACQUIRE -> "waits to acquire " + display.name(op.object);
            case PUT -> "waits to put something into " + display.name(op.object);
            case TAKE -> "waits to take something from " + display.name(op.object);
            case JOIN -> "waits for the end of " + op.object;
            case PARALLEL -> "waits for its parallel threads";
            case PARK -> "is parked";
            default -> "stands before: " + op.kind.verb() + " " + display.name(op.object);
        };
    }

    /** Which class the thread is initialising, in words; empty where there is none. */
    private static String initialising(ProgramThread thread) {
        return thread.initialising == null
                ? ""
                : "initialises class " + Display.simple(thread.initialising.state.type) + " and ";
    }

    /** The place of the loop in which a thread waits that {@link Operation#spins}. */
    int loop(Operation op) {
        return op.kind == Kind.SPIN ? Standstill.of(op).loop() : op.vain.loop();
    }

    /** Who or what keeps the thread from going on, in words. */
    String state(ProgramThread thread) {
        Operation op = thread.op;
        if (op.spins()) {
            return "it reads " + String.join(", ", looksAt(thread));
        }
        List<ProgramThread> holders = holders(thread);
        if (isBehind(thread)) {
            return op.object.describe() + ", " + names(holders) + " comes first";
        }
        if (op.object instanceof SemaphoreObject semaphore) {
            String permits = semaphore.describe() + (op.argument > 1 ? " of " + op.argument : "");
            return permits + (holders.isEmpty() ? ", nobody is left to release one" : ", taken by " + names(holders));
        }
        if (op.object instanceof WaitSetObject set && !set.signalled(op) && !holders.isEmpty()) {
            return "nobody but " + names(holders) + " is left to notify it";
        }
        if (!holders.isEmpty()) {
            return switch (op.kind) {
                case JOIN, PARALLEL -> holders.get(0) + " has not ended";
                case USE -> op.object.describe();
                default -> "held by " + names(holders);
            };
        }
        return switch (op.kind) {
            case WAKE -> op.object instanceof WaitSetObject ? "nobody is left to notify it" : op.object.describe();
            case PARK -> "nobody is left to unpark it";
            default -> op.object.describe();
        };
    }

    /** What a spinning thread reads in each iteration, with what it finds there. */
    private Set<String> looksAt(ProgramThread thread) {
        Execution execution = run.execution();
        EventLog log = execution.log();
        Set<String> looks = new LinkedHashSet<>();
        if (thread.op.kind == Kind.SPIN) {
            Standstill.of(thread.op).looksAt().forEach(object -> looks.add(found(object)));
            return looks;
        }
        int first = execution.events(thread.number()) - thread.op.vain.iteration();
        for (int event = 0; event < log.size(); event++) {
            if (log.thread(event) == thread.number() && log.inThread(event) >= first && log.kind(event) != Kind.YIELD) {
                looks.add(found(execution.object(log.object(event))));
            }
        }
        looks.add(found(thread.op.object));
        return looks;
    }

    private String found(SharedObject object) {
        String state = object instanceof CellVariable variable
                ? " = " + display.value(variable.content())
                : object.describe().isEmpty() ? "" : " (" + object.describe() + ")";
        return display.name(object) + state;
    }

    private static String names(List<ProgramThread> threads) {
        return String.join(", ", threads.stream().map(ProgramThread::toString).toList());
    }
}
