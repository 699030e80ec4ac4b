package dev.heddle.control;

import dev.heddle.hook.Controller;
import dev.heddle.hook.Variables;
import dev.heddle.object.Kind;

/**
 * Turns what the hooks announce about variables into operations, which {@link Run} carries out. The real
 * access follows as soon as the hook returns.
 */
abstract class VariableControl implements Controller {

    final Run run;
    final Objects objects;
    private final VariableModels models;
    private final Rollback rollback;
    private final PlainAccesses plainAccesses;
    private final Variables variables;

    VariableControl(Run run, Objects objects, Rollback rollback) {
        this.run = run;
        this.objects = objects;
        this.models = objects.variables();
        this.rollback = rollback;
        this.plainAccesses = run.plainAccesses();
        this.variables = new IndirectAccess(this);
    }

    @Override
    public abstract ClassControl classes();

    @Override
    public final Variables variables() {
        return variables;
    }

    @Override
    public void born(Object object) {
        ProgramThread me = run.enter();
        if (!run.over()) {
            objects.born(me, object);
        }
        run.leave(me);
    }

    @Override
    public void hashed(Object object) {
        ProgramThread me = run.enter();
        objects.hash(object);
        run.leave(me);
    }

    @Override
    public void readField(Object base, int site) {
        if (plainAccesses.read(models.findField(base, site), site)) {
            return;
        }
        ProgramThread me = run.enter();
        try {
            if (!passes(me)) {
                variable(me, Kind.READ, models.field(me, base, site), site);
            }
        } finally {
            run.leave(me);
        }
    }

    @Override
    public void writeField(Object base, long bits, int site) {
        if (plainAccesses.write(models.findField(base, site), bits, null, site)) {
            return;
        }
        ProgramThread me = run.enter();
        try {
            write(me, models.field(me, base, site), bits, null, site);
        } finally {
            run.leave(me);
        }
    }

    @Override
    public void writeField(Object base, Object value, int site) {
        if (!objects.wouldAsk(value)
                && plainAccesses.write(models.findField(base, site), objects.valueOf(value), value, site)) {
            return;
        }
        ProgramThread me = run.enter();
        try {
            write(me, models.field(me, base, site), 0, value, site);
        } finally {
            run.leave(me);
        }
    }

    @Override
    public void readElement(Object array, int index, int site) {
        if (plainAccesses.read(models.findElement(array, index), site)) {
            return;
        }
        ProgramThread me = run.enter();
        try {
            if (!passes(me)) {
                variable(me, Kind.READ, models.element(me, array, index), site);
            }
        } finally {
            run.leave(me);
        }
    }

    @Override
    public void writeElement(Object array, int index, long bits, int site) {
        if (plainAccesses.write(models.findElement(array, index), bits, null, site)) {
            return;
        }
        ProgramThread me = run.enter();
        try {
            write(me, models.element(me, array, index), bits, null, site);
        } finally {
            run.leave(me);
        }
    }

    @Override
    public void writeElement(Object array, int index, Object value, int site) {
        if (!objects.wouldAsk(value)
                && plainAccesses.write(models.findElement(array, index), objects.valueOf(value), value, site)) {
            return;
        }
        ProgramThread me = run.enter();
        try {
            write(me, models.element(me, array, index), 0, value, site);
        } finally {
            run.leave(me);
        }
    }

    @Override
    public void readAtomic(Object atomic, int site) {
        ProgramThread me = run.enter();
        try {
            if (!passes(me)) {
                variable(me, Kind.READ, models.atomic(me, atomic), site);
            }
        } finally {
            run.leave(me);
        }
    }

    @Override
    public void writeAtomic(Object atomic, long bits, int site) {
        ProgramThread me = run.enter();
        try {
            write(me, models.atomic(me, atomic), bits, null, site);
        } finally {
            run.leave(me);
        }
    }

    @Override
    public void writeAtomic(Object atomic, Object value, int site) {
        ProgramThread me = run.enter();
        try {
            write(me, models.atomic(me, atomic), 0, value, site);
        } finally {
            run.leave(me);
        }
    }

    @Override
    public void updateAtomic(Object atomic, int site) {
        ProgramThread me = run.enter();
        try {
            update(me, models.atomic(me, atomic), site);
        } finally {
            run.leave(me);
        }
    }

    final void update(ProgramThread me, CellVariable variable, int site) {
        save(variable);
        if (!passes(me)) {
            variable(me, Kind.UPDATE, variable, site);
        }
    }

    @Override
    public void compareAndSetAtomic(Object atomic, long expected, long next, int site) {
        ProgramThread me = run.enter();
        try {
            compareAndSet(me, models.atomic(me, atomic), expected, null, next, null, site);
        } finally {
            run.leave(me);
        }
    }

    @Override
    public void compareAndSetAtomic(Object atomic, Object expected, Object next, int site) {
        ProgramThread me = run.enter();
        try {
            CellVariable variable = models.atomic(me, atomic);
            compareAndSet(me, variable, objects.valueOf(me, expected), expected, 0, next, site);
        } finally {
            run.leave(me);
        }
    }

    /** As a choice of the thread: such a failure looks at nothing. Not twice in a row, so that loops end. */
    @Override
    public final boolean failsSpuriously(int site) {
        if (!objects.spuriousWakeups()) {
            return false;
        }
        ProgramThread me = run.enter();
        try {
            boolean may = !passes(me) && !me.wokeForNoReason(site);
            if (may) {
                me.op.set(Kind.CHOOSE, me.object, site);
                me.op.argument = 2;
                run.step(me);
            }
            boolean fails = may && me.op.result == 1;
            me.wokeForNoReason(site, fails);
            return fails;
        } finally {
            run.leave(me);
        }
    }

    /** Whether the thread is being unwound, so that the access goes ahead without an event. */
    final boolean passes(ProgramThread me) {
        return run.passes(me);
    }

    final void save(CellVariable variable) {
        if (variable.outlives) {
            rollback.save(variable);
        }
    }

    final void variable(ProgramThread me, Kind kind, CellVariable variable, int site) {
        me.op.set(kind, variable, site);
        run.step(me);
    }

    final void write(ProgramThread me, CellVariable variable, long bits, Object value, int site) {
        save(variable);
        if (passes(me)) {
            return;
        }
        me.op.set(Kind.WRITE, variable, site);
        me.op.argument = value == null ? bits : objects.valueOf(value);
        me.op.reference = value;
        run.step(me);
    }

    final void compareAndSet(
            ProgramThread me,
            CellVariable variable,
            long expected,
            Object expectedReference,
            long next,
            Object nextReference,
            int site) {
        save(variable);
        if (passes(me)) {
            return;
        }
        me.op.set(Kind.COMPARE_AND_SET, variable, site);
        me.op.expected = expected;
        me.op.expectedReference = expectedReference;
        me.op.argument = variable.type().isPrimitive() ? next : objects.valueOf(nextReference);
        me.op.reference = nextReference;
        run.step(me);
    }
}
