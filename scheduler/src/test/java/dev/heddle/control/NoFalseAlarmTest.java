package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import java.io.ByteArrayOutputStream;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Correct programs that other tools take for hangs. */
class NoFalseAlarmTest {

    private static final class Sum {
        private int value;

        synchronized void add(int more) {
            value += more;
        }

        synchronized int addUpTo(int n) {
            return n == 0 ? value : addUpTo(n - 1) + 0 * (value += n);
        }

        synchronized int value() {
            return value;
        }
    }

    private static Verdict assertClean(Systematic.Body body) {
        Verdict verdict = Systematic.explore(Settings.defaults(), body);
        assertNull(verdict.failure());
        assertTrue(verdict.complete());
        return verdict;
    }

    @Test
    void aLoopOfAThousandIterations() {
        Verdict verdict = assertClean(() -> {
            Sum mine = new Sum();
            Sum yours = new Sum();
            Systematic.parallel(
                    () -> IntStream.range(0, 1000).forEach(i -> mine.add(1)),
                    () -> {
                        for (int i = 0; i < 1000; i++) {
                            yours.add(1);
                        }
                    });
            Systematic.check(mine.value() == 1000 && yours.value() == 1000, "all is added");
        });

        assertEquals(1, verdict.executions());
    }

    @Test
    void aRecursionOfFiveHundred() {
        Verdict verdict = assertClean(() -> {
            Sum sum = new Sum();
            Systematic.parallel(() -> sum.addUpTo(500), () -> { });
            Systematic.check(sum.value() == 500 * 501 / 2, "all is added");
        });

        assertEquals(1, verdict.executions());
    }

    @Test
    void tenThreads() {
        Verdict verdict = assertClean(() -> {
            Thread[] threads = new Thread[10];
            Sum[] sums = new Sum[10];
            for (int i = 0; i < 10; i++) {
                Sum sum = sums[i] = new Sum();
                threads[i] = new Thread(() -> sum.add(1));
                threads[i].start();
            }
            for (int i = 0; i < 10; i++) {
                threads[i].join();
                Systematic.check(sums[i].value() == 1, "each has added");
            }
        });

        assertEquals(1, verdict.executions());
    }

    @Test
    void aTimedAcquireMayTimeOut() {
        Verdict verdict = assertClean(() -> {
            Semaphore semaphore = new Semaphore(0);
            Systematic.parallel(semaphore::release, () -> {
                try {
                    semaphore.tryAcquire(1, TimeUnit.HOURS);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
        });

        assertEquals(2, verdict.executions());
    }

    /** As reactive libraries do: all but the worst errors are logged, where nothing sets it back after the execution. */
    private static void reactively(WeakReference<ByteArrayOutputStream> log, Runnable code) {
        try {
            code.run();
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Throwable e) {
            log.get().writeBytes(e.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void librariesAreNotToldThatAnExecutionIsOver() {
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        WeakReference<ByteArrayOutputStream> outside = new WeakReference<>(log);
        Semaphore never = new Semaphore(0);
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> Systematic.parallel(
                () -> reactively(outside, never::acquireUninterruptibly),
                () -> Systematic.check(false, "the end")));
        assertEquals("the end (in thread 2)", verdict.failure().summary());
        assertEquals("", log.toString(StandardCharsets.UTF_8));
    }
}
