package example;

import dev.heddle.junit.Journal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Inherited methods run first before a test and last after it. */
abstract class FreshInstancesBase {

    @BeforeEach
    void beforeInBase() {
        Journal.add("before in base");
    }

    @AfterEach
    void afterInBase() {
        Journal.add("after in base");
    }
}
