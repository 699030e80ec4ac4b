package dev.heddle.control;

import dev.heddle.Story;
import dev.heddle.object.BinsObject;
import dev.heddle.object.ClassObject;
import dev.heddle.object.HandOverPool;
import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import dev.heddle.object.Operation.Outcome;
import dev.heddle.object.QueueObject;
import dev.heddle.object.SemaphoreObject;
import dev.heddle.object.ThreadObject;
import dev.heddle.object.WaitSetObject;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes down an execution for a person to read, while it is run again. */
final class Teller {

    private static final class Line {
        final int thread;
        final int object;
        final List<String> stack;
        final boolean crucial; // whether it is of interest although nobody else may touch the object
        final String location; // of the instruction; unlike the stack it has a line also where a method begins
        String text;
        CellVariable updated; // what its value becomes is seen when the thread has come to its next operation

        Line(int thread, int object, boolean crucial, List<String> stack, String location, String text) {
            this.thread = thread;
            this.object = object;
            this.crucial = crucial;
            this.stack = stack;
            this.location = location;
            this.text = text;
        }
    }

    private final Run run;
    private final Display display;
    private final WaitGraph waits;
    private final List<Line> lines = new ArrayList<>();

    Teller(Run run, Display display, WaitGraph waits) {
        this.run = run;
        this.display = display;
        this.waits = waits;
    }

    /** The thread's operation has just been carried out as the next event; a real access is still to come. */
    void performed(ProgramThread thread) {
        seeUpdate();
        Operation op = thread.op;
        boolean crucial = op.kind == Kind.INTERRUPT && op.object != thread.object;
        Line line = new Line(
                thread.number(), op.object.number(), crucial, Stacks.here(), Display.location(op.site), text(op));
        if (op.kind == Kind.UPDATE
                && op.object instanceof CellVariable
                && !(op.object instanceof LibraryVariable)
                && !(op.object instanceof ViewVariable)) {
            line.updated = (CellVariable) op.object;
        }
        lines.add(line);
    }

    private void seeUpdate() {
        Line last = lines.isEmpty() ? null : lines.get(lines.size() - 1);
        if (last != null && last.updated != null) {
            last.text += " -> " + display.value(last.updated.content());
            last.updated = null;
        }
    }

    /** The stack of an event. */
    List<String> stack(int event) {
        return lines.get(event).stack;
    }

    private String text(Operation op) {
        String name = display.name(op.object);
        String plain = op.kind.verb() + " " + name;
        if (op.outcome == Outcome.INTERRUPTED) {
            return (op.kind == Kind.YIELD ? "sleeps" : plain) + ": interrupted";
        }
        if (op.object instanceof LibraryVariable || op.object instanceof BinsObject && op.kind != Kind.RELEASE) {
            return Display.call(op.site, plain, name);
        }
        if (op.object instanceof ViewVariable) {
            return plain;
        }
        if (op.object instanceof CellVariable variable) {
            return variableText(op, variable, plain);
        }
        if (op.object instanceof QueueObject && op.kind == Kind.RELEASE) {
            return Display.call(op.site, "adds to " + name, name);
        }
        if (op.object instanceof BinsObject) {
            return "leaves a bin of " + name;
        }
        String gaveUp = switch (op.outcome) {
            case TIMED_OUT -> ": time-out";
            case REFUSED -> ": refused";
            case QUEUED -> ": has to wait";
            default -> "";
        };
        return switch (op.kind) {
            case ARRIVE -> op.object instanceof HandOverPool ? "is ready for a task of " + name : plain + gaveUp;
            case READ -> plain + (op.object instanceof ThreadObject ? threadState(op) : " = " + op.result);
            case GRANT, READ_GRANT -> granted(op, name) + gaveUp;
            case ACQUIRE, RELEASE, TRY_ACQUIRE ->
                    plain + (op.argument == 1 ? "" : ", " + op.argument + " permits") + gaveUp;
            case DRAIN -> plain + " of " + op.result;
            case CHOOSE -> choice(op);
            case CLEAR_INTERRUPT -> "asks whether it is interrupted: " + (op.result == 1);
            case YIELD -> op.interruptible ? "sleeps" : "yields";
            case CHECK -> "checks";
            case PARK -> "parks" + (op.timed ? " for a time" : "")
                    + (op.outcome == Outcome.REFUSED ? ": wakes up for no reason" : "");
            case WAKE -> plain
                    + (op.outcome == Outcome.REFUSED && op.object instanceof WaitSetObject ? " for no reason" : gaveUp);
            case EXIT -> "ends";
            case USE, INITIALISE -> initialisation(op, name);
            case NOTIFY, NOTIFY_ALL -> plain + notified((WaitSetObject) op.object);
            default -> plain + gaveUp;
        };
    }

