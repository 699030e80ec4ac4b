package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Other processes: the program waits for them as on the plain JVM, however the JDK goes about it. */
@ParameterizedClass
@MethodSource("hosts")
class ProcessTest {

    static List<String> hosts() {
        return Runtime.version().feature() < 21 ? List.of("platform") : List.of("platform", "continuation");
    }

    ProcessTest(String host) {
        System.setProperty("heddle.host", host);
    }

    @AfterEach
    void noHostIsAskedFor() {
        System.clearProperty("heddle.host");
    }

    private static Process fails() {
        try {
            return new ProcessBuilder("false").start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int exit() {
        try {
            return fails().waitFor();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void itsEndIsAwaited() {
        assertEquals(2, Outcomes.traces(() -> {
            AtomicInteger sum = new AtomicInteger();
            Runnable adds = () -> sum.addAndGet(exit());
            Systematic.parallel(adds, adds);
            assertEquals(2, sum.get());
        }), "the order of the two additions");
    }

    @Test
    void aStepThatIsLostBetweenProcessesIsFound() {
        assertEquals(Failure.Kind.ASSERTION, Outcomes.failure(() -> {
            AtomicInteger sum = new AtomicInteger();
            Runnable adds = () -> sum.set(sum.get() + 1);
            assertEquals(1, exit());
            Systematic.parallel(adds, adds);
            assertEquals(2, sum.get());
        }).kind());
    }

    @Test
    void itsOutputIsRead() {
        assertEquals(Set.of("text true 0 false 0"), Outcomes.asOnTheJvm(() -> {
            Process process = Runtime.getRuntime().exec(new String[] {"echo", "text"});
            try (BufferedReader reader = new BufferedReader(new InputStreamReader(process.getInputStream()))) {
                return reader.readLine() + " " + process.waitFor(1, TimeUnit.HOURS) + " " + process.waitFor() + " "
                        + process.isAlive() + " " + process.exitValue();
            }
        }));
    }

    @Test
    void aFutureTellsOfItsEnd() {
        assertEquals(Set.of("1"), Outcomes.explored(() -> "" + fails().onExit().thenApply(Process::exitValue).get()));
    }

    @Test
    void anInterruptEndsTheWait() {
        assertEquals(Set.of("InterruptedException: null"), Outcomes.explored(() -> {
            Process process = fails();
            Thread.currentThread().interrupt();
            return "" + process.waitFor();
        }));
    }

    @Test
    void oneThatDoesNotEndIsNamed() throws Exception {
        Process endless = new ProcessBuilder("sleep", "1000").start();
        try {
            Failure failure = Outcomes.failure(
                    Settings.defaults().withStepLimit(Duration.ofMillis(300)), () -> endless.waitFor());
            assertEquals(Failure.Kind.TIME_OUT, failure.kind());
            assertTrue(failure.summary().contains("ProcessImpl.waitFor"), failure.summary());
        } finally {
            endless.destroy();
        }
    }
}
