package dev.heddle.samples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class DemoTest {

    @Test
    void allProgramsComeOutAsTheyMust() {
        assertEquals(0, Demo.exitCode());
    }
}
