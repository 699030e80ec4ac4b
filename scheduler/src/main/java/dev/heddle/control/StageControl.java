package dev.heddle.control;

import dev.heddle.hook.AgentStatus;
import dev.heddle.hook.Stages;
import dev.heddle.object.Kind;
import dev.heddle.object.StageObject;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** {@link CompletableFuture}. The real stages keep their results and what depends on them; only the waiting is ours. */
final class StageControl extends Synchronizer<StageObject> implements Stages {

    /** The field of each class of tasks that says which stage gets its result by it, or which other task knows. */
    private final Map<Class<?>, Field> dependents = new HashMap<>();

    StageControl(Run run, Objects objects) {
        super(run, objects);
    }

    @Override
    StageObject model(ProgramThread me, Object real) {
        CompletableFuture<?> stage = (CompletableFuture<?>) real;
        return objects.synchronizer(
                me,
                real,
                StageObject.class,
                StageObject.CELLS,
                number -> new StageObject(number, null, stage::isDone));
    }

    @Override
    public void register(Object[] stages) {
        ProgramThread me = run.enter();
        try {
            if (run.passes(me)) {
                return;
            }
            StageObject first = model(me, stages[0]);
            List<StageObject> others = new ArrayList<>();
            for (int i = 1; i < stages.length; i++) {
                others.add(model(me, stages[i]));
            }
            first.others(me.object, others);
            step(me, fill(me, Kind.REGISTER, first, 0, 0));
        } finally {
            run.leave(me);
        }
    }

    @Override
    public void lookAt(Object stage, Object by) {
        Object other = by instanceof CompletableFuture ? by : dependent(by);
        register(other == null ? new Object[] {stage} : new Object[] {stage, other});
    }

    @Override
    public void push(Object stage, Object task) {
        Object dependent = dependent(task);
        if (dependent == null) {
            return;
        }
        ProgramThread me = run.enter();
        try {
            model(me, stage).join(model(me, dependent));
        } finally {
            run.leave(me);
        }
    }

    @Override
    public void begin(Object task) {
        Object dependent = dependent(task);
        if (dependent != null) {
            giveBack(dependent, Kind.BEGIN, 0, 0);
        }
    }

    /** The stage that a task completes, or null where it does not complete one, or no longer. */
    private Object dependent(Object task) {
        Object found = task;
        while (found != null && !(found instanceof CompletableFuture)) {
            Field field = dependents.computeIfAbsent(found.getClass(), StageControl::dependentField);
            try {
                found = field == null ? null : field.get(found);
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }
        return found;
    }

    private static Field dependentField(Class<?> type) {
        AgentStatus.open(CompletableFuture.class.getPackageName(), StageControl.class.getModule());
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if (field.getName().equals("dep") || field.getName().equals("base")) {
                    field.setAccessible(true);
                    return field;
                }
            }
        }
        return null;
    }

    @Override
    public void complete(Object stage) {
        giveBack(stage, Kind.COMPLETE, 0, 0);
    }

    @Override
    public boolean await(Object stage, long nanos, boolean interruptibly) throws InterruptedException {
        return joins(stage, nanos, interruptibly);
    }

    @Override
    public void read(Object stage) {
        giveBack(stage, Kind.READ, 0, 0);
    }
}
