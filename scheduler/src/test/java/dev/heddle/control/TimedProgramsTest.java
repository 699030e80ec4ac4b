package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import dev.heddle.outcome.Outcomes;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/**
 * Random programs that sleep, look at the clock and give up by time-out: one execution for each trace sees whatever is seen
 * in any interleaving at all.
 */
class TimedProgramsTest {

    private static final int PROGRAMS = 40;
    private static final int MOST_INTERLEAVINGS = 500;

    /** What a thread does in one step; the letters are all there is to a program. */
    private static final String STEPS = "clsSLtaAr";

    private static String program(Random random) {
        StringBuilder threads = new StringBuilder();
        int count = 2 + random.nextInt(2);
        for (int t = 0; t < count; t++) {
            for (int i = count == 2 ? 1 + random.nextInt(2) : 1; i > 0; i--) {
                threads.append(STEPS.charAt(random.nextInt(STEPS.length())));
            }
            threads.append(' ');
        }
        return threads.toString().strip();
    }

    /** The things that threads share, and what each has seen. */
    private static final class World {
        private final long start = System.nanoTime();
        private final ReentrantLock lock = new ReentrantLock();
        private final Semaphore semaphore = new Semaphore(0);

        /** Keeps what it sees in a number: each visible operation more would multiply the interleavings. */
        private long run(String steps) {
            long seen = 0;
            try {
                for (int i = 0; i < steps.length(); i++) {
                    seen = seen * 100 + run(steps.charAt(i));
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            if (lock.isHeldByCurrentThread()) {
                lock.unlock();
            }
            return seen;
        }

        private long run(char step) throws InterruptedException {
            switch (step) {
                case 'c' -> {
                    return (System.nanoTime() - start) / 1_000_000;
                }
                case 's' -> Thread.sleep(1);
                case 'S' -> Thread.sleep(3);
                case 'l' -> {
                    lock.lock();
                    lock.unlock();
                }
                case 'L' -> lock.lock(); // until the thread ends
                case 't' -> {
                    return lock.tryLock(2, TimeUnit.MILLISECONDS) ? 1 : 0;
                }
                case 'a' -> {
                    return semaphore.tryAcquire(1, TimeUnit.MILLISECONDS) ? 1 : 0;
                }
                case 'A' -> {
                    return semaphore.tryAcquire(5, TimeUnit.MILLISECONDS) ? 1 : 0;
                }
                default -> semaphore.release();
            }
            return 0;
        }
    }

    private static Verdict explore(Strategy strategy, String program, Outcomes outcomes) {
        String[] threads = program.split(" ");
        Settings settings = Settings.defaults().withStrategy(strategy).withMaxExecutions(MOST_INTERLEAVINGS);
        return Systematic.explore(settings, () -> {
            World world = new World();
            long[] seen = new long[threads.length];
            Runnable[] tasks = new Runnable[threads.length];
            for (int t = 0; t < threads.length; t++) {
                int number = t;
                tasks[t] = () -> seen[number] = world.run(threads[number]);
            }
            Systematic.parallel(tasks);
            outcomes.add(seen[0] + " " + seen[1] + " " + (seen.length > 2 ? seen[2] : 0));
        });
    }

    @Test
    void oneExecutionOfEachTraceSeesAllThereIsToSee() {
        Random random = new Random(20);
        int compared = 0;
        long saved = 0;
        for (int i = 0; i < PROGRAMS; i++) {
            String program = program(random);
            Outcomes everything = new Outcomes();
            Verdict all = explore(Strategy.ALL, program, everything);
            if (all.extent() != Verdict.Extent.COMPLETE) {
                continue; // too many to compare with
            }
            Outcomes seen = new Outcomes();
            Verdict optimal = explore(Strategy.OPTIMAL, program, seen);
            assertNull(optimal.failure(), () -> program + ": " + optimal.failure());
            assertEquals(Verdict.Extent.COMPLETE, optimal.extent(), program);
            assertEquals(everything.all(), seen.all(), program);
            compared++;
            saved += all.executions() - optimal.executions();
        }
        assertTrue(compared > PROGRAMS / 4, "only " + compared + " programs were small enough");
        assertTrue(saved > 0);
    }
}
