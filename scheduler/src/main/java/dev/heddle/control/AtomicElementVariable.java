package dev.heddle.control;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.ToLongFunction;

/** An element of an {@code AtomicIntegerArray}, {@code AtomicLongArray} or {@code AtomicReferenceArray}. */
final class AtomicElementVariable extends CellVariable {

    final Object array;
    final int index;
    private final ToLongFunction<Object> references;

    /**
     * @param references gives what stands for a reference as a value, or {@link #UNKNOWN}
     */
    AtomicElementVariable(
            int number, boolean equalWritesCommute, Object array, int index, ToLongFunction<Object> references) {
        super(number, equalWritesCommute, null);
        this.array = array;
        this.index = index;
        this.references = references;
    }

    @Override
    public boolean isSeenByGuard() {
        return true;
    }

    @Override
    protected long value() {
        Object content = content();
        return type().isPrimitive() ? Values.bits(content) : references.applyAsLong(content);
    }

    @Override
    Object content() {
        if (array instanceof AtomicIntegerArray ints) {
            return ints.get(index);
        }
        return array instanceof AtomicLongArray longs
                ? (Object) longs.get(index)
                : ((AtomicReferenceArray<?>) array).get(index);
    }

    @Override
    @SuppressWarnings("unchecked") // only what was in it is ever put back
    void set(Object content) {
        if (array instanceof AtomicIntegerArray ints) {
            ints.set(index, (Integer) content);
        } else if (array instanceof AtomicLongArray longs) {
            longs.set(index, (Long) content);
        } else {
            ((AtomicReferenceArray<Object>) array).set(index, content);
        }
    }

    @Override
    Class<?> type() {
        if (array instanceof AtomicIntegerArray) {
            return int.class;
        }
        return array instanceof AtomicLongArray ? long.class : Object.class;
    }
}
