package dev.heddle.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PoolObjectTest {

    private static final int STATE_CELL = 1;
    private static final int HEAD_CELL = 3;
    private static final int TAIL_CELL = 4;

    /** A pool that does what was announced as soon as the thread that did so goes on. */
    private static final class Pool implements PoolObject.Pool {

        private final boolean inLine;
        private long state;
        private long queued;
        private int workers;

        Pool(boolean inLine, int workers) {
            this.inLine = inLine;
            this.workers = workers;
        }

        void follow(SharedObject object) {
            long guard = object.guard(STATE_CELL);
            state = guard >> 40;
            workers = (int) (guard & 0xfffff);
            queued = inLine ? object.guard(TAIL_CELL) - object.guard(HEAD_CELL) : guard >> 20 & 0xfffff;
        }

        @Override
        public int state() {
            return (int) state;
        }

        @Override
        public int workers() {
            return workers;
        }

        @Override
        public int queued() {
            return (int) queued;
        }

        @Override
        public int room() {
            return inLine ? Integer.MAX_VALUE : 1 - queued();
        }

        @Override
        public int core() {
            return 2;
        }

        @Override
        public int most() {
            return 2;
        }

        @Override
        public boolean tellsLastWorker() {
            return false;
        }
    }

    /** Threads that do these operations, on a pool with two workers. */
    private static Scenario run(boolean inLine, Kind[]... threads) {
        Pool[] last = new Pool[1];
        Scenario scenario = new Scenario(() -> {
            last[0] = new Pool(inLine, 2);
            return inLine ? new TaskLine(STATE_CELL, "pool", last[0]) : new QueuePool(STATE_CELL, "pool", last[0]);
        });
        for (Kind[] kinds : threads) {
            List<Scenario.Step> steps = new ArrayList<>();
            for (Kind kind : kinds) {
                steps.add((op, state) -> {
                    last[0].follow(state.object);
                    op.set(kind, state.object, 0);
                    op.argument = PoolObject.STATE_AND_WORKERS;
                    return true;
                });
            }
            steps.add((op, state) -> {
                last[0].follow(state.object);
                return false;
            });
            scenario.thread(steps.toArray(new Scenario.Step[0]));
        }
        return scenario.run();
    }

    private static Kind[] does(Kind... kinds) {
        return kinds;
    }

    @Test
    void whatIsDeclaredIndependentIs() {
        for (boolean inLine : new boolean[] {true, false}) {
            Scenario scenario = run(
                    inLine,
                    does(Kind.EXECUTE, Kind.EXECUTE, Kind.SHUT_DOWN, Kind.AWAIT),
                    does(Kind.WORK, Kind.WORK),
                    does(Kind.WORK, Kind.WORK));
            assertTrue(scenario.independentPairs() > 0, "some operations are independent");
        }
        run(true, does(Kind.EXECUTE, Kind.STOP), does(Kind.EXECUTE, Kind.READ), does(Kind.WORK));
        run(true, does(Kind.EXECUTE, Kind.EXECUTE), does(Kind.EXECUTE), does(Kind.WORK), does(Kind.WORK));
    }

    @Test
    void theEndComesWhenAllWorkersHaveGone() {
        Scenario scenario = run(true, does(Kind.SHUT_DOWN, Kind.AWAIT), does(Kind.WORK), does(Kind.WORK));
        assertEquals(Set.of(), scenario.deadlocks());
        Scenario running = run(true, does(Kind.AWAIT), does(Kind.WORK));
        assertEquals(Set.of(), running.ends());
    }
}
