package example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.Systematic;
import dev.heddle.junit.Journal;
import dev.heddle.junit.SystematicTest;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** With one instance per class, all executions see what {@code @BeforeAll} has set, and nothing of each other. */
@TestInstance(Lifecycle.PER_CLASS)
public class OneInstance {

    private int count;

    @BeforeAll
    void beforeAll() {
        count = 100;
    }

    @BeforeEach
    void before() {
        count++;
    }

    @SystematicTest
    void shared() {
        int choice = Systematic.choose(3);
        Journal.add(choice + ": " + count);
        assertEquals(101, count);
        count += choice;
    }
}
