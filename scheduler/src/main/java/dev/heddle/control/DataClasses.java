package dev.heddle.control;

import dev.heddle.Systematic;
import dev.heddle.hook.AgentStatus;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Which objects are looked into for state: the program's own, what its lambdas have captured, and those of the JDK
 * that only hold data.
 */
final class DataClasses {

    private static final List<String> DATA = List.of(
            "java.util.",
            "java.text.",
            "java.lang.StringBu",
            "java.io.StringWriter",
            "java.io.ByteArrayOutputStream",
            "java.io.CharArrayWriter",
            "java.nio.Heap");

    private static final List<String> NO_DATA = List.of(
            "java.util.concurrent.locks.",
            "java.util.logging.",
            "java.util.jar.",
            "java.util.zip.",
            "java.util.prefs.",
            "java.util.spi.",
            "java.util.Locale",
            "java.util.TimeZone",
            "java.util.ResourceBundle",
            "java.util.Random", // begins anew in each execution anyway
            "java.util.SplittableRandom",
            "java.util.Scanner", // half of its state is in what it reads from
            "java.util.ServiceLoader",
            "java.util.Timer");

    /** Of {@code java.util.concurrent} what has no thread and no lock in it; its collections are known otherwise. */
    private static final List<String> CONCURRENT_DATA =
            List.of("java.util.concurrent.atomic.", "java.util.concurrent.CompletableFuture");

    private static final ClassValue<Boolean> ENTERED = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return classify(type);
        }
    };

    private DataClasses() {}

    static boolean isEntered(Class<?> type) {
        return ENTERED.get(type);
    }

    private static boolean classify(Class<?> type) {
        String name = type.getName();
        if (type.getClassLoader() != null) {
            int lambda = name.indexOf("$$Lambda");
            String outside = lambda < 0 ? name : name.substring(0, lambda);
            return outside.equals(Systematic.class.getName()) || AgentStatus.isProgramClass(outside);
        }
        if (name.startsWith("java.util.concurrent.")) {
            return startsWithOne(name, CONCURRENT_DATA)
                    || Collection.class.isAssignableFrom(type)
                    || Map.class.isAssignableFrom(type);
        }
        return startsWithOne(name, DATA) && !startsWithOne(name, NO_DATA);
    }

    private static boolean startsWithOne(String name, List<String> beginnings) {
        return beginnings.stream().anyMatch(name::startsWith);
    }
}
