package dev.heddle.control;

import dev.heddle.object.Accesses;
import dev.heddle.object.Kind;
import dev.heddle.object.Operation;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/**
 * A {@code LongAdder} or {@code DoubleAdder}, of which nobody can tell in which order it was added to; or a {@code
 * LongAccumulator} or {@code DoubleAccumulator}, of which one can if its function is not commutative.
 */
final class AdderVariable extends CellVariable {

    private static final long ADDITION = 0;

    /** Where an accumulator without contention keeps its value. */
    private static final PrivateField BASE = new PrivateField(LongAccumulator.class.getSuperclass(), long.class);

    private final Number adder;

    AdderVariable(int number, Number adder) {
        super(number, false, null);
        this.adder = adder;
    }

    private boolean isAccumulator() {
        return adder instanceof LongAccumulator || adder instanceof DoubleAccumulator;
    }

    @Override
    public void accesses(Operation op, int alternative, Accesses into) {
        if (op.kind == Kind.ADD) {
            into.add(number(), isAccumulator() ? Accesses.EXCLUSIVE : ADDITION);
        } else {
            super.accesses(op, alternative, into);
        }
    }

    @Override
    Object content() {
        return type() == long.class ? (Object) adder.longValue() : (Object) adder.doubleValue();
    }

    @Override
    void set(Object content) {
        if (adder instanceof LongAdder longs) {
            longs.reset();
            longs.add((Long) content);
        } else if (adder instanceof DoubleAdder doubles) {
            doubles.reset();
            doubles.add((Double) content);
        } else if (adder instanceof LongAccumulator longs) {
            longs.reset();
            BASE.set(longs, content);
        } else {
            ((DoubleAccumulator) adder).reset();
            BASE.set(adder, Double.doubleToRawLongBits((Double) content));
        }
    }

    @Override
    Class<?> type() {
        return adder instanceof LongAdder || adder instanceof LongAccumulator ? long.class : double.class;
    }
}
