package dev.heddle.object;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * A {@code CompletableFuture}. It has two cells: its result (its number), and what depends on it. Stages that depend
 * on one another, however far apart, are a group: whoever gives one of them its result looks at others, and may run
 * what waits for them. So that touches what depends on any of the group, and so does adding a stage, which is how
 * groups grow. Those who only wait for a stage, or ask about it, touch its result alone.
 */
public final class StageObject extends AwaitedObject {

    /** How many cells a stage takes. */
    public static final int CELLS = 2;

    private final BooleanSupplier real;
    private final Map<ThreadObject, List<StageObject>> others = new HashMap<>(); // that a registration is about
    private List<StageObject> group = new ArrayList<>(List.of(this));
    private boolean done;

    /** @param real tells whether the real stage has its result */
    public StageObject(int number, String name, BooleanSupplier real) {
        super(number, name);
        this.real = real;
    }

    @Override
    public int cells() {
        return CELLS;
    }

    /** From now on the two depend on one another. */
    public void join(StageObject other) {
        if (group != other.group) {
            List<StageObject> added = other.group;
            group.addAll(added);
            added.forEach(member -> member.group = group);
        }
    }

    /** Says which other stages the next {@link Kind#REGISTER} of a thread is about. */
    public void others(ThreadObject thread, List<StageObject> stages) {
        others.put(thread, stages);
    }

    private List<StageObject> others(Operation op) {
        return others.getOrDefault(op.thread, List.of());
    }

    @Override
    public long guard() {
        return done || real.getAsBoolean() ? 1 : 0;
    }

    @Override
    public long guard(int cell) {
        return cell == number() ? guard() : 0;
    }

    @Override
    boolean isDone(Operation op) {
        return guard(op) == 1;
    }

    private boolean allDone(Operation registration) {
        for (StageObject other : others(registration)) {
            if (other.guard(registration, other.number()) == 0) {
                return false;
            }
        }
        return isDone(registration);
    }

    @Override
    public boolean enabled(Operation op) {
        return op.kind != Kind.AWAIT || awaitEnabled(op);
    }

    @Override
    public void accesses(Operation op, int alternative, Accesses into) {
        switch (op.kind) {
            case READ, BEGIN -> into.add(number(), Accesses.READ);
            case AWAIT -> accessAwait(op, into);
            case REGISTER -> {
                boolean waits = !allDone(op);
                into.add(number(), Accesses.READ);
                if (waits) {
                    accessDependents(into);
                }
                for (StageObject other : others(op)) {
                    into.add(other.number(), Accesses.READ);
                    if (waits && other.group != group) {
                        other.accessDependents(into);
                    }
                }
            }
            default -> {
                into.add(number(), Accesses.EXCLUSIVE);
                accessDependents(into);
            }
        }
    }

    private void accessDependents(Accesses into) {
        for (StageObject member : group) {
            into.add(member.number() + 1, Accesses.EXCLUSIVE);
        }
    }

    @Override
    public void perform(Operation op, int alternative) {
        op.outcome = Operation.Outcome.DONE;
        switch (op.kind) {
            case READ -> op.result = guard();
            case BEGIN -> { }
            case AWAIT -> performAwait(op);
            case REGISTER -> {
                boolean waits = !allDone(op);
                for (StageObject other : others(op)) {
                    if (waits) {
                        join(other);
                    }
                }
            }
            case COMPLETE -> done = true;
            default -> throw new IllegalArgumentException(op.toString());
        }
    }

    @Override
    public boolean orders(Operation op, Ordering into) {
        switch (op.kind) {
            case READ, BEGIN, AWAIT -> {
                if (op.outcome == Operation.Outcome.DONE) {
                    into.acquires(number());
                }
            }
            default -> {
                for (StageObject member : group) {
                    into.acquires(member.number());
                }
                for (StageObject other : others(op)) {
                    into.acquires(other.number());
                }
                into.releases(number());
            }
        }
        return true;
    }

    @Override
    public void state(StateSink into) {
        into.add(guard());
    }

    @Override
    public String describe() {
        return guard() == 1 ? "done" : "not done";
    }
}
