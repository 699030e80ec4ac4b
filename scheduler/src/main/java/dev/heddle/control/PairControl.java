package dev.heddle.control;

import dev.heddle.hook.Pairs;
import dev.heddle.object.Kind;

/** {@code AtomicStampedReference} and {@code AtomicMarkableReference}, as far as other atomics have nothing like it. */
final class PairControl implements Pairs {

    private final VariableControl variables;

    PairControl(VariableControl variables) {
        this.variables = variables;
    }

    @Override
    public void compareAndSet(
            Object atomic, Object expectedReference, int expectedStamp, Object newReference, int newStamp, int site) {
        ProgramThread me = variables.run.enter();
        try {
            CellVariable variable = variables.objects.variables().atomic(me, atomic);
            variables.save(variable);
            if (variables.passes(me)) {
                return;
            }
            Objects objects = variables.objects;
            me.op.set(Kind.COMPARE_AND_SET, variable, site);
            me.op.expected = PairVariable.valueOf(objects.valueOf(me, expectedReference), expectedStamp);
            me.op.expectedReference = expectedReference;
            me.op.argument = PairVariable.valueOf(objects.valueOf(newReference), newStamp);
            me.op.reference = new PairVariable.Pair(newReference, newStamp);
            variables.run.step(me);
        } finally {
            variables.run.leave(me);
        }
    }
}
