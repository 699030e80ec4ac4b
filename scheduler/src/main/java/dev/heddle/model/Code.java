package dev.heddle.model;

import dev.heddle.model.Expression.Formula;
import dev.heddle.model.Statement.Act;
import dev.heddle.model.Statement.Assign;
import dev.heddle.model.Statement.If;
import dev.heddle.model.Statement.Manner;
import dev.heddle.model.Statement.Repeat;
import dev.heddle.model.Statement.While;
import dev.heddle.object.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The code of one thread, flattened: steps with jumps in place of nested statements, slots in place of names. */
final class Code {

    /** One step. What does not belong to its {@link Type} is null or 0. */
    static final class Step {
        final Type type;
        Kind kind;
        int object; // the first of the row, as the layout numbers objects
        int size; // of the row
        int stride; // from one of the row to the next
        boolean onThread; // the object is a thread's number among the model's threads
        Formula index;
        boolean fixed; // the index is a number, the same whatever was read
        Formula value;
        Formula expected;
        Manner manner;
        boolean limited; // gives up when the expected time has gone by
        int slot = -1; // takes the result
        int target; // where to go if the value is 0

        Step(Type type) {
            this.type = type;
        }

        /** Whether it is about the clock alone. */
        boolean onClock() {
            return size == 0 && (kind == Kind.SLEEP || kind == Kind.READ);
        }
    }

    enum Type {
        ACT,
        ASSIGN,
        /** Goes to the target if the value is 0. */
        BRANCH,
        /** The beginning of an iteration of a loop. */
        LOOP
    }

    private static final Formula ZERO = registers -> 0;

    private final Layout layout;
    private final List<Step> steps = new ArrayList<>();
    private final Map<String, Integer> slots = new HashMap<>();
    private int hidden; // registers of loops

    private Code(Layout layout) {
        this.layout = layout;
    }

    static Code of(ModelThread thread, Layout layout) {
        Code code = new Code(layout);
        code.addAll(thread.body());
        return code;
    }

    Step[] steps() {
        return steps.toArray(new Step[0]);
    }

    int registers() {
        return slots.size();
    }

    private int slot(String register) {
        return slots.computeIfAbsent(register, name -> slots.size());
    }

    private Step add(Type type) {
        Step step = new Step(type);
        steps.add(step);
        return step;
    }

    private void addAll(List<Statement> statements) {
        statements.forEach(this::add);
    }

    private void add(Statement statement) {
        if (statement instanceof Act act) {
            act(act);
        } else if (statement instanceof Assign assign) {
            assign(slot(assign.register()), compile(assign.value()));
        } else if (statement instanceof If branch) {
            Step toElse = branch(compile(branch.condition()));
            addAll(branch.then());
            if (branch.otherwise().isEmpty()) {
                toElse.target = steps.size();
            } else {
                Step toEnd = branch(ZERO);
                toElse.target = steps.size();
                addAll(branch.otherwise());
                toEnd.target = steps.size();
            }
        } else if (statement instanceof While loop) {
            loop(loop);
        } else if (statement instanceof Repeat loop) {
            repeat(loop);
        }
    }

    private void repeat(Repeat loop) {
        int start = steps.size();
        loop.registers().forEach(register -> assign(slot(register), ZERO));
        add(Type.LOOP);
        addAll(loop.body());
        branch(compile(loop.until())).target = start;
    }

    private void loop(While loop) {
        int counter = slot("loop " + hidden++);
        int most = loop.most();
        assign(counter, ZERO);
        int start = steps.size();
        Step enough = branch(registers -> registers[counter]++ < most ? 1 : 0);
        Step done = branch(compile(loop.condition()));
        addAll(loop.body());
        branch(ZERO).target = start;
        enough.target = steps.size();
        done.target = steps.size();
    }

    private void assign(int slot, Formula value) {
        Step step = add(Type.ASSIGN);
        step.slot = slot;
        step.value = value;
    }

    private Step branch(Formula value) {
        Step step = add(Type.BRANCH);
        step.value = value;
        return step;
    }

    private Formula compile(Expression expression) {
        return expression.compile(this::slot);
    }

    private void act(Act act) {
        Step step = add(Type.ACT);
        step.kind = act.kind();
        step.value = act.value() == null ? ZERO : compile(act.value());
        step.expected = act.expected() == null ? ZERO : compile(act.expected());
        step.manner = act.manner();
        step.limited = act.manner().timed && act.expected() != null;
        step.slot = act.into() == null ? -1 : slot(act.into());
        if (act.target() != null) {
            layout.resolve(act, step);
            step.index = compile(act.target().index());
            step.fixed = act.target().index() instanceof Expression.Constant;
        }
        if (step.limited || step.onClock()) {
            layout.useClock();
        }
    }
}
