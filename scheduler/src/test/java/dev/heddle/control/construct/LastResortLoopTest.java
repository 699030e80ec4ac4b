package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Timeouts;
import dev.heddle.Verdict;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** Loops that wait for a thread whose time comes only when no other thread can go on. */
class LastResortLoopTest {

    private static final class Shared {
        volatile int x;
        volatile int y;
        boolean done;
    }

    private static Set<Object> outcomes(Callable<String> program) {
        dev.heddle.outcome.Outcomes outcomes = new dev.heddle.outcome.Outcomes();
        Settings settings = Settings.defaults().withTimeouts(Timeouts.LAST_RESORT).withMaxExecutions(1_000);
        Verdict verdict = Systematic.explore(settings, () -> outcomes.add(program.call()));
        assertNull(verdict.failure());
        assertEquals(Verdict.Extent.COMPLETE, verdict.extent());
        return outcomes.all();
    }

    private static void sleep() {
        try {
            Thread.sleep(10);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aLoopUnderALockSeesWhatComesLater() {
        assertEquals(Set.of("true"), outcomes(() -> {
            Shared shared = new Shared();
            Systematic.parallel(
                    () -> {
                        sleep();
                        synchronized (shared) {
                            shared.done = true;
                        }
                    },
                    () -> {
                        while (true) {
                            synchronized (shared) {
                                if (shared.done) {
                                    return;
                                }
                            }
                        }
                    });
            return String.valueOf(shared.done);
        }));
    }

    /** What the waiting thread has read before is not all that it can read after. */
    @Test
    void aLoopThatReadsTwoVariables() {
        assertEquals(Set.of("0 1", "1 0", "1 1"), outcomes(() -> {
            Shared shared = new Shared();
            int[] seen = new int[2];
            Systematic.parallel(
                    () -> {
                        sleep();
                        shared.x = 1;
                        shared.y = 1;
                    },
                    () -> {
                        do {
                            seen[0] = shared.x;
                            seen[1] = shared.y;
                        } while (seen[0] + seen[1] == 0);
                    });
            return seen[0] + " " + seen[1];
        }));
    }
}
