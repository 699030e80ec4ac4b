package dev.heddle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What {@link Systematic} does where nothing is under control. */
class SystematicTest {

    @Test
    void parallelRunsPlainThreadsTogether() {
        CyclicBarrier barrier = new CyclicBarrier(2);
        AtomicInteger passed = new AtomicInteger();
        Runnable task = () -> {
            try {
                barrier.await(1, TimeUnit.MINUTES);
                passed.incrementAndGet();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        };

        Systematic.parallel(task, task);

        assertEquals(2, passed.get());
    }

    @Test
    void parallelThrowsWhatATaskThrows() {
        RuntimeException exception = new IllegalArgumentException("of a task");
        Runnable throwing = () -> {
            throw exception;
        };

        assertSame(exception, assertThrows(RuntimeException.class, () -> Systematic.parallel(() -> { }, throwing)));
    }

    @Test
    void parallelKeepsAnInterrupt() {
        AtomicInteger ran = new AtomicInteger();
        Thread.currentThread().interrupt();

        Systematic.parallel(ran::incrementAndGet);

        assertTrue(Thread.interrupted());
        assertEquals(1, ran.get());
    }

    @Test
    void parallelRefusesNull() {
        assertThrows(NullPointerException.class, () -> Systematic.parallel(() -> { }, null));
    }

    @Test
    void chooseIsRefused() {
        Exception refused = assertThrows(IllegalStateException.class, () -> Systematic.choose(2));

        assertEquals(
                "Systematic.choose can be called only in a systematic test, where every choice is tried.",
                refused.getMessage());
    }

    @Test
    void chooseNeedsAChoice() {
        Exception refused = assertThrows(IllegalArgumentException.class, () -> Systematic.choose(0));

        assertEquals("choose needs at least 1 choice but got [0].", refused.getMessage());
    }

    @Test
    void checkIsAnAssertion() {
        Systematic.check(true, "fine");
        Error failed = assertThrows(AssertionError.class, () -> Systematic.check(false, "not fine"));

        assertEquals("not fine", failed.getMessage());
    }

    @Test
    void nameDoesNothing() {
        Systematic.name(new Object(), "an object");
    }

    @Test
    void exploringWithinATestIsRefused() {
        Verdict verdict =
                Systematic.explore(Settings.defaults(), () -> Systematic.explore(Settings.defaults(), () -> { }));

        assertEquals(
                "Systematic.explore was called from within a systematic test.", verdict.failure().cause().getMessage());
    }

    @Test
    void withoutTheAgentExploringIsRefusedAndTheRestWorks() throws Exception {
        String classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !new File(entry).getName().startsWith("heddle-agent"))
                .collect(Collectors.joining(File.pathSeparator));
        Process process = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java", "-cp", classPath, WithoutAgent.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertEquals(0, process.waitFor(), output);
        assertTrue(output.contains("The Heddle agent is not active, so nothing can be explored."), output);
        assertTrue(output.contains("-javaagent:heddle-agent.jar"), output);
        assertFalse(output.contains("ran"), output);
    }

    /** Runs in a JVM without the agent. */
    static final class WithoutAgent {

        private WithoutAgent() {}

        public static void main(String[] args) {
            Systematic.parallel(() -> Systematic.check(true, "fine"), () -> Systematic.name(args, "arguments"));
            try {
                Systematic.explore(Settings.defaults(), () -> System.out.println("ran"));
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
