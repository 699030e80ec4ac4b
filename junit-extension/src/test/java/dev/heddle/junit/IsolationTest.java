package dev.heddle.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import example.Isolated;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineExecutionResults;

/** What a test sees whose executions have classes of their own. */
class IsolationTest {

    private static String message(EngineExecutionResults results) {
        return Junit.failure(results).getMessage();
    }

    @Test
    void everyExecutionInitialisesTheClassesOnceMore() {
        EngineExecutionResults results = Junit.run(Isolated.class, "startsAnew");

        results.testEvents().assertStatistics(stats -> stats.started(1).succeeded(1));
        List<String> journal = Journal.take();
        // One before the search, and one for each of the two threads that may initialise the class.
        assertEquals(6, journal.size(), journal.toString());
        assertTrue(journal.containsAll(List.of("before startsAnew", "after main", "after other")), journal.toString());
    }

    @Test
    void nestedTestsAreIsolatedWithWhatEnclosesThem() {
        Junit.run(Isolated.Inner.class).testEvents().assertStatistics(stats -> stats.started(1).succeeded(1));
        // One execution only, which is run twice.
        assertEquals(6, Journal.take().size());
    }

    @Test
    void aCircleOfInitialisersIsReported() {
        String report = message(Junit.run(Isolated.Circle.class, "deadlock"));
        assertTrue(report.startsWith("Deadlock: 2 threads wait for each other"), report);
        assertTrue(report.contains("initialises class First and waits for class Second to be initialised"), report);
    }

    @Test
    void aCircleOfInitialisersIsFoundWithoutBeingAskedFor() {
        String report = message(Junit.run(Isolated.NotAsked.class));
        assertTrue(report.startsWith("Deadlock: 2 threads wait for each other"), report);
        assertTrue(report.contains("replay = \"isolated:"), report);
    }

    @Test
    void whereThatCannotBeTheCircleIsNamed() {
        for (Class<?> test : List.of(Isolated.NotPossible.class, Isolated.NotWanted.class)) {
            Junit.run(test).testEvents().assertStatistics(stats -> stats.started(1).succeeded(1));
            assertEquals(Set.of("null"), Set.copyOf(Journal.take()), "once before the search, and in it");
        }
    }

    @Test
    void whatWasPreparedForOtherClassesIsRefused() {
        assertEquals(
                "isolate = true does not go with Lifecycle.PER_CLASS on [example.Isolated$Shared]: the one instance is not"
                        + " of the classes that an execution has. Use Lifecycle.PER_METHOD.",
                message(Junit.run(Isolated.Shared.class)));
        assertEquals(
                "isolate = true does not go with @BeforeAll in [example.Isolated$Prepared]: it would not see the static"
                        + " fields that an execution has. Use @BeforeEach and @AfterEach, which run in every execution.",
                message(Junit.run(Isolated.Prepared.class)));
    }
}
