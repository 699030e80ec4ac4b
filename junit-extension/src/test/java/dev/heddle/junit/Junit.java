package dev.heddle.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.util.List;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.EventType;

/** A run of a fixture in a JUnit of its own. */
final class Junit {

    private Junit() {}

    static EngineExecutionResults run(Class<?> testClass) {
        Journal.take();
        return EngineTestKit.engine("junit-jupiter").selectors(selectClass(testClass)).execute();
    }

    static EngineExecutionResults run(Class<?> testClass, String method) {
        Journal.take();
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectMethod(testClass, method))
                .execute();
    }

    /** What the one failing test of the run was thrown. */
    static Throwable failure(EngineExecutionResults results) {
        List<Event> failed = results.testEvents().failed().list();
        if (failed.size() != 1) {
            throw new AssertionError("Not one failure: " + failed);
        }
        return failed.get(0)
                .getRequiredPayload(org.junit.platform.engine.TestExecutionResult.class)
                .getThrowable()
                .orElseThrow();
    }

    /** The lines the tests have put into JUnit's own report. */
    static List<String> published(EngineExecutionResults results) {
        return results.allEvents().filter(event -> event.getType() == EventType.REPORTING_ENTRY_PUBLISHED)
                .map(event -> event.getRequiredPayload(org.junit.platform.engine.reporting.ReportEntry.class))
                .map(entry -> entry.getKeyValuePairs().get("heddle"))
                .toList();
    }
}
