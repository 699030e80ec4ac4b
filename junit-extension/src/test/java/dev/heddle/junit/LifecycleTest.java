package dev.heddle.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import example.FreshInstances;
import example.OneInstance;
import example.WithExtensions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineExecutionResults;

/** What runs in each execution of a systematic test, and on which instance. */
class LifecycleTest {

    @Test
    void eachExecutionHasAFreshInstanceWithItsMethodsBeforeAndAfter() {
        EngineExecutionResults results = Junit.run(FreshInstances.class, "outer");

        results.testEvents().assertStatistics(stats -> stats.started(1).succeeded(1));
        assertEquals(
                List.of(
                        // Before the search, everything is run once to have the classes initialised.
                        "before in base", "before", "test 0 prepared 1", "after", "after in base",
                        "before in base", "before", "test 0 prepared 1", "after", "after in base",
                        "before in base", "before", "test 1 prepared 1", "after", "after in base",
                        "before in base", "before", "test 2 prepared 1", "after", "after in base"),
                Journal.take());
    }

    @Test
    void nestedTestsRunTheMethodsOfTheEnclosingClassesToo() {
        EngineExecutionResults results = Junit.run(FreshInstances.Inner.class);

        results.testEvents().assertStatistics(stats -> stats.started(1).succeeded(1));
        assertEquals(
                List.of(
                        "before in base", "before", "before inner, outer prepared 1", "inner 0",
                        "after inner", "after", "after in base",
                        "before in base", "before", "before inner, outer prepared 1", "inner 0",
                        "after inner", "after", "after in base",
                        "before in base", "before", "before inner, outer prepared 1", "inner 1",
                        "after inner", "after", "after in base"),
                Journal.take());
    }

    @Test
    void parametersFieldsAndCallbacksOfOtherExtensions() {
        EngineExecutionResults results = Junit.run(WithExtensions.class);

        results.testEvents().assertStatistics(stats -> stats.started(1).succeeded(1));
        List<String> journal = Journal.take();
        assertEquals("constructed for a name of its own", journal.get(0));
        assertEquals(
                List.of(
                        "callback before", "callback before",
                        "constructed for a name of its own", "choice 0",
                        "constructed for a name of its own", "choice 0",
                        "constructed for a name of its own", "choice 1",
                        "callback after", "callback after"),
                journal.subList(1, journal.size()));
    }

    @Test
    void oneInstancePerClassIsRolledBackAfterEachExecution() {
        EngineExecutionResults results = Junit.run(OneInstance.class);

        results.testEvents().assertStatistics(stats -> stats.started(1).succeeded(1));
        assertEquals(List.of("0: 101", "0: 101", "1: 101", "2: 101"), Journal.take());
    }
}
