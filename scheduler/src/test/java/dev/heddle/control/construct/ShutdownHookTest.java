package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import java.util.List;
import java.util.Set;
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
}
