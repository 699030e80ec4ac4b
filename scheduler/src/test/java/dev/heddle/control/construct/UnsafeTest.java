package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.DataRaces;
import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import java.lang.reflect.Field;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sun.misc.Unsafe;

@SuppressWarnings("removal") // programs use it all the same
class UnsafeTest {

    private static final Unsafe UNSAFE;
    private static final long COUNT;
    private static final long TOTAL;
    private static final long OWNER;
    private static final Object STATICS;
    private static final long LASTING;

    static {
        try {
            Field unsafe = Unsafe.class.getDeclaredField("theUnsafe");
            unsafe.setAccessible(true);
            UNSAFE = (Unsafe) unsafe.get(null);
            COUNT = UNSAFE.objectFieldOffset(Cell.class.getDeclaredField("count"));
            TOTAL = UNSAFE.objectFieldOffset(Cell.class.getDeclaredField("total"));
            OWNER = UNSAFE.objectFieldOffset(Cell.class.getDeclaredField("owner"));
            STATICS = UNSAFE.staticFieldBase(UnsafeTest.class.getDeclaredField("lasting"));
            LASTING = UNSAFE.staticFieldOffset(UnsafeTest.class.getDeclaredField("lasting"));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static int lasting;

    private static class Cell {
        volatile int count;
        volatile long total;
        volatile String owner;
        int payload;
    }

    private interface CellUser {
        void use(Cell cell);
    }

    @Test
    void readingAndThenWritingLosesAnUpdate() {
        Failure failure = Outcomes.failure(() -> {
            Cell cell = new Cell();
            Runnable increment =
                    () -> UNSAFE.putIntVolatile(cell, COUNT, UNSAFE.getIntVolatile(cell, COUNT) + 1);
            Systematic.parallel(increment, increment);
            assertEquals(2, cell.count);
        });
        assertEquals(Failure.Kind.ASSERTION, failure.kind());
        assertTrue(
                failure.story().steps().stream().anyMatch(step -> step.text().equals("reads Cell.count = 0")),
                failure.story().steps().toString());
    }

    @Test
    void offsetsAreTheVariablesOfInstructions() {
        long first = Unsafe.ARRAY_INT_BASE_OFFSET;
        long second = first + Unsafe.ARRAY_INT_INDEX_SCALE;
        int[] cells = new int[4];
        assertEquals(2, traces(c -> UNSAFE.compareAndSwapInt(c, COUNT, 0, 1), c -> c.count = 2));
        assertEquals(2, traces(c -> UNSAFE.getAndAddLong(c, TOTAL, 1), c -> c.total = 2));
        assertEquals(2, traces(c -> UNSAFE.putInt(STATICS, LASTING, 1), c -> c.payload = lasting));
        assertEquals(2, traces(c -> UNSAFE.putInt(cells, second, 1), c -> cells[1] = 2));
        assertEquals(1, traces(c -> UNSAFE.putInt(cells, second, 1), c -> cells[2] = 2));
        // Eight bytes at once are two cells.
        assertEquals(2, traces(c -> UNSAFE.putLong(cells, second, 1), c -> cells[2] = 2));
        assertEquals(1, traces(c -> UNSAFE.putLong(cells, second, 1), c -> cells[0] = 2));
        // One compare-and-set each: who comes first.
        assertEquals(2, traces(
                c -> UNSAFE.compareAndSwapObject(c, OWNER, null, "a"),
                c -> UNSAFE.compareAndSwapObject(c, OWNER, null, "b")));
        assertEquals(0, lasting);
        assertEquals(0, cells[1]);
    }

    private static long traces(CellUser first, CellUser second) {
        return Outcomes.traces(Settings.defaults().withDataRaces(DataRaces.IGNORE), () -> {
            Cell cell = new Cell();
            Systematic.parallel(() -> first.use(cell), () -> second.use(cell));
        });
    }

    @Test
    void orderedWritesPublishSafelyAndPlainOnesRace() {
        assertEquals(
                Set.of("-1", "7"),
                Outcomes.asOnTheJvm(() -> {
                    Cell cell = new Cell();
                    int[] seen = {-1};
                    Systematic.parallel(
                            () -> {
                                cell.payload = 7;
                                UNSAFE.putOrderedInt(cell, COUNT, 1);
                            },
                            () -> {
                                if (UNSAFE.getIntVolatile(cell, COUNT) == 1) {
                                    seen[0] = cell.payload;
                                }
                            });
                    return "" + seen[0];
                }));
        assertEquals(Failure.Kind.DATA_RACE, Outcomes.failure(() -> {
            Cell cell = new Cell();
            Systematic.parallel(() -> UNSAFE.putInt(cell, COUNT, 1), () -> UNSAFE.getInt(cell, COUNT));
        }).kind());
    }

    @Test
    void resultsAreTheJvms() {
        assertEquals(
                Set.of("true false 2 5 8 | 0 3 true | null a true b"),
                Outcomes.asOnTheJvm(() -> {
                    Cell cell = new Cell();
                    return UNSAFE.compareAndSwapInt(cell, COUNT, 0, 2) + " "
                            + UNSAFE.compareAndSwapInt(cell, COUNT, 0, 3) + " "
                            + UNSAFE.getAndAddInt(cell, COUNT, 3) + " "
                            + UNSAFE.getAndSetInt(cell, COUNT, 8) + " "
                            + cell.count + " | "
                            + UNSAFE.getAndAddLong(cell, TOTAL, 3) + " "
                            + UNSAFE.getLong(cell, TOTAL) + " "
                            + UNSAFE.compareAndSwapLong(cell, TOTAL, 3, 4) + " | "
                            + UNSAFE.getAndSetObject(cell, OWNER, "a") + " "
                            + UNSAFE.getObjectVolatile(cell, OWNER) + " "
                            + UNSAFE.compareAndSwapObject(cell, OWNER, "a", "b") + " "
                            + cell.owner;
                }));
    }

    /** A permit that is there before: as with {@code LockSupport}. */
    @Test
    void parkingWaitsForThePermit() {
        // The permit comes before the parking or after it: nobody can tell.
        assertEquals(1, Outcomes.explored(() -> {
            Thread main = Thread.currentThread();
            Thread other = new Thread(() -> UNSAFE.unpark(main));
            other.start();
            UNSAFE.park(false, 0);
            other.join();
            return "woken";
        }).size());
        assertEquals(Failure.Kind.DEADLOCK, Outcomes.failure(() -> UNSAFE.park(false, 0)).kind());
    }

    @Test
    void memoryOutsideOfTheHeapIsNamed() {
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> {
            long address = UNSAFE.allocateMemory(8);
            UNSAFE.putLong(address, 1);
            UNSAFE.putLong(null, address, 1);
            UNSAFE.freeMemory(address);
        });
        assertNull(verdict.failure());
        assertEquals(Verdict.Extent.STOPPED, verdict.extent());
        assertTrue(verdict.extentDetail().contains("Unsafe"), verdict.extentDetail());
    }
}
