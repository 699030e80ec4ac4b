package dev.heddle.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.execution.Choice;
import dev.heddle.execution.Decider;
import dev.heddle.execution.Execution;
import dev.heddle.model.Classics;
import dev.heddle.model.Interpreter;
import dev.heddle.model.ModelProgram;
import dev.heddle.model.RandomPrograms;
import dev.heddle.object.Kind;
import org.junit.jupiter.api.Test;

/** Where a search tree promises that a thread goes on undisturbed, it decides so when it is asked event by event. */
class UndisturbedTest {

    private static final int ASK = -1;
    private static final int MOST_EXECUTIONS = 50;

    private int kept; // how many promises

    /** Decides as the tree does, and compares that with what the tree has promised before. */
    private final class Checked implements Decider {

        private final SearchTree tree;
        private int until = ASK;

        Checked(SearchTree tree) {
            this.tree = tree;
        }

        @Override
        public int decide(Execution execution) {
            int depth = execution.log().size();
            int goesOn = Choice.of(execution.last(), 0);
            boolean asBefore = depth >= tree.shared() || execution.log().choice(depth) == goesOn;
            if (until == ASK) {
                until = tree.undisturbed(execution);
            }
            boolean promised = depth < until && accesses(execution) && asBefore;
            int choice = tree.decide(execution);
            if (promised) {
                assertEquals(goesOn, choice, "event " + depth);
                kept++;
            } else {
                until = ASK;
            }
            return choice;
        }

        @Override
        public boolean repeats() {
            return tree.repeats();
        }

        @Override
        public void again() {
            until = ASK;
            tree.again();
        }

        private static boolean accesses(Execution execution) {
            if (!execution.live(execution.last())) {
                return false;
            }
            Kind kind = execution.operation(execution.last()).kind;
            return kind == Kind.READ || kind == Kind.WRITE;
        }
    }

    private void explore(ModelProgram model) {
        Interpreter program = new Interpreter(model);
        Execution execution = new Execution();
        SearchTree tree = new SearchTree(
                new WakeupTrees(), DefaultSchedule.runToCompletion(), Integer.MAX_VALUE, Reduction.NONE);
        int executions = 0;
        do {
            execution.begin(new Checked(tree), tree.shared());
            program.run(execution);
        } while (tree.next(execution) && ++executions < MOST_EXECUTIONS);
    }

    @Test
    void inRandomPrograms() {
        RandomPrograms programs = new RandomPrograms(1);
        for (int i = 0; i < 500; i++) {
            explore(programs.next());
        }
        assertTrue(kept > 3_000, "only " + kept);
    }

    /** A thread that has gone on for thousands of events gives way, promised or not. */
    @Test
    void inLongExecutions() {
        explore(Classics.distinctWrites(2, 12_000));
        assertTrue(kept > 12_000, "only " + kept);
    }
}
