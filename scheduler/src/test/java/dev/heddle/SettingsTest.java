package dev.heddle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class SettingsTest {

    /** Longer than nanoseconds can be counted is as good as for ever. */
    @Test
    void aTimeCanBeAsLongAsOneLikes() {
        Duration ages = Duration.ofDays(1_000_000);
        Settings settings = Settings.defaults().withTimeBudget(ages).withStepLimit(ages);
        assertEquals(Long.MAX_VALUE, settings.timeBudget().toNanos());
        assertEquals(Long.MAX_VALUE, settings.stepLimit().toNanos());
    }

    @Test
    void aMissingTimeIsNamed() {
        assertEquals(
                "timeBudget",
                assertThrows(NullPointerException.class, () -> Settings.defaults().withTimeBudget(null)).getMessage());
    }

    @Test
    void aTimeHasToBePositive() {
        assertEquals(
                "stepLimit must be positive but is [PT0S].",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> Settings.defaults().withStepLimit(Duration.ZERO))
                        .getMessage());
    }
}
