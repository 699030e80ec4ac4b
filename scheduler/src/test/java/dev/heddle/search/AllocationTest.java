package dev.heddle.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.heddle.execution.Execution;
import dev.heddle.model.Classics;
import dev.heddle.model.Interpreter;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** The way of one action allocates nothing: an execution costs what its code costs. */
class AllocationTest {

    private static final int EVENTS = 8_000;

    @Test
    void eventsAllocateNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Interpreter program = new Interpreter(Classics.lockedIncrements(2, EVENTS / 8));
        Execution execution = new Execution();
        SearchTree tree = new SearchTree(
                new WakeupTrees(), DefaultSchedule.runToCompletion(), Integer.MAX_VALUE, Reduction.NONE);
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) { // the first makes the arrays and nodes that the others use again
            execution.begin(tree, 0);
            long before = threads.getCurrentThreadAllocatedBytes();
            program.run(execution);
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
            assertEquals(EVENTS, execution.log().size());
        }
        assertTrue(least < EVENTS, least + " bytes for " + EVENTS + " events");
    }
}
