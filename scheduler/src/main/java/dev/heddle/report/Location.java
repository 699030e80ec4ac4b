package dev.heddle.report;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Places in the source, as briefly as they can still be found. */
final class Location {

    private static final Pattern PLACE = Pattern.compile("(?:[^(]*\\.)?([^.(]+)\\.([^.(]+)(\\(.*)");
    private static final Pattern NESTED = Pattern.compile(".+\\$([\\p{L}_][^$]*)");
    private static final Pattern LAMBDA = Pattern.compile("lambda\\$(.+)\\$\\d+");

    private Location() {}

    /**
     * {@code Class.method(File.java:line)} without the package and enclosing classes, and with the method
     * that a lambda expression stands in; empty for null.
     */
    static String brief(String location) {
        if (location == null) {
            return "";
        }
        Matcher place = PLACE.matcher(location);
        if (!place.matches()) {
            return location;
        }
        return first(NESTED, place.group(1)) + "." + first(LAMBDA, place.group(2)) + place.group(3);
    }

    /** The first group where the text matches, else the text. */
    private static String first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.matches() ? matcher.group(1) : text;
    }
}
