package dev.heddle.report;

import dev.heddle.Failure;
import java.util.List;
import java.util.Locale;

/** What the kinds of failure are called. */
final class Kinds {

    private Kinds() {}

    static String name(Failure.Kind kind) {
        return switch (kind) {
            case DEADLOCK -> "deadlock";
            case LIVELOCK -> "livelock";
            case ASSERTION -> "assertion failed";
            case EXCEPTION -> "exception";
            case DATA_RACE -> "data race";
            case NONDETERMINISM -> "nondeterminism";
            case TIME_OUT -> "time-out";
            case TOO_LONG -> "too long";
            case LEFTOVER -> "left running";
            case SYMMETRY -> "not symmetric";
        };
    }

    /** The summary with the kind before it; an assertion's message may go over several lines. */
    static List<String> headline(Failure failure) {
        String name = name(failure.kind());
        String summary = failure.summary().strip();
        boolean said = summary.toLowerCase(Locale.ROOT).startsWith(name);
        String text = said ? summary : name + ": " + summary;
        return (Character.toUpperCase(text.charAt(0)) + text.substring(1)).lines().toList();
    }
}
