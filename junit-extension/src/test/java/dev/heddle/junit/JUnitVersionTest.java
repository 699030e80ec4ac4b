package dev.heddle.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** All tests of this module run twice, with JUnit 5 and with JUnit 6: here is the proof that they do. */
class JUnitVersionTest {

    @Test
    void runsWithTheJUnitThatTheBuildAskedFor() {
        String asked = System.getProperty("heddle.test.jupiter");
        assertEquals(asked, Test.class.getPackage().getImplementationVersion());
    }
}
