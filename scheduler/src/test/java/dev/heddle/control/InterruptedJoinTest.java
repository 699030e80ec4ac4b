package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import dev.heddle.outcome.Outcomes;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** A join is interrupted only if it has to wait, so it makes a difference whether the other thread has ended. */
class InterruptedJoinTest {

    @Test
    void aJoinMayBeInterruptedOrFindTheThreadEnded() {
        assertAllFour(main -> () -> main.interrupt());
    }

    @Test
    void aReferenceToInterruptIsACallOfTheProgram() {
        assertAllFour(main -> main::interrupt);
    }

    private static void assertAllFour(Function<Thread, Runnable> interrupting) {
        Outcomes seen = new Outcomes();
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> {
            AtomicInteger done = new AtomicInteger();
            Thread main = Thread.currentThread();
            Thread worker = new Thread(() -> done.set(1));
            Thread nuisance = new Thread(interrupting.apply(main));
            worker.start();
            nuisance.start();
            String how;
            try {
                worker.join();
                how = "joined";
            } catch (InterruptedException e) {
                how = "interrupted";
            }
            boolean flag = Thread.interrupted();
            seen.add(how + (flag ? " with the flag set, " : ", ") + done.get());
        });

        assertTrue(verdict.complete());
        assertEquals(Set.of("interrupted, 0", "interrupted, 1", "joined, 1", "joined with the flag set, 1"), seen.all());
    }

    @Test
    void aJoinOfAThreadThatHasNotBeenStartedLeavesTheFlag() {
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> {
            Thread.currentThread().interrupt();
            new Thread(() -> { }).join();
            Systematic.check(Thread.interrupted(), "the flag is still set");
        });

        assertTrue(verdict.complete());
    }
}
