package example;

import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.Systematic;
import dev.heddle.junit.Journal;
import dev.heddle.junit.SystematicTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each fails, or is aborted, in its own way. */
public class Failing {

    @AfterEach
    void after() {
        Journal.add("after");
    }

    @SystematicTest
    void assertion() {
        assertNotEquals(1, Systematic.choose(2), "the choice");
    }

    @SystematicTest
    void exception() {
        throw new IllegalStateException("out of order");
    }

    @SystematicTest
    void alwaysAborted() {
        assumeTrue(false, "not on this machine");
    }

    @SystematicTest
    void abortedInOneExecutionOnly() {
        assumeTrue(Systematic.choose(2) == 0, "only sometimes");
    }

    @Test
    void ordinaryTestsRunBeside() {
        Journal.add("ordinary");
    }
}
