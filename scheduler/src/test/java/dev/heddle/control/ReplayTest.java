package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import dev.heddle.Verdict.Extent;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A replay string runs exactly the execution it was taken from. */
class ReplayTest {

    private static final Map<String, Systematic.Body> PROGRAMS = Map.of(
            "deadlock", ReplayTest::deadlock,
            "race", ReplayTest::race,
            "choice", ReplayTest::choice,
            "watched end", ReplayTest::watchedEnd);

    private static void deadlock() {
        Semaphore first = new Semaphore(1);
        Semaphore second = new Semaphore(1);
        Systematic.name(first, "first");
        Systematic.name(second, "second");
        Systematic.parallel(
                () -> {
                    first.acquireUninterruptibly();
                    second.acquireUninterruptibly();
                    second.release();
                    first.release();
                },
                () -> {
                    second.acquireUninterruptibly();
                    first.acquireUninterruptibly();
                    first.release();
                    second.release();
                });
    }

    private static final class Count {
        int value;
    }

    private static void race() {
        Count count = new Count();
        AtomicInteger turn = new AtomicInteger();
        Systematic.parallel(
                () -> {
                    turn.incrementAndGet();
                    count.value = 1;
                },
                () -> {
                    if (turn.get() == 0) {
                        count.value++;
                    }
                });
    }

    private static void choice() {
        AtomicInteger sum = new AtomicInteger();
        Runnable task = () -> sum.addAndGet(Systematic.choose(3));
        Systematic.parallel(task, task);
        Systematic.check(sum.get() != 3, "the sum is 3");
    }

    private static void watchedEnd() throws InterruptedException {
        Thread thread = new Thread(() -> { });
        thread.start();
        Systematic.check(thread.isAlive(), "it has ended");
        thread.join();
    }

    private static Verdict explore(String program, String replay) {
        return Systematic.explore(Settings.defaults().withReplay(replay), PROGRAMS.get(program));
    }

    @ParameterizedTest
    @ValueSource(strings = {"deadlock", "race", "choice", "watched end"})
    void replayingFailsInTheSameWay(String program) {
        Failure failure = explore(program, "").failure();
        assertNotNull(failure.replay());

        Verdict replayed = explore(program, failure.replay());

        assertEquals(Extent.REPLAYED, replayed.extent());
        assertEquals(1, replayed.executions());
        assertEquals(failure.summary(), replayed.failure().summary());
        assertEquals(failure.details(), replayed.failure().details());
        assertEquals(failure.story(), replayed.failure().story());
        assertEquals(failure.replay(), replayed.failure().replay());
    }

    @ParameterizedTest
    @ValueSource(strings = {"deadlock", "choice", "watched end"})
    void replayingWorksInAnotherJvm(String program) throws Exception {
        Failure failure = explore(program, "").failure();

        List<String> agent = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("-javaagent:"))
                .toList();
        Process process = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        agent.get(0),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ReplayTest.class.getName(),
                        program,
                        failure.replay())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertEquals(0, process.waitFor(), output);
        assertTrue(output.contains(failure.summary() + "\n" + failure.story()), output);
    }

    /** Replays in a JVM of its own. */
    public static void main(String[] args) {
        Failure failure = explore(args[0], args[1]).failure();
        System.out.println(failure.summary() + "\n" + failure.story());
    }

    @Test
    void theReplayOfAnotherProgramIsRefused() {
        String replay = explore("deadlock", "").failure().replay();

        Exception refused = assertThrows(IllegalArgumentException.class, () -> explore("choice", replay));

        assertTrue(refused.getMessage().contains("belongs to another program"), refused.getMessage());
    }

    @Test
    void whatIsNoReplayStringIsRefused() {
        Exception refused = assertThrows(IllegalArgumentException.class, () -> explore("deadlock", "what is this"));

        assertTrue(refused.getMessage().startsWith("[what is this] is not a replay string."), refused.getMessage());
    }
}
