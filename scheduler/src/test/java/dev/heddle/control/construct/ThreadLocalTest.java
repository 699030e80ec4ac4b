package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass
@MethodSource("hosts")
class ThreadLocalTest {

    private static final ThreadLocal<String> OUTLIVES = new ThreadLocal<>();

    static List<String> hosts() {
        return Runtime.version().feature() < 21 ? List.of("platform") : List.of("platform", "continuation");
    }

    ThreadLocalTest(String host) {
        System.setProperty("heddle.host", host);
    }

    @AfterEach
    void noHostIsAskedFor() {
        System.clearProperty("heddle.host");
    }

    /** Nothing of it is shared: there is one trace. */
    @Test
    void eachThreadHasItsOwn() {
        assertEquals(1, Outcomes.traces(() -> {
            ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 0);
            Runnable counts = () -> {
                for (int i = 1; i <= 3; i++) {
                    local.set(local.get() + 1);
                    assertEquals(i, local.get());
                }
                local.remove();
                assertEquals(0, local.get());
            };
            Systematic.parallel(counts, counts);
            assertEquals(0, local.get());
        }));
    }

    /** The initial values are drawn by visible operations, once in each thread: their two orders are all there is. */
    @Test
    void anInitialValueMayTakeVisibleOperations() {
        AtomicInteger next = new AtomicInteger();
        ThreadLocal<Integer> number = ThreadLocal.withInitial(next::incrementAndGet);
        assertEquals(2, Outcomes.traces(() -> {
            Runnable asksTwice = () -> assertEquals(number.get(), number.get());
            Systematic.parallel(asksTwice, asksTwice);
            assertEquals(2, next.get());
        }));
    }

    @Test
    void nothingIsLeftForTheNextExecution() {
        assertEquals(2, Outcomes.traces(() -> {
            assertNull(OUTLIVES.get());
            OUTLIVES.set("left");
            AtomicInteger order = new AtomicInteger();
            Runnable checks = () -> {
                assertNull(OUTLIVES.get());
                OUTLIVES.set("left");
                order.incrementAndGet();
            };
            Systematic.parallel(checks, checks);
        }));
        assertNull(OUTLIVES.get());
    }

    @Test
    void whatIsInheritedIsWhatTheParentHadAtTheBirth() {
        assertEquals(
                Set.of("child of first, first, second, null"),
                Outcomes.asOnTheJvm(() -> {
                    InheritableThreadLocal<String> derived = new InheritableThreadLocal<>() {
                        @Override
                        protected String childValue(String parent) {
                            return "child of " + parent;
                        }
                    };
                    InheritableThreadLocal<String> plain = new InheritableThreadLocal<>();
                    derived.set("first");
                    plain.set("first");
                    String[] seen = new String[2];
                    Thread child = new Thread(() -> seen[0] = derived.get() + ", " + plain.get());
                    Thread without = new Thread(null, () -> seen[1] = plain.get(), "without", 0, false);
                    derived.set("second");
                    plain.set("second");
                    for (Thread thread : List.of(child, without)) {
                        thread.start();
                        thread.join();
                    }
                    return seen[0] + ", " + plain.get() + ", " + seen[1];
                }));
    }

    /** A value that a task leaves in a worker is met by the next task of that worker: the bug of many request contexts. */
    @Test
    void aValueThatIsLeftInAWorkerOfAPoolIsFound() {
        Failure failure = Outcomes.failure(() -> {
            ThreadLocal<String> user = new ThreadLocal<>();
            ExecutorService pool = Executors.newFixedThreadPool(2);
            try {
                pool.submit(() -> user.set("first"));
                pool.submit(() -> { }); // by the other worker
                String met = pool.submit(user::get).get();
                Systematic.check(met == null, "a later task meets the first one's user");
            } finally {
                pool.shutdown();
            }
        });
        assertEquals("a later task meets the first one's user (in main)", failure.summary());
    }

    /** An object that two threads get from a local is as shared as any other. */
    @Test
    void sharedObjectsInItAreStillShared() {
        Failure failure = Outcomes.failure(() -> {
            int[] shared = new int[1];
            ThreadLocal<int[]> local = ThreadLocal.withInitial(() -> shared);
            Runnable increments = () -> local.get()[0]++;
            Systematic.parallel(increments, increments);
        });
        assertEquals(Failure.Kind.DATA_RACE, failure.kind());
    }
}
