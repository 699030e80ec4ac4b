package dev.heddle.control;

import dev.heddle.object.Accesses;
import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;

/** A {@code LongAdder} or {@code DoubleAdder}: nobody can tell in which order it was added to. */
final class AdderVariable extends CellVariable {

    private static final long ADDITION = 0;

    private final Number adder;

    AdderVariable(int number, Number adder) {
        super(number, false, null);
        this.adder = adder;
    }

    @Override
    public void accesses(Operation op, int alternative, Accesses into) {
        if (op.kind == Kind.ADD) {
            into.add(number(), ADDITION);
        } else {
            super.accesses(op, alternative, into);
        }
    }

    @Override
    Object content() {
        return adder instanceof LongAdder ? (Object) adder.longValue() : (Object) adder.doubleValue();
    }

    @Override
    void set(Object content) {
        if (adder instanceof LongAdder longs) {
            longs.reset();
            longs.add((Long) content);
        } else {
            ((DoubleAdder) adder).reset();
            ((DoubleAdder) adder).add((Double) content);
        }
    }

    @Override
    Class<?> type() {
        return adder instanceof LongAdder ? long.class : double.class;
    }
}
