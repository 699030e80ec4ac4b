package dev.heddle.symmetry;

import dev.heddle.Failure;
import dev.heddle.Symmetry;
import dev.heddle.execution.Execution;
import dev.heddle.search.Ending;
import dev.heddle.search.Program;
import dev.heddle.search.Reduction;
import java.util.List;

/**
 * The reduction by declared symmetries. The declarations are read after the first execution: only then does the
 * program know its rosters.
 */
public final class DeclaredReduction implements Reduction {

    private final Naming naming;
    private final List<Symmetry> declared;
    private final Rule rule;
    private final int mostImages;
    private final SymmetryStatistics statistics = new SymmetryStatistics();
    private Symmetries symmetries; // null before the first execution
    private SymmetryReduction reduction;
    private SymmetryCheck check;
    private boolean thorough;

    public DeclaredReduction(Naming naming, List<? extends Symmetry> declared, Rule rule) {
        this(naming, declared, rule, SymmetryReduction.MOST_IMAGES);
    }

    /**
     * @param mostImages how many images of an execution at one state may be listed; where there are more, classes
     *     of images are formed
     */
    public DeclaredReduction(Naming naming, List<? extends Symmetry> declared, Rule rule, int mostImages) {
        this.mostImages = mostImages;
        this.naming = naming;
        this.declared = List.copyOf(declared);
        this.rule = rule;
    }

    /** Checks the images of every execution, not only of some. */
    public DeclaredReduction thoroughly() {
        thorough = true;
        return this;
    }

    /**
     * @throws IllegalArgumentException if a declaration does not fit the rosters
     */
    @Override
    public void learn(Execution ended, int fresh, SleepSets sleep) {
        if (symmetries == null) {
            symmetries = Symmetries.of(naming, declared);
            check = new SymmetryCheck(symmetries.domain(), symmetries.generators(), thorough);
        }
        // What a map of actions moves is known only from actions; what it was thought to do to others did not matter.
        if (symmetries.generators().learn(ended.log()) || reduction == null) {
            reduction = new SymmetryReduction(
                    symmetries.domain(), symmetries.generators(), rule, mostImages, statistics);
        }
        reduction.learn(ended, fresh, sleep);
    }

    @Override
    public void images(int first, int second, ImageVisitor visitor) {
        reduction.images(first, second, visitor);
    }

    @Override
    public void orbit(int depth, int decision, OrbitVisitor visitor) {
        reduction.orbit(depth, decision, visitor);
    }

    @Override
    public Failure check(Program program, Execution ended, Ending ending) {
        return check.check(program, ended, ending, reduction.order(), reduction.undefined());
    }

    @Override
    public List<String> notes() {
        return symmetries == null ? List.of() : List.of(statistics.sentence(symmetries.order(), check.checked()));
    }
}
