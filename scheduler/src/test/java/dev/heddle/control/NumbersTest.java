package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import dev.heddle.object.LockObject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Objects keep their numbers from execution to execution. */
class NumbersTest {

    @Test
    void namesHaveNumbersOfTheirOwn() {
        Numbers numbers = new Numbers();
        Set<Integer> seen = new HashSet<>();
        for (int thread = 0; thread < 50; thread++) {
            for (int nth = 0; nth < 50; nth++) {
                assertTrue(seen.add(numbers.born(thread, nth)));
                assertTrue(seen.add(numbers.touched(thread, nth)));
            }
            assertTrue(seen.add(numbers.lasting()));
        }
        assertEquals(numbers.born(7, 8), numbers.born(7, 8));
        assertEquals(numbers.touched(7, 8), numbers.touched(7, 8));
    }

    @Test
    void cellsHaveNumbersOfTheirOwn() {
        Numbers numbers = new Numbers();
        Set<Integer> seen = new HashSet<>();
        for (int object = 0; object < 40; object++) {
            for (int slot = -6; slot < 40; slot++) {
                assertTrue(seen.add(numbers.cell(object, slot)));
                assertEquals(numbers.cell(object, slot), numbers.cell(object, slot));
            }
            int cells = numbers.threadCells(object);
            assertTrue(seen.add(cells) && seen.add(cells + 1) && seen.add(cells + 2));
            assertTrue(seen.add(numbers.groupCell(object)));
            assertEquals(cells, numbers.threadCells(object));
        }
    }

    @Test
    void tablesFindWhatWasPut() {
        Random random = new Random(1);
        LongIntTable table = new LongIntTable();
        Map<Long, Integer> expected = new HashMap<>();
        IdentityTable identities = new IdentityTable(new Identities(() -> null));
        Map<Object, Integer> expectedIdentities = new IdentityHashMap<>();
        CellTable cells = new CellTable(new Identities(() -> null));
        for (int i = 0; i < 5_000; i++) {
            long key = random.nextInt(3) == 0 ? random.nextLong() : random.nextInt(20_000);
            if (expected.putIfAbsent(key, i) == null) {
                table.put(key, i);
            }
            Object object = String.valueOf(i % 7); // equal, not identical
            object = new String((String) object);
            identities.put(object, i);
            expectedIdentities.put(object, i);
            LockObject first = new LockObject(2 * i, null);
            LockObject second = new LockObject(2 * i + 1, null);
            cells.put(object, CellTable.MONITOR, first);
            cells.put(object, 5, second);
            assertSame(first, cells.get(object, CellTable.MONITOR));
            assertSame(second, cells.get(object, 5));
            assertNull(cells.get(object, 6));
        }
        expected.forEach((key, value) -> assertEquals(value, table.get(key)));
        expectedIdentities.forEach((key, value) -> assertEquals(value, identities.get(key)));
        assertEquals(-1, table.get(Long.MIN_VALUE + 5));
        assertEquals(-1, identities.get(new Object()));
        identities.clear();
        expectedIdentities.keySet().forEach(key -> assertEquals(-1, identities.get(key)));
    }

    private static final Object[] LOCKS = {new Object(), new Object(), new Object()};

    /** The locks are made before the search, and which of them is touched first depends on the interleaving. */
    @Test
    void objectsMadeBeforeTheSearchMayBeTouchedInAnyOrder() {
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> {
            AtomicInteger atomic = new AtomicInteger();
            Runnable task = () -> {
                Object lock = LOCKS[atomic.getAndIncrement()];
                synchronized (lock) {
                    atomic.get();
                }
            };
            Systematic.parallel(task, task, task);
        });

        assertNull(verdict.failure());
        assertTrue(verdict.complete());
    }

    private static final Object RARE = new Object();

    /** Touched only where the second thread overtakes the first: not in the execution that warms up. */
    @Test
    void objectsThatOnlySomeExecutionsTouchAreRecognised() {
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> {
            AtomicInteger atomic = new AtomicInteger();
            Runnable careful = () -> {
                if (atomic.get() > 0) {
                    synchronized (RARE) {
                        atomic.get();
                    }
                }
            };
            Systematic.parallel(careful, careful, () -> atomic.set(1));
        });

        assertNull(verdict.failure());
        assertTrue(verdict.complete());
        // Both before the write: 1. One of them after it: 2. Both after it, in either order of the lock: 2.
        assertEquals(5, verdict.executions());
    }
}
