package dev.heddle.symmetry;

import dev.heddle.execution.Choice;
import dev.heddle.execution.Decider;
import dev.heddle.execution.EventLog;
import dev.heddle.execution.Execution;
import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import java.util.Arrays;

/**
 * Runs the image of an execution and compares: each event's image must be what the program does. What comes before
 * the symmetric threads, and what waits for them one after the other, is not mapped.
 */
final class ImageReplay implements Decider {

    private record Step(int choice, Kind kind, int object, long argument, Label of) {}

    private final Domain domain;
    private final TraceOrder order;
    private final Step[] steps;
    private final boolean[] finishing; // by thread: what it does in the end is not compared
    private int at;
    private String difference;

    ImageReplay(Domain domain, TraceOrder order, Generator generator) {
        this.domain = domain;
        this.order = order;
        EventLog log = order.log();
        Step[] all = new Step[log.size()];
        finishing = new boolean[order.threads()];
        int size = 0;
        // What comes before the symmetric threads can come first of all.
        for (int e = 0; e < log.size(); e++) {
            if (log.inThread(e) < order.prologue(log.thread(e))) {
                all[size++] = step(log, e, Label.of(log, e));
            }
        }
        for (int e = 0; e < log.size(); e++) {
            int t = log.thread(e);
            if (order.followsPlainJoin(e, 0) || order.isEpilogue(e)) {
                finishing[t] = true;
            } else if (log.inThread(e) >= order.prologue(t)) {
                all[size++] = step(log, e, image(generator, log, e));
            }
        }
        steps = Arrays.copyOf(all, size);
    }

    private Label image(Generator generator, EventLog log, int e) {
        Label label = Label.of(log, e);
        if (order.isNeutral(e)) {
            int thread = domain.thread(generator.permutation(), label.thread());
            return new Label(thread, label.kind(), label.object(), label.argument());
        }
        Label image = generator.image(label);
        return image == null ? new Label(label.thread(), label.kind(), -1, label.argument()) : image;
    }

    private static Step step(EventLog log, int e, Label image) {
        int choice = Choice.of(image.thread(), Choice.alternative(log.choice(e)));
        return new Step(choice, image.kind(), image.object(), image.argument(), Label.of(log, e));
    }

    /** What is different from what the declaration promises, or null. */
    String difference() {
        return difference != null || at == steps.length ? difference : notReached(steps[at]);
    }

    @Override
    public int decide(Execution execution) {
        if (at == steps.length) {
            return finish(execution);
        }
        Step step = steps[at];
        int thread = Choice.thread(step.choice);
        if (!execution.live(thread)) {
            return differ(step, domain.naming().describeThread(thread) + " has ended");
        }
        Operation op = execution.operation(thread);
        boolean same = op.kind == step.kind && op.object.number() == step.object && sameArgument(op, step);
        if (!same || !execution.enabled(thread)) {
            String found = describe(thread, op.kind, op.object.number(), op.argument);
            return differ(step, same ? found + ", but it cannot go ahead" : found);
        }
        at++;
        return step.choice;
    }

    private static boolean sameArgument(Operation op, Step step) {
        return op.reference != null || op.argument == step.argument;
    }

    /** The image is done: only threads that stay where they are may have something left to do. */
    private int finish(Execution execution) {
        for (int t = 0; t < execution.threadBound(); t++) {
            if (execution.enabled(t) && mayFinish(execution, t)) {
                return Choice.of(t, 0);
            }
        }
        for (int t = 0; t < execution.threadBound(); t++) {
            if (execution.enabled(t)) {
                Operation op = execution.operation(t);
                difference = "The execution is over, but in its image "
                        + describe(t, op.kind, op.object.number(), op.argument) + ".";
            }
        }
        return Choice.PRUNED;
    }

    /** Whether the thread has joined others, or is about to: which of them it waits for first is not mapped. */
    private boolean mayFinish(Execution execution, int thread) {
        if (thread < finishing.length && finishing[thread]) {
            return true;
        }
        boolean joins = execution.operation(thread).kind == Kind.JOIN && !order.isSymmetric(thread);
        if (joins && thread < finishing.length) {
            finishing[thread] = true;
        }
        return joins;
    }

    private int differ(Step step, String found) {
        difference = "Where " + original(step) + ", the image is that " + promised(step) + "; the program did: "
                + found + ".";
        return Choice.PRUNED;
    }

    private String notReached(Step step) {
        return "Where " + original(step) + ", the image is that " + promised(step)
                + "; the program did not come to that.";
    }

    private String original(Step step) {
        return describe(step.of.thread(), step.of.kind(), step.of.object(), step.of.argument());
    }

    private String promised(Step step) {
        return step.object < 0
                ? "another object takes its part, but there is none"
                : describe(Choice.thread(step.choice), step.kind, step.object, step.argument);
    }

    private String describe(int thread, Kind kind, int object, long argument) {
        String text = domain.naming().describeThread(thread) + " " + kind.verb();
        String what = domain.naming().describeCell(object);
        String value = switch (kind) {
            case WRITE, COMPARE_AND_SET -> " = " + argument;
            case UPDATE, ADD -> " (by " + argument + ")";
            case ACQUIRE, RELEASE -> argument == 1 ? "" : " (" + argument + ")";
            default -> "";
        };
        return text + " " + what + value;
    }
}
