package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ShutdownHookTest {

    @Test
    void hooksAreForgottenWithTheExecution() {
        Thread outside = new Thread(() -> { });
        assertEquals(2, Outcomes.traces(() -> {
            Runtime.getRuntime().addShutdownHook(outside);
            Systematic.choose(2); // a second execution adds it again
        }));
        assertFalse(Runtime.getRuntime().removeShutdownHook(outside), "the JVM knows nothing of it");
    }

    @Test
    void thatTheyDoNotRunIsSaid() {
        Verdict verdict = Systematic.explore(
                Settings.defaults(), () -> Runtime.getRuntime().addShutdownHook(new Thread(() -> { })));
        assertEquals(
                List.of("The test adds shutdown hooks. They do not run: the JVM does not end with an execution."),
                verdict.notes());
    }

    @Test
    void answersAreTheJvms() {
        assertEquals(
                Set.of("Hook previously registered, true false"),
                Outcomes.asOnTheJvm(() -> {
                    Thread hook = new Thread(() -> { });
                    Runtime.getRuntime().addShutdownHook(hook);
                    String seen = "";
                    try {
                        Runtime.getRuntime().addShutdownHook(hook);
                    } catch (IllegalArgumentException e) {
                        seen = e.getMessage();
                    }
                    return seen + ", " + Runtime.getRuntime().removeShutdownHook(hook) + " "
                            + Runtime.getRuntime().removeShutdownHook(hook);
                }));
    }

    @Test
    void aHookThatIsAddedTwiceIsFound() {
        Failure failure = Outcomes.failure(() -> {
            Thread hook = new Thread(() -> { });
            Runtime.getRuntime().addShutdownHook(hook);
            Runtime.getRuntime().addShutdownHook(hook);
        });
        assertEquals("main was ended by java.lang.IllegalArgumentException: Hook previously registered", failure.summary());
    }

    /** Only one of the two orders comes to it, and the JVM that runs this test goes on. */
    @Test
    void toEndTheJvmIsAFailure() {
        Failure failure = Outcomes.failure(() -> {
            AtomicBoolean ready = new AtomicBoolean();
            Systematic.parallel(
                    () -> ready.set(true),
                    () -> {
                        if (!ready.get()) {
                            System.exit(3);
                        }
                    });
        });
        assertEquals(
                "System.exit(3) was called, which ends the JVM and all tests in it: it was not let.", failure.summary());
        assertTrue(
                failure.details().get(0).startsWith("at " + ShutdownHookTest.class.getName()),
                failure.details().toString());
    }

    @Test
    void soItIsByRuntime() {
        assertEquals(
                "Runtime.exit(0) was called, which ends the JVM and all tests in it: it was not let.",
                Outcomes.failure(() -> Runtime.getRuntime().exit(0)).summary());
        assertEquals(
                "Runtime.halt(1) was called, which ends the JVM and all tests in it: it was not let.",
                Outcomes.failure(() -> Runtime.getRuntime().halt(1)).summary());
    }

    /** A thread that is taken out of its code, because another one has failed, does not end the JVM on its way. */
    @Test
    void threadsThatAreUnwoundDoNotEndTheJvm() {
        assertEquals(
                "thread 1 was ended by java.lang.IllegalStateException: first",
                Outcomes.failure(() -> Systematic.parallel(
                                () -> {
                                    throw new IllegalStateException("first");
                                },
                                () -> {
                                    try {
                                        new Semaphore(0).acquireUninterruptibly();
                                    } finally {
                                        System.exit(3);
                                    }
                                }))
                        .summary());
    }
}
