package dev.heddle.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;

class ForkPoolObjectTest {

    private static final int TASKS = 3;
    private static final int FIRST_TASK = 10;

    private final FutureObject[] tasks = new FutureObject[TASKS];

    /** A pool that has not been shut down, and tasks that are given to it. */
    private Scenario pool(int parallelism) {
        return new Scenario(() -> {
            ForkPoolObject pool = new ForkPoolObject(1, "pool", parallelism, 1, false);
            for (int i = 0; i < TASKS; i++) {
                tasks[i] = new FutureObject(FIRST_TASK + i * FutureObject.CELLS, "task " + i, false);
                tasks[i].needs(pool);
            }
            return pool;
        });
    }

    private Scenario.Step begins(int task, long argument) {
        return (op, state) -> {
            op.set(Kind.BEGIN, tasks[task], 0);
            op.argument = argument;
            return true;
        };
    }

    /** Something that comes only where the thread has begun its task, or goes on with it. */
    private static Scenario.Step then(Kind kind, long argument) {
        return (op, state) -> {
            boolean comes = op.kind != Kind.BEGIN || op.result == 1;
            if (comes) {
                op.set(kind, state.object, 0);
                op.argument = argument;
            }
            return comes;
        };
    }

    private Scenario worker(Scenario scenario, int task, Kind... kinds) {
        Scenario.Step[] steps = new Scenario.Step[kinds.length + 1];
        steps[0] = begins(task, FutureObject.AS_WORKER);
        for (int i = 0; i < kinds.length; i++) {
            steps[i + 1] = then(kinds[i], 0);
        }
        return scenario.thread(steps);
    }

    @Test
    void tasksWaitForAWorker() {
        Scenario starved = worker(worker(pool(1), 0), 1).run();
        assertEquals(Set.of("D1 | ", " | D1"), starved.deadlocks());
        assertEquals(Set.of(), starved.ends());

        Scenario served = worker(worker(pool(1), 0, Kind.LEAVE), 1, Kind.LEAVE).run();
        assertEquals(Set.of(), served.deadlocks());

        assertEquals(Set.of("D1 | D1"), worker(worker(pool(2), 0), 1).run().ends());
    }

    @Test
    void whoJoinsATaskNeedsNoWorkerForIt() {
        Scenario scenario = worker(pool(1), 0).thread(begins(1, 0));
        worker(scenario, 1).run();
        assertEquals(Set.of("D1 | D1 | D0"), scenario.ends());
        // Unless somebody else has taken it: then that one has the only worker.
        assertEquals(Set.of(" | D0 | D1"), scenario.deadlocks());
    }

    @Test
    void aWorkerThatWaitsIsReplacedWhereNoOtherRuns() {
        Scenario alone = worker(worker(pool(1), 0, Kind.MAKE_WAY), 1).run();
        assertEquals(Set.of("D1 D0 | D1"), alone.ends());
        Scenario withAnother = worker(worker(worker(pool(2), 0, Kind.MAKE_WAY), 1), 2).run();
        assertTrue(withAnother.deadlocks().contains("D1 D0 | D1 | "), withAnother.deadlocks().toString());
    }

    @Test
    void whatIsDeclaredIndependentIs() {
        for (int parallelism = 1; parallelism <= 2; parallelism++) {
            Scenario scenario = worker(pool(parallelism), 0, Kind.MAKE_WAY, Kind.COME_BACK, Kind.LEAVE)
                    .thread(begins(1, 0))
                    .thread(then(Kind.READ, 0), then(Kind.SHUT_DOWN, 0));
            worker(worker(scenario, 1, Kind.LEAVE), 2, Kind.MAKE_WAY, Kind.COME_BACK).run();
            assertTrue(scenario.independentPairs() > 0, "some operations are independent");
        }
        Scenario ending = pool(1).thread(then(Kind.AWAIT, 0)).thread(then(Kind.SHUT_DOWN, 0));
        worker(ending.thread(then(Kind.REGISTER, 0), then(Kind.DEREGISTER, 0)), 0, Kind.LEAVE).run();
        assertEquals(Set.of(), ending.deadlocks());
    }
}
