package dev.heddle.junit;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Time spans as they are written in annotations, for instance {@code 30s}. */
final class TimeSpan {

    private static final Pattern SPAN = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,3})?)\\s*(ms|s|min|m|h)");

    private TimeSpan() {}

    static Duration parse(String parameter, String value) {
        Matcher span = SPAN.matcher(value.strip());
        if (!span.matches()) {
            throw new IllegalArgumentException(parameter
                    + " must be a number and one of ms, s, min and h, for instance \"30s\", but is [" + value + "].");
        }
        long unit = switch (span.group(2)) {
            case "ms" -> 1;
            case "s" -> 1_000;
            case "min", "m" -> 60_000;
            default -> 3_600_000;
        };
        BigDecimal millis = new BigDecimal(span.group(1)).multiply(BigDecimal.valueOf(unit));
        Duration time = Duration.ofMillis(millis.setScale(0, RoundingMode.DOWN).longValueExact());
        if (time.isZero()) {
            throw new IllegalArgumentException(parameter + " must be at least 1ms but is [" + value + "].");
        }
        return time;
    }
}
