package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.Systematic;
import dev.heddle.Timeouts;
import dev.heddle.Verdict;
import dev.heddle.outcome.Outcomes;
import java.util.Random;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random programs with tasks that wait for their time, once or again and again, beside threads that sleep: one execution for
 * each trace sees whatever is seen in any interleaving at all.
 */
class ScheduledProgramsTest {

    private static final int PROGRAMS = 40;
    private static final int MOST_INTERLEAVINGS = 1_000;

    /** What a thread does in one step; the letters are all there is to a program. */
    private static final String POOL_STEPS = "pppPPRRqqqssSxXd";

    private static final String TIMER_STEPS = "TTUUqqssSC";

    private static String program(Random random) {
        String letters = random.nextInt(3) == 0 ? TIMER_STEPS : POOL_STEPS;
        StringBuilder threads = new StringBuilder();
        int count = 1 + random.nextInt(2);
        for (int t = 0; t < count; t++) {
            for (int i = count == 1 ? 2 + random.nextInt(2) : 1; i > 0; i--) {
                threads.append(letters.charAt(random.nextInt(letters.length())));
            }
            threads.append(' ');
        }
        return threads.toString().strip();
    }

    /** The things that threads share. */
    private static final class World {
        private final AtomicInteger ran = new AtomicInteger();
        private final ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        private final Timer timer;

        World(boolean hasTimer) {
            timer = hasTimer ? new Timer(true) : null;
        }

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
            return seen;
        }

        private int run(char step) throws InterruptedException {
            try {
                switch (step) {
                    case 's' -> Thread.sleep(1);
                    case 'S' -> Thread.sleep(3);
                    case 'p' -> pool.schedule(() -> ran.addAndGet(1), 2, TimeUnit.MILLISECONDS);
                    case 'P' -> pool.schedule(() -> ran.addAndGet(10), 1, TimeUnit.MILLISECONDS);
                    case 'R' -> pool.scheduleAtFixedRate(() -> ran.addAndGet(1), 1, 2, TimeUnit.MILLISECONDS);
                    case 'd' -> {
                        Future<?> task = pool.scheduleWithFixedDelay(() -> ran.addAndGet(1), 1, 1, TimeUnit.MILLISECONDS);
                        return task.cancel(false) ? 1 : 2;
                    }
                    case 'x' -> pool.shutdown();
                    case 'X' -> pool.shutdownNow();
                    case 'T' -> timer.schedule(task(), 2);
                    case 'U' -> timer.schedule(task(), 1, 2);
                    case 'C' -> timer.cancel();
                    default -> {
                        return ran.get();
                    }
                }
                return 0;
            } catch (RejectedExecutionException | IllegalStateException e) {
                return 99;
            }
        }

        private TimerTask task() {
            return new TimerTask() {
                @Override
                public void run() {
                    ran.addAndGet(1);
                }
            };
        }
    }

    private static Verdict explore(Settings settings, String program, Outcomes outcomes) {
        String[] threads = program.split(" ");
        return Systematic.explore(settings, () -> {
            World world = new World(program.matches(".*[TUC].*"));
            long[] seen = new long[2];
            if (threads.length == 1) {
                seen[0] = world.run(threads[0]);
            } else {
                Systematic.parallel(() -> seen[0] = world.run(threads[0]), () -> seen[1] = world.run(threads[1]));
            }
            world.pool.shutdownNow();
            outcomes.add(seen[0] + " " + seen[1]);
        });
    }

    @ParameterizedTest
    @EnumSource(Timeouts.class)
    void oneExecutionOfEachTraceSeesAllThereIsToSee(Timeouts timeouts) {
        Random random = new Random(30 + timeouts.ordinal());
        int compared = 0;
        for (int i = 0; i < PROGRAMS; i++) {
            String program = program(random);
            Settings settings = Settings.defaults().withTimeouts(timeouts).withMaxRuns(1 + i % 2);
            Outcomes everything = new Outcomes();
            Settings most = settings.withStrategy(Strategy.ALL).withMaxExecutions(MOST_INTERLEAVINGS);
            Verdict all = explore(most, program, everything);
            if (all.executions() == MOST_INTERLEAVINGS) {
                continue; // too many to compare with
            }
            assertNull(all.failure(), () -> program + ": " + all.failure());
            compared++;
            for (Strategy strategy : new Strategy[] {Strategy.OPTIMAL, Strategy.SOURCE, Strategy.PERSISTENT}) {
                Outcomes seen = new Outcomes();
                Verdict verdict = explore(settings.withStrategy(strategy), program, seen);
                assertNull(verdict.failure(), () -> program + ": " + verdict.failure());
                assertEquals(everything.all(), seen.all(), program);
                assertEquals(all.extentDetail(), verdict.extentDetail(), program);
            }
        }
        assertTrue(compared > PROGRAMS / 8, "only " + compared + " programs were small enough");
    }
}
