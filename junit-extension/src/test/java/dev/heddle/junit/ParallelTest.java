package dev.heddle.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import example.Parallel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineTestKit;

/** Systematic tests where JUnit runs tests in parallel. */
class ParallelTest {

    @Test
    void systematicTestsTakeTurnsAndOthersRunBeside() {
        Journal.take();
        EngineTestKit.engine("junit-jupiter")
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
                .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
                .configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "4")
                .selectors(selectClass(Parallel.class))
                .execute()
                .testEvents()
                .assertStatistics(stats -> stats.started(4).succeeded(4));

        List<String> turns = new ArrayList<>();
        List<String> executions = Journal.take();
        for (String name : executions) {
            if (turns.isEmpty() || !turns.get(turns.size() - 1).equals(name)) {
                turns.add(name);
            }
        }
        assertEquals(3 * (1 + 6), executions.size(), "one before the search, one for each trace");
        assertEquals(List.of("first", "second", "third"), turns.stream().sorted().toList());
    }
}
