package dev.heddle.search;

import dev.heddle.Failure;
import dev.heddle.execution.Choice;
import dev.heddle.execution.Decider;
import dev.heddle.execution.EventLog;
import dev.heddle.execution.Execution;
import dev.heddle.object.Operation;
import java.util.ArrayList;
import java.util.List;

/**
 * Shortens a failing execution before it is shown: looks for one with fewer context switches (and, of those,
 * fewer events) that fails in the same way, by running variations of it. Blocks of events of one thread are
 * taken out, swapped with their neighbours, or run on for as long as they can.
 */
public final class Shortener {

    private final Program program;
    private final int budget;
    private final Execution execution = new Execution();
    private int runs;
    private Schedule best;
    private List<Block> blocks; // of the best
    private Failure.Kind kind;

    /**
     * @param budget how many executions may be run
     */
    public Shortener(Program program, int budget) {
        this.program = program;
        this.budget = budget;
    }

    /**
     * Shortens.
     *
     * @param failing an execution that fails
     * @param failure how it fails; what is found fails with the same {@link Failure.Kind}
     * @return the best execution found, at worst the given one
     */
    public Schedule shorten(Schedule failing, Failure failure) {
        best = failing;
        kind = failure.kind();
        runs = 1;
        // The first run gives threads the numbers by which the blocks name them.
        execution.begin(failing.follow(), 0);
        program.run(execution);
        blocks = Block.of(execution.log());
        boolean improved = true;
        while (improved && runs < budget) {
            improved = improve();
        }
        return best;
    }

    /** How many executions were run. */
    public int runs() {
        return runs;
    }

    private boolean improve() {
        for (int i = 0; i < blocks.size(); i++) {
            // Where a block ends too early its thread runs on; what it runs then is missing later, and skipped.
            if (better(changed(blocks, i, blocks.get(i).running(Integer.MAX_VALUE)))
                    || better(changed(blocks, i, null))
                    || i + 1 < blocks.size() && better(swapped(blocks, i))) {
                return true;
            }
        }
        return false;
    }

    private static List<Block> changed(List<Block> blocks, int i, Block by) {
        List<Block> changed = new ArrayList<>(blocks);
        changed.remove(i);
        if (by != null) {
            changed.add(i, by);
        }
        return changed;
    }

    private static List<Block> swapped(List<Block> blocks, int i) {
        List<Block> swapped = new ArrayList<>(blocks);
        swapped.set(i, blocks.get(i + 1));
        swapped.set(i + 1, blocks.get(i));
        return swapped;
    }

    private boolean better(List<Block> variation) {
        if (runs >= budget) {
            return false;
        }
        runs++;
        execution.begin(new Script(variation), 0);
        Ending ending = program.run(execution);
        if (ending.failure() == null || ending.failure().kind() != kind) {
            return false;
        }
        Schedule found = Schedule.of(execution);
        if (cost(found) >= cost(best)) {
            return false;
        }
        best = found;
        blocks = Block.of(execution.log());
        return true;
    }

    private static long cost(Schedule schedule) {
        return (long) schedule.switches() << 32 | schedule.size();
    }

    /** Some events of one thread in a row; {@code alternatives} are those of its decisions that had several. */
    private record Block(int thread, int length, int[] alternatives) {

        static List<Block> of(EventLog log) {
            List<Block> blocks = new ArrayList<>();
            int from = 0;
            while (from < log.size()) {
                int thread = log.thread(from);
                int to = from;
                while (to < log.size() && log.thread(to) == thread) {
                    to++;
                }
                int[] alternatives = new int[to - from];
                for (int i = 0; i < alternatives.length; i++) {
                    alternatives[i] = Choice.alternative(log.choice(from + i));
                }
                blocks.add(new Block(thread, to - from, alternatives));
                from = to;
            }
            return blocks;
        }

        Block running(int newLength) {
            return new Block(thread, newLength, alternatives);
        }
    }

    /** Follows blocks as far as it can, leaves out what it cannot, and then lets every thread run on. */
    private static final class Script implements Decider {
        private final List<Block> blocks;
        private int block;
        private int done; // events of the block

        Script(List<Block> blocks) {
            this.blocks = blocks;
        }

        @Override
        public int decide(Execution execution) {
            while (block < blocks.size()) {
                Block now = blocks.get(block);
                if (done < now.length && execution.enabled(now.thread)) {
                    int wanted = done < now.alternatives.length ? now.alternatives[done] : 0;
                    done++;
                    return Choice.of(now.thread, possible(execution, now.thread, wanted));
                }
                block++;
                done = 0;
            }
            if (execution.enabled(execution.last())) {
                return Choice.of(execution.last(), 0);
            }
            int thread = 0;
            while (!execution.enabled(thread)) {
                thread++;
            }
            return Choice.of(thread, 0);
        }

        @Override
        public boolean repeats() {
            return true;
        }

        @Override
        public void again() {
            block = 0;
            done = 0;
        }

        private static int possible(Execution execution, int thread, int alternative) {
            Operation operation = execution.operation(thread);
            return alternative < operation.object.alternatives(operation) ? alternative : 0;
        }
    }
}