    private static String initialisation(Operation op, String name) {
        if (op.kind == Kind.INITIALISE) {
            return (op.argument == ClassObject.FAILED ? "fails to initialise class " : "has initialised class ") + name;
        }
        return switch ((int) op.result) {
            case ClassObject.BEGINS -> "begins to initialise class " + name;
            case ClassObject.FAILED -> "uses class " + name + ": its initialiser has failed";
            default -> "uses class " + name;
        };
    }

    /** At last, what the thread has waited for. */
    private static String granted(Operation op, String name) {
        if (op.object instanceof SemaphoreObject) {
            return "gets " + (op.argument == 1 ? "a permit" : op.argument + " permits") + " of " + name;
        }
        return "gets " + name + (op.kind == Kind.READ_GRANT ? " for reading" : "");
    }

    /** Only a weak compare-and-set chooses at a place of its own: whether to fail for no reason. */
    private static String choice(Operation op) {
        if (op.site == 0) {
            return "chooses " + op.result + " of " + op.argument;
        }
        return "weak compare-and-set: " + (op.result == 1 ? "fails for no reason" : "goes ahead");
    }

    private static String threadState(Operation op) {
        boolean yes = op.result == 1;
        return op.argument == ThreadObject.INTERRUPT_FLAG
                ? yes ? ": interrupted" : ": not interrupted"
                : yes ? ": alive" : ": ended";
    }

    private String notified(WaitSetObject set) {
        List<String> woken = new ArrayList<>();
        for (ProgramThread thread : run.threads().all()) {
            if (thread.op.object == set && thread.op.kind == Kind.WAKE && set.signalled(thread.op)) {
                woken.add(thread.toString());
            }
        }
        return woken.isEmpty() ? ": nobody waits" : ": wakes " + String.join(", ", woken);
    }

    private String variableText(Operation op, CellVariable variable, String plain) {
        String now = display.value(variable.content());
        return switch (op.kind) {
            case READ -> plain + " = " + now;
            case WRITE -> plain + " = " + written(op, variable);
            case COMPARE_AND_SET -> op.result == 1
                    ? plain + ": " + now + " -> " + written(op, variable)
                    : plain + ": fails, it is " + now;
            default -> plain + ": " + now;
        };
    }

    private String written(Operation op, CellVariable variable) {
        return display.value(variable.type().isPrimitive() ? Values.boxed(op.argument, variable.type()) : op.reference);
    }

    /**
     * The story so far.
     *
     * @param stuck whether the threads that have not ended cannot go on
     */
    Story story(boolean stuck) {
        seeUpdate();
        Map<Integer, Integer> columns = new HashMap<>();
        List<String> names = new ArrayList<>();
        for (ProgramThread thread : run.threads().all()) {
            columns.put(thread.number(), names.size());
            names.add(thread.toString());
        }
        BitSet contended = contended();
        List<Story.Step> steps = new ArrayList<>();
        for (Line line : lines) {
            String location = line.location != null || line.stack.isEmpty() ? line.location : line.stack.get(0);
            boolean shown = line.crucial || contended.get(line.object);
            steps.add(new Story.Step(columns.get(line.thread), line.text, location, shown));
        }
        List<Story.Wait> waiting = new ArrayList<>();
        for (ProgramThread thread : stuck ? waits.blocked() : List.<ProgramThread>of()) {
            List<ProgramThread> holders = waits.holders(thread);
            waiting.add(new Story.Wait(
                    columns.get(thread.number()),
                    waits.waitsFor(thread),
                    location(thread),
                    waits.state(thread),
                    holders.isEmpty() ? -1 : columns.get(holders.get(0).number())));
        }
        return new Story(names, steps, waiting);
    }

    /** Where a thread stands. */
    private String location(ProgramThread thread) {
        String known = Display.location(thread.op.site);
        List<String> stack = known != null ? List.of(known)
                : thread == run.current() ? Stacks.here()
                : Stacks.ofProgram(thread.carrier).limit(1).map(Stacks::text).toList();
        return stack.isEmpty() ? null : stack.get(0);
    }

    /** The objects that more than one thread touches or stands before, or that a thread waits on for good. */
    private BitSet contended() {
        Map<Integer, Integer> first = new HashMap<>();
        BitSet contended = new BitSet();
        for (Line line : lines) {
            touch(line.object, line.thread, first, contended);
        }
        for (ProgramThread thread : waits.blocked()) {
            if (thread.op.object != null) {
                touch(thread.op.object.number(), thread.number(), first, contended);
                if (thread.op.object instanceof WaitSetObject set) {
                    contended.set(set.number());
                }
            }
        }
        return contended;
    }

    private static void touch(int object, int thread, Map<Integer, Integer> first, BitSet contended) {
        Integer other = first.putIfAbsent(object, thread);
        if (other != null && other != thread) {
            contended.set(object);
        }
    }
}
