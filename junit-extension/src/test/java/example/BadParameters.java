package example;

import dev.heddle.Symmetry;
import dev.heddle.junit.SystematicTest;
import org.junit.jupiter.api.RepeatedTest;

/** Values that make no sense. */
public class BadParameters {

    @SystematicTest(maxExecutions = 0)
    void noExecutions() {}

    @SystematicTest(maxDepth = -5)
    void negativeDepth() {}

    @SystematicTest(preemptionBound = -2)
    void negativePreemptions() {}

    @SystematicTest(timeBudget = "soon")
    void vagueTime() {}

    @SystematicTest(stepLimit = "0s")
    void noTime() {}

    @SystematicTest(symmetry = Symmetry.class)
    void symmetryThatCannotBeMade() {}

    @SystematicTest
    @RepeatedTest(2)
    void repeated() {}
}
