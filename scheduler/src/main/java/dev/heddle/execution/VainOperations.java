package dev.heddle.execution;

import dev.heddle.object.Vain;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * What executions have shown about loops that change nothing. A thread is at the same place with the same values
 * wherever it has the same past, so what was in vain once is in vain wherever that operation would see the same.
 */
final class VainOperations {

    private static final int MOST = 200_000; // to forget them costs executions, but nothing else

    private record Key(int thread, int nth, long past) {}

    private final Map<Key, Vain> known = new HashMap<>();

    /** By thread: which of its events are known. No table of the JDK: it is asked while the program's code runs. */
    private BitSet[] numbers = {};

    /** Cells whose values have to be known. */
    private final BitSet watched = new BitSet();

    boolean isEmpty() {
        return known.isEmpty();
    }

    /** Whether something is known about some operation that is the thread's nth. */
    boolean mayKnow(int thread, int nth) {
        BitSet of = numbers(thread);
        return of != null && of.get(nth);
    }

    /** The first number from the given one on of an operation of the thread that something may be known about. */
    int next(int thread, int nth) {
        BitSet of = numbers(thread);
        int next = of == null ? -1 : of.nextSetBit(nth);
        return next < 0 ? Integer.MAX_VALUE : next;
    }

    Vain get(int thread, int nth, long past) {
        return known.get(new Key(thread, nth, past));
    }

    void put(int thread, int nth, long past, Vain vain) {
        if (known.size() >= MOST) {
            known.clear();
            Arrays.fill(numbers, null);
        }
        known.put(new Key(thread, nth, past), vain);
        if (thread >= numbers.length) {
            numbers = Arrays.copyOf(numbers, thread + 4);
        }
        if (numbers[thread] == null) {
            numbers[thread] = new BitSet();
        }
        numbers[thread].set(nth);
    }

    private BitSet numbers(int thread) {
        return thread < numbers.length ? numbers[thread] : null;
    }

    boolean watches(int cell) {
        return watched.get(cell);
    }

    void watch(int cell) {
        watched.set(cell);
    }
}
