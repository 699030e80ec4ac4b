package dev.heddle;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Which threads and objects of a test can be exchanged without changing what the program can do. The search
 * then explores one of several executions that differ only by such an exchange.
 *
 * <p>Threads and objects are named by <em>rosters</em>: rows of threads or objects that the test makes known
 * with {@code Systematic.roster(name, members…)}. The threads of {@code Systematic.parallel} form the roster
 * {@link #THREADS} by themselves. A symmetry moves the members of rosters; objects that a thread of a roster
 * creates move with their thread; everything else stays where it is.
 *
 * <p>For the common cases there is nothing to write:
 *
 * <pre>{@code
 * @SystematicTest(symmetry = Symmetry.Full.class)          // identical threads
 * @SystematicTest(symmetry = Symmetry.Rotation.class)      // a ring: philosophers and their forks
 * }</pre>
 *
 * <p>Others are declared by a class with a constructor without parameters:
 *
 * <pre>{@code
 * class TwoKinds implements Symmetry {
 *     public void declare(Declaration declaration) {
 *         declaration.full("readers");
 *         declaration.full("writers", "slots");   // each writer moves together with its slot
 *     }
 * }
 * }</pre>
 *
 * <h2>Declared symmetries are checked</h2>
 *
 * Heddle replays images of explored executions and compares what the program does with what the
 * declaration promises. The first difference fails the test with {@link Failure.Kind#SYMMETRY} and
 * shows both.
 *
 * <h2>Which assertions keep their meaning</h2>
 *
 * With a symmetry declared, deadlocks, exceptions and data races are found as without. An assertion is
 * found to fail only if it is <em>symmetry-preserving</em>: if it fails in an execution, it also fails in
 * every execution that differs by a declared exchange. Assertions that treat all members of a roster alike
 * are of this kind: {@code total == 2}, {@code winners == 1}, <i>every thread got a different number</i>.
 * {@code assertEquals(1, firstThread.result())} is not: the execution in which the first thread gets
 * something else may be the one that was left out, because another in which the second thread does was explored.
 *
 * <p>A failing execution found under symmetry is an ordinary execution; its replay needs no symmetry.
 */
public interface Symmetry {

    /** The name of the roster that {@code Systematic.parallel} makes of its threads. */
    String THREADS = "threads";

    /** Declares the exchanges. Called once for each search, after the test has named its rosters. */
    void declare(Declaration declaration);

    /**
     * Takes the exchanges that generate the group; Heddle forms all their combinations. Rosters named in one
     * call move together: the members at one place in all of them go to the same new place. They must have
     * the same size.
     *
     * <p>Every method refuses names that are no rosters, and places outside of them, with an {@link
     * IllegalArgumentException} that tells the rosters there are.
     */
    interface Declaration {

        /** The names of all rosters of the test, in the order in which they were named. */
        List<String> rosters();

        /** How many members the roster has. */
        int size(String roster);

        /** Members can be exchanged in every way. */
        Declaration full(String... rosters);

        /** Members can be moved on by one place, the last to the first. */
        Declaration rotation(String... rosters);

        /** The order of the members can be turned round. */
        Declaration reflection(String... rosters);

        /** The members at these two places can be exchanged. */
        Declaration swap(int place, int otherPlace, String... rosters);

        /**
         * One exchange that moves several rosters, each in its own way: the member at place {@code i} of a
         * roster goes to place {@code moves.of(roster)[i]}; a roster for which that is null stays.
         */
        Declaration permutation(Moves moves);

        /**
         * One exchange, given freely as a map from actions to actions. It can change what is written, which the other
         * methods cannot: here each thread writes its own number.
         *
         * <pre>{@code
         * int n = declaration.size("threads");
         * declaration.actions(action -> action
         *         .moved(member -> member.at((member.place() + 1) % n))
         *         .withArgument((action.argument() + 1) % n));
         * }</pre>
         *
         * <p>Null means that the map is not defined: executions with such an action are not taken to be symmetric under
         * it; where one thread does such an action, the other does one too. The image of an action is the same operation; different actions have different images; all actions of one
         * thread have images of one thread, and all on one object images on one object. The map is asked only about what
         * happens from the moment the first thread of a roster can run until the last has ended, and always answers
         * the same question in the same way.
         */
        Declaration actions(UnaryOperator<Action> map);
    }

    /** How one exchange moves each roster. */
    @FunctionalInterface
    interface Moves {
        int[] of(String roster);
    }

    /** All rosters of the test are moved together, in every way. With no roster named: identical threads. */
    final class Full implements Symmetry {
        @Override
        public void declare(Declaration declaration) {
            declaration.full(declaration.rosters().toArray(String[]::new));
        }
    }

    /** All rosters of the test are rotated together: a ring. */
    final class Rotation implements Symmetry {
        @Override
        public void declare(Declaration declaration) {
            declaration.rotation(declaration.rosters().toArray(String[]::new));
        }
    }

    /** All rosters of the test are turned round together. */
    final class Reflection implements Symmetry {
        @Override
        public void declare(Declaration declaration) {
            declaration.reflection(declaration.rosters().toArray(String[]::new));
        }
    }
}
