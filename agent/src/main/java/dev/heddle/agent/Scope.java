package dev.heddle.agent;

import java.util.List;

/** Which classes are the program's own, by name: all that are not the JDK's, a test framework's or Heddle's. */
final class Scope {

    private static final List<String> JDK = List.of("java.", "jdk.", "sun.", "com.sun.");

    private static final String HEDDLE = "dev.heddle.";
    private static final String SAMPLES = "dev.heddle.samples.";

    /** Test frameworks, build tools and logging: they run around the tests, not in them. */
    private static final List<String> FRAMEWORKS =
            List.of(
                    "org.junit.",
                    "junit.",
                    "org.opentest4j.",
                    "org.apiguardian.",
                    "org.testng.",
                    "net.jqwik.",
                    "org.hamcrest.",
                    "org.assertj.",
                    "org.mockito.",
                    "org.objenesis.",
                    "net.bytebuddy.",
                    "org.jacoco.",
                    "org.gradle.",
                    "worker.org.gradle.",
                    "org.apache.maven.",
                    "org.codehaus.plexus.",
                    "com.intellij.rt.",
                    "org.eclipse.jdt.internal.",
                    "org.slf4j.",
                    "ch.qos.logback.",
                    "org.apache.logging.",
                    "org.apache.log4j.",
                    "org.apache.commons.logging.");

    /** Parts of the names of classes that are made at run time. */
    private static final List<String> GENERATED =
            List.of(
                    "$$Lambda",
                    "$Proxy",
                    "$MockitoMock$",
                    "$ByteBuddy$",
                    "$$EnhancerBy",
                    "$$FastClassBy",
                    "$HibernateProxy$");

    private final AgentOptions options;

    Scope(AgentOptions options) {
        this.options = options;
    }

    /** @param className with dots */
    boolean contains(String className) {
        if (startsWithOne(className, JDK) || isHeddle(className) || isGenerated(className)) {
            return false;
        }
        if (options.excludes().stream().anyMatch(pattern -> pattern.matches(className))) {
            return false;
        }
        return options.includes().isEmpty()
                ? !startsWithOne(className, FRAMEWORKS)
                : options.includes().stream().anyMatch(pattern -> pattern.matches(className));
    }

    /** Heddle's samples and tests are programs like any other. */
    private static boolean isHeddle(String className) {
        if (!className.startsWith(HEDDLE) || className.startsWith(SAMPLES)) {
            return false;
        }
        int nested = className.indexOf('$');
        String outermost = nested < 0 ? className : className.substring(0, nested);
        return !outermost.endsWith("Test") && !outermost.endsWith("Tests");
    }

    private static boolean isGenerated(String className) {
        return GENERATED.stream().anyMatch(className::contains);
    }

    private static boolean startsWithOne(String className, List<String> prefixes) {
        for (String prefix : prefixes) {
            if (className.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
