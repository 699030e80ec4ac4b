package dev.heddle.control;

import dev.heddle.object.Operation;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.function.ToLongFunction;

/** The value of an {@code AtomicStampedReference} or {@code AtomicMarkableReference}: a reference and its stamp. */
final class PairVariable extends CellVariable {

    /** A mark is a stamp of 0 or 1. */
    record Pair(Object reference, int stamp) {}

    private final Object atomic;
    private final ToLongFunction<Object> references;

    /**
     * @param references gives what stands for a reference as a value, or {@link #UNKNOWN}
     */
    PairVariable(int number, Object atomic, ToLongFunction<Object> references) {
        super(number, false, null);
        this.atomic = atomic;
        this.references = references;
    }

    static boolean covers(Object atomic) {
        return atomic instanceof AtomicStampedReference || atomic instanceof AtomicMarkableReference;
    }

    /** What stands for a pair as a value. */
    static long valueOf(long reference, int stamp) {
        return reference == UNKNOWN ? UNKNOWN : reference << Integer.SIZE | stamp & 0xFFFF_FFFFL;
    }

    @Override
    protected long value() {
        Pair now = content();
        return valueOf(references.applyAsLong(now.reference), now.stamp);
    }

    @Override
    protected boolean matches(Operation compareAndSet) {
        Pair now = content();
        return now.reference == compareAndSet.expectedReference && now.stamp == (int) compareAndSet.expected;
    }

    @Override
    Pair content() {
        if (atomic instanceof AtomicStampedReference<?> stamped) {
            int[] stamp = new int[1];
            return new Pair(stamped.get(stamp), stamp[0]);
        }
        boolean[] mark = new boolean[1];
        return new Pair(((AtomicMarkableReference<?>) atomic).get(mark), mark[0] ? 1 : 0);
    }

    @Override
    @SuppressWarnings("unchecked") // only what was in it is ever put back
    void set(Object content) {
        Pair pair = (Pair) content;
        if (atomic instanceof AtomicStampedReference) {
            ((AtomicStampedReference<Object>) atomic).set(pair.reference, pair.stamp);
        } else {
            ((AtomicMarkableReference<Object>) atomic).set(pair.reference, pair.stamp == 1);
        }
    }

    @Override
    Class<?> type() {
        return Pair.class;
    }
}
