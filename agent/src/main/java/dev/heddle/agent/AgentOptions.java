package dev.heddle.agent;

import java.util.ArrayList;
import java.util.List;

/**
 * What the user says about the classes to instrument: {@code include=com.acme.**;exclude=com.acme.gen.**}
 * as the agent's argument, or the system properties {@code heddle.include} and {@code heddle.exclude}.
 * Several patterns are divided by commas.
 *
 * @param includes if there are any, only classes that match one of them are instrumented
 * @param excludes classes that match one of them are not instrumented
 */
record AgentOptions(List<ClassPattern> includes, List<ClassPattern> excludes) {

    /** @throws IllegalArgumentException if an option is not understood; the message is for the user */
    static AgentOptions parse(String argument) {
        List<ClassPattern> includes = new ArrayList<>();
        List<ClassPattern> excludes = new ArrayList<>();
        addPatterns(System.getProperty("heddle.include", ""), "heddle.include", includes);
        addPatterns(System.getProperty("heddle.exclude", ""), "heddle.exclude", excludes);
        for (String option : (argument == null ? "" : argument).split(";")) {
            int equals = option.indexOf('=');
            String name = (equals < 0 ? option : option.substring(0, equals)).trim();
            if (name.isEmpty() && equals < 0) {
                continue;
            }
            List<ClassPattern> patterns =
                    switch (name) {
                        case "include" -> includes;
                        case "exclude" -> excludes;
                        default -> throw new IllegalArgumentException(
                                "Unknown option [" + option + "] of the Heddle agent;"
                                        + " it knows include=... and exclude=...");
                    };
            String value = equals < 0 ? "" : option.substring(equals + 1);
            if (value.isBlank()) {
                throw new IllegalArgumentException(
                        "The option [" + name + "] of the Heddle agent needs a pattern, for instance "
                                + name + "=com.acme.**");
            }
            addPatterns(value, name, patterns);
        }
        return new AgentOptions(List.copyOf(includes), List.copyOf(excludes));
    }

    private static void addPatterns(String value, String option, List<ClassPattern> patterns) {
        if (value.isBlank()) {
            return;
        }
        for (String pattern : value.split(",", -1)) {
            patterns.add(ClassPattern.parse(pattern.trim(), option));
        }
    }
}
