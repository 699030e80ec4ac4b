package dev.heddle.symmetry;

import dev.heddle.Failure;
import dev.heddle.execution.Choice;
import dev.heddle.execution.Execution;
import dev.heddle.search.Ending;
import dev.heddle.search.Program;
import java.util.ArrayList;
import java.util.List;

/**
 * Declared symmetries are checked, not trusted: images of explored executions are run, and what the program does is
 * compared with what the declaration promises.
 */
final class SymmetryCheck {

    /** So many executions are checked at the beginning; after that every one whose number is a power of two. */
    private static final int CHECKED_AT_FIRST = 16;

    private final Domain domain;
    private final Generators generators;
    private final boolean thorough;
    private Execution images;
    private long executions;
    private long checked;

    /**
     * @param thorough whether every execution is checked
     */
    SymmetryCheck(Domain domain, Generators generators, boolean thorough) {
        this.thorough = thorough;
        this.domain = domain;
        this.generators = generators;
    }

    /** How many images have been run. */
    long checked() {
        return checked;
    }

    /**
     * Runs the images of an execution under all generators if it is its turn. Gives what is wrong, or null.
     *
     * @param undefined the maps of actions that are not defined for all of the execution
     */
    Failure check(Program program, Execution ended, Ending ending, TraceOrder order, long undefined) {
        executions++;
        boolean itsTurn = thorough || executions <= CHECKED_AT_FIRST || Long.bitCount(executions) == 1;
        boolean whole = ending.code() != Choice.PRUNED && ending.code() != Choice.CUT;
        if (!itsTurn || !whole || order.prologueEnd() == Integer.MAX_VALUE) {
            return null;
        }
        for (Generator generator : generators.all()) {
            boolean defined = (generators.bit(generator) & undefined) == 0;
            Failure failure = defined ? check(program, ended, ending, order, generator) : null;
            if (failure != null) {
                return failure;
            }
        }
        return null;
    }

    private Failure check(Program program, Execution ended, Ending ending, TraceOrder order, Generator generator) {
        if (images == null) {
            images = new Execution(ended);
        }
        checked++;
        ImageReplay replay = new ImageReplay(domain, order, generator);
        images.begin(replay, 0);
        Ending image = program.run(images);
        String difference = replay.difference();
        if (difference == null) {
            difference = difference(ending, image);
        }
        if (difference == null) {
            return null;
        }
        List<String> details = new ArrayList<>();
        details.add("The declared exchange: " + describe(generator) + ".");
        details.add(difference);
        details.add("Either the declaration is wrong, or a roster misses a thread or an object, or the threads are"
                + " not alike, or what they begin with is not.");
        return new Failure(
                Failure.Kind.SYMMETRY,
                "The declared symmetry does not hold: the program tells what is exchanged apart.",
                image.failure() == null ? null : image.failure().cause(),
                details);
    }

    private static String difference(Ending ending, Ending image) {
        if (ending.code() != image.code()) {
            return "The execution " + ended(ending) + ", its image " + ended(image) + ".";
        }
        if ((ending.failure() == null) != (image.failure() == null)) {
            Failure failure = ending.failure() == null ? image.failure() : ending.failure();
            return "Of an execution and its image only one fails: " + failure.summary()
                    + " An assertion that tells exchanged threads apart loses its meaning under this symmetry.";
        }
        return null;
    }

    private static String ended(Ending ending) {
        return ending.code() == Choice.DEADLOCK ? "ends in a deadlock" : "comes to its end";
    }

    private String describe(Generator generator) {
        Permutation permutation = generator.permutation();
        StringBuilder text = new StringBuilder();
        for (int point = 0; point < permutation.degree(); point++) {
            if (!permutation.fixes(point)) {
                text.append(text.length() == 0 ? "" : ", ")
                        .append(domain.describe(point)).append(" → ").append(domain.describe(permutation.of(point)));
            }
        }
        return generator instanceof ActionMap ? text + " (a map of actions)" : text.toString();
    }
}
