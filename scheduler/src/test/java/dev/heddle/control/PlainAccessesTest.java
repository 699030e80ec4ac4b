package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import dev.heddle.outcome.Allocation;
import dev.heddle.outcome.Outcomes;
import org.junit.jupiter.api.Test;

/** Reads and writes of plain variables by a thread that goes on: the short way is the long one, only shorter. */
class PlainAccessesTest {

    private static final int ACCESSES = 4_000;

    private static int counter;

    private static final class Box {
        int value;
        Box next;
    }

    @Test
    void allocateNothing() {
        Outcomes bytes = new Outcomes();
        Systematic.explore(Settings.defaults(), () -> {
            Systematic.choose(20); // the first executions make the arrays that the others use again
            Box box = new Box();
            int[] cells = {0};
            long before = Allocation.soFar();
            for (int i = 0; i < ACCESSES / 8; i++) {
                box.value++;
                cells[0]++;
                counter++;
                box.next = box.next == null ? box : null;
            }
            bytes.add(Allocation.soFar() - before);
        });
        long least = bytes.all().stream().mapToLong(each -> (Long) each).min().orElseThrow();
        assertTrue(least < ACCESSES, least + " bytes for " + ACCESSES + " accesses");
    }

    /** An execution is told event by event, the long way; it is the one that was found the short way. */
    @Test
    void areToldAsTheyWereFound() {
        Box shared = new Box();
        Outcomes outcomes = new Outcomes();
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> {
            Thread other = new Thread(() -> work(shared, 2));
            other.start();
            work(shared, 1);
            other.join();
            outcomes.add(counter + " " + shared.value);
            assertEquals(2, shared.next.value);
        });
        assertEquals(Failure.Kind.ASSERTION, verdict.failure().kind(), verdict.toString());
        assertNotNull(verdict.failure().story(), verdict.toString());
        assertEquals("[2 20]", outcomes.all().toString()); // nothing is left of the execution before
        assertEquals(0, counter + shared.value);
    }

    private static void work(Box shared, int number) {
        Box mine = new Box();
        int[] cells = new int[3];
        for (int i = 0; i < 6; i++) {
            cells[i % 3] += 2 * i;
            mine.next = i % 2 == 0 ? mine : new Box();
            mine.value = mine.next.value + number;
        }
        synchronized (shared) {
            shared.value += cells[1];
            shared.next = mine;
            mine.value = number;
            counter++;
        }
    }
}
