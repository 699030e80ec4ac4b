package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.heddle.Failure;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass
@MethodSource("hosts")
class UncaughtExceptionTest {

    static List<String> hosts() {
        return Runtime.version().feature() < 21 ? List.of("platform") : List.of("platform", "continuation");
    }

    UncaughtExceptionTest(String host) {
        System.setProperty("heddle.host", host);
    }

    @AfterEach
    void noHostIsAskedFor() {
        System.clearProperty("heddle.host");
    }

    private static void fail() {
        throw new IllegalStateException("for a reason");
    }

    /** A group that remembers which exceptions it was told of. */
    private static final class Listening extends ThreadGroup {
        private final AtomicReference<String> heard = new AtomicReference<>();

        Listening() {
            super("listening");
        }

        @Override
        public void uncaughtException(Thread thread, Throwable exception) {
            heard.set(thread.getName() + ": " + exception.getMessage());
        }
    }

    @Test
    void anExceptionThatNobodyIsToldOfIsAFailure() {
        Failure failure = Outcomes.failure(() -> {
            Thread thread = new Thread(UncaughtExceptionTest::fail, "worker");
            thread.start();
            thread.join();
        });
        assertEquals(Failure.Kind.EXCEPTION, failure.kind());
        assertEquals("worker was ended by java.lang.IllegalStateException: for a reason", failure.summary());
    }

    /** A handler from outside the program, as a build tool may have set, does not make it a success. */
    @Test
    void aDefaultHandlerFromOutsideHidesNothing() {
        Thread.setDefaultUncaughtExceptionHandler((thread, exception) -> { });
        try {
            assertEquals(Failure.Kind.EXCEPTION, Outcomes.failure(() -> {
                Thread thread = new Thread(UncaughtExceptionTest::fail);
                thread.start();
                thread.join();
            }).kind());
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(null);
        }
    }

    /** The handler runs in the thread that ends: its increment and the other one come in two orders. */
    @Test
    void aHandlerIsPartOfItsThread() {
        assertEquals(2, Outcomes.traces(() -> {
            AtomicInteger count = new AtomicInteger();
            Thread thread = new Thread(UncaughtExceptionTest::fail);
            thread.setUncaughtExceptionHandler((ended, exception) -> count.incrementAndGet());
            thread.start();
            count.incrementAndGet();
            thread.join();
            assertEquals(2, count.get());
        }));
    }

    @Test
    void theNearestHandlerIsTold() {
        assertEquals(
                Set.of("own, group worker: for a reason, default"),
                Outcomes.asOnTheJvm(() -> {
                    AtomicReference<String> own = new AtomicReference<>();
                    AtomicReference<String> byDefault = new AtomicReference<>();
                    Listening group = new Listening();
                    Thread.setDefaultUncaughtExceptionHandler((thread, exception) -> byDefault.set("default"));
                    try {
                        Thread first = new Thread(group, UncaughtExceptionTest::fail);
                        first.setUncaughtExceptionHandler((thread, exception) -> own.set("own"));
                        runAll(
                                first,
                                new Thread(new ThreadGroup(group, "inside"), UncaughtExceptionTest::fail, "worker"),
                                new Thread(UncaughtExceptionTest::fail));
                    } finally {
                        Thread.setDefaultUncaughtExceptionHandler(null);
                    }
                    return own + ", group " + group.heard + ", " + byDefault;
                }));
    }

    private static void runAll(Thread... threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.start();
            thread.join();
        }
    }

    @Test
    void aDefaultHandlerIsForgottenAfterTheExecution() {
        Outcomes.traces(() -> {
            assertNull(Thread.getDefaultUncaughtExceptionHandler());
            Thread.setDefaultUncaughtExceptionHandler((thread, exception) -> { });
        });
        assertNull(Thread.getDefaultUncaughtExceptionHandler());
    }
}
