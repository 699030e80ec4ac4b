package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class WeakCompareAndSetTest {

    private static final Settings SPURIOUS = Settings.defaults().withSpuriousWakeups(true);

    private static final AtomicLongFieldUpdater<Cell> UPDATER =
            AtomicLongFieldUpdater.newUpdater(Cell.class, "count");
    private static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(Cell.class, "count", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static class Cell {
        volatile long count;
    }

    /** One of each, all of which are going to succeed. */
    private static List<BooleanSupplier> all() {
        Cell cell = new Cell();
        Cell other = new Cell();
        return List.of(
                () -> new AtomicInteger().weakCompareAndSetPlain(0, 1),
                () -> new AtomicLong().weakCompareAndSetVolatile(0, 1),
                () -> new AtomicBoolean().weakCompareAndSetAcquire(false, true),
                () -> new AtomicReference<>("a").weakCompareAndSetRelease("a", "b"),
                () -> new AtomicIntegerArray(1).weakCompareAndSetPlain(0, 0, 1),
                () -> new AtomicStampedReference<>("a", 1).weakCompareAndSet("a", "b", 1, 2),
                () -> UPDATER.weakCompareAndSet(cell, 0, 1),
                () -> COUNT.weakCompareAndSet(other, 0L, 1L));
    }

    @Test
    void aFailureForNoReasonIsFoundWhenAskedFor() {
        Failure failure = Systematic.explore(SPURIOUS, () -> {
                    Cell cell = new Cell();
                    COUNT.weakCompareAndSetPlain(cell, 0, 1);
                    assertEquals(1, cell.count);
                })
                .failure();
        assertEquals(Failure.Kind.ASSERTION, failure.kind());
        assertTrue(
                failure.story().steps().stream()
                        .anyMatch(step -> step.text().equals("weak compare-and-set: fails for no reason")),
                failure.story().steps().toString());
        // One that nobody tries again is lost, whoever else is there.
        assertEquals(Failure.Kind.ASSERTION, Outcomes.failure(() -> {
            AtomicInteger count = new AtomicInteger();
            Runnable increment = () -> count.weakCompareAndSetPlain(count.get(), count.get() + 1);
            Systematic.parallel(increment, increment);
            assertEquals(2, count.get());
        }).kind());
    }

    /** Each goes well or fails for no reason, and never fails unless asked to. */
    @Test
    void twoWaysOrOne() {
        for (int i = 0; i < all().size(); i++) {
            int which = i;
            assertEquals(2, Outcomes.traces(SPURIOUS, () -> all().get(which).getAsBoolean()), "number " + i);
            assertEquals(1, Outcomes.traces(() -> assertTrue(all().get(which).getAsBoolean())), "number " + i);
        }
    }

    /** Not twice in a row, so that a loop that tries again comes to its end: at once or the second time. */
    @Test
    void loopsEnd() {
        assertEquals(2, Outcomes.traces(SPURIOUS, () -> {
            AtomicInteger count = new AtomicInteger();
            while (!count.weakCompareAndSetVolatile(0, 1)) {
                Thread.onSpinWait();
            }
        }));
        Outcomes.traces(SPURIOUS, () -> {
            Cell cell = new Cell();
            Runnable increment = () -> {
                long before;
                do {
                    before = (long) COUNT.getVolatile(cell);
                } while (!COUNT.weakCompareAndSet(cell, before, before + 1));
            };
            Systematic.parallel(increment, increment);
            assertEquals(2, cell.count);
        });
    }

    @Test
    void outcomesAreTheJvms() {
        assertEquals(
                Set.of("1 2", "2 1"),
                Outcomes.asOnTheJvm(() -> {
                    Cell cell = new Cell();
                    long[] seen = new long[2];
                    Systematic.parallel(() -> seen[0] = increment(cell), () -> seen[1] = increment(cell));
                    return seen[0] + " " + seen[1];
                }));
    }

    private static long increment(Cell cell) {
        for (int attempt = 0; attempt < 2; attempt++) { // the other thread is in the way once at most
            long before = cell.count;
            if (COUNT.weakCompareAndSetRelease(cell, before, before + 1)) {
                return before + 1;
            }
        }
        return -1;
    }
}
