package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.DataRaces;
import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import dev.heddle.execution.EventLog;
import dev.heddle.search.Search;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What carries the threads makes no difference to what is explored. */
class HostTest {

    private static final boolean CONTINUATIONS = Runtime.version().feature() >= 21;

    @AfterEach
    void noHostIsAskedFor() {
        System.clearProperty("heddle.host");
    }

    /** Every execution: its events in order, and how it ended. */
    private static List<String> executions(String host, JavaProgram.Code body) {
        System.setProperty("heddle.host", host);
        List<String> executions = new ArrayList<>();
        Settings settings = Settings.defaults().withDataRaces(DataRaces.IGNORE).withGoOn(true);
        try (JavaProgram program = new JavaProgram(settings, body)) {
            new Search(program, settings)
                    .observe((execution, ending) -> executions.add(events(execution.log()) + ending.code()))
                    .run();
        }
        return executions;
    }

    private static String events(EventLog log) {
        StringBuilder text = new StringBuilder();
        for (int e = 0; e < log.size(); e++) {
            text.append(log.choice(e)).append(' ').append(log.kind(e)).append(' ').append(log.object(e)).append("; ");
        }
        return text.toString();
    }

    private static void assertSameExecutions(int expected, JavaProgram.Code body) {
        List<String> platform = executions("platform", body);
        assertEquals(expected, platform.size());
        assertEquals(platform, executions(CONTINUATIONS ? "continuation" : "platform", body));
    }

    @Test
    void theSameExecutionsInTheSameOrder() {
        assertSameExecutions(90, () -> {
            AtomicInteger counter = new AtomicInteger();
            Runnable twice = () -> {
                counter.incrementAndGet();
                counter.incrementAndGet();
            };
            Systematic.parallel(twice, twice, twice);
        });
        assertSameExecutions(7, () -> {
            Semaphore a = new Semaphore(1);
            Semaphore b = new Semaphore(1);
            Semaphore c = new Semaphore(1);
            Systematic.parallel(() -> eat(a, b), () -> eat(b, c), () -> eat(c, a));
        });
    }

    private static void eat(Semaphore left, Semaphore right) {
        left.acquireUninterruptibly();
        right.acquireUninterruptibly();
        left.release();
        right.release();
    }

    @Test
    void waitingInterruptsAndThreadLocalsAreTheSame() {
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 0);
        JavaProgram.Code body = () -> {
            ReentrantLock lock = new ReentrantLock();
            Condition condition = lock.newCondition();
            Thread waiter = new Thread(() -> {
                local.set(local.get() + 1);
                lock.lock();
                try {
                    condition.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                } finally {
                    lock.unlock();
                }
                Systematic.check(local.get() == 1, "thread-locals are the thread's own");
                Systematic.check(Thread.currentThread().getName().equals("waiter"), "so is its name");
            }, "waiter");
            waiter.start();
            lock.lock();
            condition.signal();
            lock.unlock();
            waiter.interrupt();
            waiter.join();
        };
        List<String> platform = executions("platform", body);
        assertTrue(platform.size() > 2, () -> platform.size() + " executions");
        assertEquals(platform, executions(CONTINUATIONS ? "continuation" : "platform", body));
    }

    @Test
    void libraryCodeSeesTheThreadThatRuns() {
        if (CONTINUATIONS) {
            System.setProperty("heddle.host", "continuation");
        }
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> {
            InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();
            inherited.set("from main");
            Thread child = new Thread(() -> Systematic.check("from main".equals(inherited.get()), "inherited"));
            child.start();
            child.join();
        });
        assertTrue(verdict.complete(), () -> String.valueOf(verdict.failure()));
    }

    @Test
    void aThreadThatSpinsDoesNotTakeTheCallerWithIt() {
        for (String host : CONTINUATIONS ? List.of("platform", "continuation") : List.of("platform")) {
            System.setProperty("heddle.host", host);
            Verdict verdict = Systematic.explore(
                    Settings.defaults().withStepLimit(Duration.ofMillis(200)), () -> Systematic.parallel(HostTest::spin));
            assertEquals(Failure.Kind.TIME_OUT, verdict.failure().kind());
            assertTrue(String.join("\n", verdict.failure().details()).contains("HostTest.spin"), host);
        }
    }

    private static void spin() {
        long odd = 1;
        while (odd != 0 && !Thread.currentThread().isDaemon()) {
            odd += 2;
        }
    }

    private static Host.Carrier lastCarrier(Host host, Host.Code code) {
        Host.Carrier carrier = host.carry(new Thread("carried"), code);
        host.run(carrier);
        host.reuse();
        return carrier;
    }

    @Test
    void platformThreadsServeTheNextSearchAndKeepNothing() {
        ThreadLocal<String> local = new ThreadLocal<>();
        PlatformHost first = new PlatformHost();
        Host.Carrier carrier = lastCarrier(first, self -> {
            local.set("left behind");
            Thread.currentThread().interrupt();
            return null;
        });
        first.close();
        assertTrue(((Thread) carrier).getName().startsWith("heddle-carrier-"));

        List<Object> seen = new ArrayList<>();
        PlatformHost second = new PlatformHost();
        Host.Carrier next = lastCarrier(second, self -> {
            seen.add(local.get());
            seen.add(Thread.currentThread().isInterrupted());
            seen.add(Thread.currentThread().getName());
            return null;
        });
        second.close();
        assertSame(carrier, next);
        assertEquals(Arrays.asList(null, false, "carried"), seen);
    }

    @Test
    void platformThreadsOfASearchThatWasGivenUpServeNoOther() {
        PlatformHost first = new PlatformHost();
        Host.Carrier carrier = lastCarrier(first, self -> null);
        first.giveUp();
        first.close();

        PlatformHost second = new PlatformHost();
        assertNotSame(carrier, lastCarrier(second, self -> null));
        second.close();
    }

    @Test
    void aHostThatIsNotThereIsRefused() {
        System.setProperty("heddle.host", "fibres");
        IllegalArgumentException unknown = assertThrows(
                IllegalArgumentException.class, () -> Systematic.explore(Settings.defaults(), () -> { }));
        assertEquals(
                "The system property heddle.host must be platform or continuation but is [fibres].", unknown.getMessage());
    }
}
