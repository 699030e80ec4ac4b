package dev.heddle.control;

import dev.heddle.hook.AtomicArrays;
import dev.heddle.object.Kind;

/** The elements of atomic arrays, each a variable of its own. */
final class AtomicArrayControl implements AtomicArrays {

    /** An access to a variable, by the running thread. */
    private interface Access {
        void by(ProgramThread me, CellVariable variable);
    }

    private final VariableControl variables;

    AtomicArrayControl(VariableControl variables) {
        this.variables = variables;
    }

    private void access(Object array, int index, Access access) {
        ProgramThread me = variables.run.enter();
        try {
            access.by(me, variables.objects.variables().atomicElement(me, array, index));
        } finally {
            variables.run.leave(me);
        }
    }

    @Override
    public void read(Object array, int index, int site) {
        access(array, index, (me, variable) -> {
            if (!variables.passes(me)) {
                variables.variable(me, Kind.READ, variable, site);
            }
        });
    }

    @Override
    public void write(Object array, int index, long bits, int site) {
        access(array, index, (me, variable) -> variables.write(me, variable, bits, null, site));
    }

    @Override
    public void write(Object array, int index, Object value, int site) {
        access(array, index, (me, variable) -> variables.write(me, variable, 0, value, site));
    }

    @Override
    public void update(Object array, int index, int site) {
        access(array, index, (me, variable) -> variables.update(me, variable, site));
    }

    @Override
    public void compareAndSet(Object array, int index, long expected, long next, int site) {
        access(array, index, (me, variable) ->
                variables.compareAndSet(me, variable, expected, null, next, null, site));
    }

    @Override
    public void compareAndSet(Object array, int index, Object expected, Object next, int site) {
        access(array, index, (me, variable) -> variables.compareAndSet(
                me, variable, variables.objects.valueOf(me, expected), expected, 0, next, site));
    }
}
