package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import dev.heddle.Verdict.Extent;
import dev.heddle.hook.AgentStatus;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Programs that use classes of the JDK without a model: they run, and the verdict says what was not seen. */
class UnseenTest {

    private static final class Box {
        int value;
    }

    private static Verdict explore(Systematic.Body body) {
        return Systematic.explore(Settings.defaults().withMaxExecutions(200), body);
    }

    private static void assertCleanBut(String unseen, Verdict verdict) {
        assertNull(verdict.failure());
        assertEquals(Extent.STOPPED, verdict.extent());
        assertTrue(verdict.extentDetail().contains(unseen), verdict.extentDetail());
    }

    @Test
    void aPoolWhoseThreadsWouldEndByThemselvesIsLeftRunningToo() {
        Verdict verdict = explore(() -> {
            ExecutorService pool = Executors.newCachedThreadPool();
            Systematic.check(pool.submit(() -> 42).get() == 42, "it has run");
        });

        assertNull(verdict.failure());
        String notes = verdict.notes().toString();
        assertTrue(notes.contains("The test leaves a thread pool running"), notes);
    }

    @Test
    void aStaticPoolServesEveryExecution() {
        Verdict verdict = explore(() -> {
            AtomicInteger atomic = new AtomicInteger();
            Future<?> result = StaticPool.POOL.submit(atomic::incrementAndGet);
            atomic.incrementAndGet();
            result.get();
            Systematic.check(atomic.get() == 2, "both have counted");
        });

        assertNull(verdict.failure());
        assertTrue(verdict.executions() > 1);
    }

    private static final class StaticPool {
        static final ExecutorService POOL = Executors.newFixedThreadPool(1);
    }

    @Test
    void whatIsHandedOverByAQueueDoesNotRace() {
        assertTrue(explore(() -> {
            BlockingQueue<Box> queue = new LinkedBlockingQueue<>();
            Systematic.parallel(
                    () -> {
                        Box box = new Box();
                        box.value = 1;
                        queue.add(box);
                    },
                    () -> {
                        try {
                            queue.take().value++;
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    });
        }).complete());
    }

    @Test
    void aSharedPublisherIsNamed() {
        assertCleanBut("SubmissionPublisher", explore(() -> {
            SubmissionPublisher<String> news = new SubmissionPublisher<>();
            Systematic.parallel(news::hasSubscribers, news::close);
        }));
    }

    private static final class Flag {
        volatile boolean set;
    }

    @Test
    void aThreadThatWaitsInALoopLetsOthersRun() {
        Verdict verdict = explore(() -> {
            Flag flag = new Flag();
            Systematic.parallel(
                    () -> {
                        while (!flag.set) {
                            Thread.onSpinWait();
                        }
                    },
                    () -> flag.set = true);
        });

        assertNull(verdict.failure());
        assertTrue(verdict.complete());
        assertEquals(1, verdict.executions());
    }

    /** The agent has said so once; every verdict has to remember it. */
    @Test
    void aClassThatCouldNotBeInstrumentedKeepsAVerdictFromBeingComplete() throws ReflectiveOperationException {
        Field failures = AgentStatus.class.getDeclaredField("FAILURES");
        failures.setAccessible(true);
        AgentStatus.failed("com.acme.Ancient", "It is only a test.");
        try {
            assertCleanBut("com.acme.Ancient", explore(() -> new AtomicInteger().incrementAndGet()));
        } finally {
            ((Map<?, ?>) failures.get(null)).clear();
        }
    }
}
