package dev.heddle.search;

import dev.heddle.Failure;
import dev.heddle.execution.Execution;
import java.util.List;

/**
 * Which executions need not be run because a symmetry maps others onto them. The search asks it about the states
 * on the path of the last execution; the state at depth <i>d</i> is that before event <i>d</i>.
 */
public interface Reduction {

    /** No execution is left out. */
    Reduction NONE = new Reduction() {
        @Override
        public void learn(Execution ended, int fresh, SleepSets sleep) {}

        @Override
        public void images(int first, int second, ImageVisitor visitor) {}

        @Override
        public void orbit(int depth, int decision, OrbitVisitor visitor) {}
    };

    /** The decisions that were asleep when a state was reached. */
    interface SleepSets {
        int[] asleepAt(int depth);
    }

    /**
     * An execution that is not run: the same as the one that has ended up to a depth, from there on as a
     * symmetry maps it. After relabelling both are one trace.
     */
    interface Image extends Relabelling {

        /** The depth from which on the image differs. */
        int from();

        /** The place in the image of what corresponds to the event. */
        int place(int event);

        /** The event that what stands at this place of the image corresponds to. */
        int event(int place);

        /**
         * Whether what corresponds to the event can stand there. What waits for threads one after the other may
         * have to come later in the image; it can be left out, for nothing races with it.
         */
        boolean holds(int event);
    }

    /** Is told which images the search has to learn from. */
    interface ImageVisitor {
        void visit(Image image);
    }

    /** Is told what need not be explored. */
    interface OrbitVisitor {

        /** The decision is the image of the explored one: nothing new lies behind it. */
        void covered(int decision, Relabelling labels);

        /** The decision is an image too, but what lies behind it has to be explored. */
        void open(int decision, Relabelling labels);
    }

    /**
     * Takes notice of an execution. Called once after each, before the other questions.
     *
     * @param fresh the first event that the execution before did not have
     */
    void learn(Execution ended, int fresh, SleepSets sleep);

    /**
     * The images in which what corresponds to two events, the first of which races with a later operation, lies
     * before the difference. The two may be the same.
     */
    void images(int first, int second, ImageVisitor visitor);

    /** What need not be explored at a state once the given decision has been. */
    void orbit(int depth, int decision, OrbitVisitor visitor);

    /**
     * Checks what the reduction relies on, if it is time for that, by running the program in other ways.
     *
     * @param ended the last execution of the search, which is left as it is
     * @return what refutes it, or null
     */
    default Failure check(Program program, Execution ended, Ending ending) {
        return null;
    }

    /** What there is to tell in the end, each a sentence. */
    default List<String> notes() {
        return List.of();
    }
}
