package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.Set;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.junit.jupiter.api.Test;

class AtomicArrayTest {

    private static final AtomicIntegerArray LASTING = new AtomicIntegerArray(1);

    @Test
    void readingAndThenWritingLosesAnUpdate() {
        Failure failure = Outcomes.failure(() -> {
            AtomicIntegerArray counts = new AtomicIntegerArray(2);
            Runnable increment = () -> counts.set(1, counts.get(1) + 1);
            Systematic.parallel(increment, increment);
            assertEquals(2, counts.get(1));
        });
        assertEquals(Failure.Kind.ASSERTION, failure.kind());
        assertTrue(
                failure.story().steps().stream()
                        .anyMatch(step -> step.text().equals("reads AtomicIntegerArray[1] = 0")),
                failure.story().steps().toString());
    }

    @Test
    void elementsAreVariablesOfTheirOwn() {
        assertEquals(1, Outcomes.traces(() -> {
            AtomicLongArray counts = new AtomicLongArray(2);
            Systematic.parallel(() -> counts.incrementAndGet(0), () -> counts.incrementAndGet(1));
        }));
        // As with single atomics: the orders of two times two increments of one variable.
        assertEquals(6, Outcomes.traces(() -> {
            AtomicIntegerArray counts = new AtomicIntegerArray(2);
            Runnable twice = () -> {
                counts.incrementAndGet(0);
                counts.addAndGet(0, 2);
            };
            Systematic.parallel(twice, twice);
            assertEquals(6, counts.get(0));
        }));
        // One compare-and-set each: who comes first.
        assertEquals(3, Outcomes.traces(() -> {
            AtomicReferenceArray<String> owner = new AtomicReferenceArray<>(1);
            Runnable claim = () -> owner.compareAndSet(0, null, "mine");
            Systematic.parallel(claim, claim, claim);
        }));
    }

    @Test
    void elementsPublishSafely() {
        assertEquals(
                Set.of("0", "7"),
                Outcomes.asOnTheJvm(() -> {
                    AtomicReferenceArray<int[]> slots = new AtomicReferenceArray<>(1);
                    int[] seen = new int[1];
                    Systematic.parallel(() -> slots.set(0, new int[] {7}), () -> {
                        int[] found = slots.get(0);
                        seen[0] = found == null ? 0 : found[0];
                    });
                    return "" + seen[0];
                }));
    }

    @Test
    void everyMethodDoesWhatTheJvmDoes() {
        assertEquals(
                Set.of("0 1 3 2 8 [8, 5] true 5 -1 ArrayIndexOutOfBounds"),
                Outcomes.asOnTheJvm(() -> {
                    AtomicIntegerArray a = new AtomicIntegerArray(2);
                    String result = a.getAndIncrement(0) + " " + a.get(0) + " " + a.addAndGet(0, 2) + " "
                            + a.decrementAndGet(0) + " " + a.updateAndGet(0, x -> x * 4) + " ";
                    a.lazySet(1, 5);
                    result += a + " " + a.weakCompareAndSetPlain(1, 5, 6) + " ";
                    AtomicLongArray longs = new AtomicLongArray(new long[] {5});
                    result += longs.getAndAccumulate(0, 6, (x, y) -> x - y) + " " + longs.getAcquire(0) + " ";
                    try {
                        a.get(2);
                    } catch (IndexOutOfBoundsException e) {
                        result += e.getClass().getSimpleName().replace("Exception", "");
                    }
                    return result;
                }));
    }

    @Test
    void whatOutlivesAnExecutionIsSetBack() {
        assertEquals(2, Outcomes.traces(() -> {
            Runnable increment = () -> LASTING.incrementAndGet(0);
            Systematic.parallel(increment, increment);
            assertEquals(2, LASTING.get(0));
        }));
        assertEquals(0, LASTING.get(0));
    }
}
