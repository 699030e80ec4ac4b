package example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.Systematic;
import dev.heddle.junit.Journal;
import dev.heddle.junit.SystematicTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;

/** Three executions each; every one of them starts from a fresh instance. */
public class FreshInstances extends FreshInstancesBase {

    int prepared;

    @BeforeEach
    void before() {
        Journal.add("before");
        prepared++;
    }

    @AfterEach
    void after() {
        Journal.add("after");
    }

    @SystematicTest
    void outer() {
        Journal.add("test " + Systematic.choose(3) + " prepared " + prepared);
        assertEquals(1, prepared);
    }

    @Nested
    public class Inner {

        int innerPrepared;

        @BeforeEach
        void beforeInner() {
            Journal.add("before inner, outer prepared " + prepared);
            innerPrepared++;
        }

        @AfterEach
        void afterInner() {
            Journal.add("after inner");
        }

        @SystematicTest
        void inner() {
            Journal.add("inner " + Systematic.choose(2));
            assertEquals(1, innerPrepared);
            assertEquals(1, prepared);
        }
    }
}
