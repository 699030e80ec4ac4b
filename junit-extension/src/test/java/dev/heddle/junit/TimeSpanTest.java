package dev.heddle.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeSpanTest {

    @ParameterizedTest
    @CsvSource({"500ms, 500", "30s, 30000", "1.5 s, 1500", "2min, 120000", "2m, 120000", "1h, 3600000"})
    void anAmountAndAUnit(String text, long millis) {
        assertEquals(Duration.ofMillis(millis), TimeSpan.parse("timeBudget", text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"30", "s", "-1s", "1 day", "1e3s", "PT30S", "0s", "0.0001s", "99999999999s", "  "})
    void everythingElseIsRefusedByName(String text) {
        String message = assertThrows(IllegalArgumentException.class, () -> TimeSpan.parse("timeBudget", text))
                .getMessage();

        assertTrue(message.startsWith("timeBudget must be ") && message.contains("[" + text + "]"), message);
    }
}
