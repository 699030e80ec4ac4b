package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Executions that are long, or have many threads, and the choices in them. */
class LargeExecutionTest {

    private static final class Box {
        int value;
    }

    /** What only one thread touches can be reversed with nothing: one execution for each choice. */
    @Test
    void aHundredThousandEvents() {
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> {
            Systematic.choose(3);
            Box box = new Box();
            for (int i = 0; i < 50_000; i++) {
                box.value++;
            }
        });
        assertNull(verdict.failure());
        assertTrue(verdict.complete() && verdict.executions() == 3, verdict.toString());
        assertTrue(verdict.transitions() > 3 * 100_000, verdict.toString());
    }

    @Test
    void twoHundredThreads() {
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> {
            Runnable[] tasks = new Runnable[200];
            Arrays.setAll(tasks, i -> () -> new Box().value++);
            Systematic.parallel(tasks);
        });
        assertNull(verdict.failure());
        assertTrue(verdict.complete() && verdict.executions() == 1, verdict.toString());
    }
}
