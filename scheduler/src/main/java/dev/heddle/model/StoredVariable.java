package dev.heddle.model;

import dev.heddle.object.Operation;
import dev.heddle.object.StateSink;
import dev.heddle.object.VariableObject;

/** A variable that keeps its value itself. */
class StoredVariable extends VariableObject {

    private long value;

    StoredVariable(int number, String name, long initial, boolean equalWritesCommute) {
        super(number, name, equalWritesCommute);
        value = initial;
    }

    @Override
    public boolean isSeenByGuard() {
        return true;
    }

    @Override
    protected boolean matches(Operation compareAndSet) {
        return value == compareAndSet.expected;
    }

    @Override
    protected long value() {
        return value;
    }

    @Override
    public void perform(Operation op, int alternative) {
        op.outcome = Operation.Outcome.DONE;
        op.result = value;
        switch (op.kind) {
            case READ -> { }
            case WRITE -> value = op.argument;
            case UPDATE -> value += op.argument;
            case COMPARE_AND_SET -> {
                op.result = matches(op) ? 1 : 0;
                if (op.result == 1) {
                    value = op.argument;
                }
            }
            default -> throw new IllegalArgumentException(op.toString());
        }
    }

    @Override
    public void state(StateSink into) {
        into.add(value);
    }

    @Override
    public String describe() {
        return Long.toString(value);
    }
}
