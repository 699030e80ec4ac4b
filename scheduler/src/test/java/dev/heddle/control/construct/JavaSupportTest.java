package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table in {@code docs/java-support.md} lists the tests of this package, and nothing else. */
class JavaSupportTest {

    /** Where the tests are; those in the second folder need a JDK that has what they test. */
    private static final List<String> FOLDERS = List.of("java", "java25");

    private static final Pattern ROW = Pattern.compile("^\\|[^|]+\\|[^|]+\\| `(\\w+)` \\|.*\\|$");

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("settings.gradle"))) {
            folder = folder.getParent();
        }
        return folder;
    }

    private static SortedSet<String> documented() throws IOException {
        SortedSet<String> tests = new TreeSet<>();
        for (String line : Files.readAllLines(root().resolve("docs/java-support.md"))) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                tests.add(row.group(1));
            }
        }
        return tests;
    }

    private static SortedSet<String> present() throws IOException {
        SortedSet<String> tests = new TreeSet<>();
        for (String folder : FOLDERS) {
            try (Stream<Path> files = Files.list(folder(folder))) {
                files.map(file -> file.getFileName().toString().replace(".java", ""))
                        .filter(name -> name.endsWith("Test") && !name.equals(JavaSupportTest.class.getSimpleName()))
                        .forEach(tests::add);
            }
        }
        return tests;
    }

    private static Path folder(String name) {
        String packageFolder = JavaSupportTest.class.getPackageName().replace('.', '/');
        return root().resolve("scheduler/src/test/" + name).resolve(packageFolder);
    }

    @Test
    void everyTestHasARowAndEveryRowATest() throws IOException {
        assertEquals(present(), documented());
    }

    @Test
    void everyRowFindsABugAndComparesWithTheJvm() throws Exception {
        for (String name : documented()) {
            Path file = folder("java").resolve(name + ".java");
            boolean everywhere = Files.exists(file);
            if (everywhere || Runtime.version().feature() >= 25) {
                Class<?> test = Class.forName(JavaSupportTest.class.getPackageName() + "." + name);
                assertTrue(
                        Arrays.stream(test.getDeclaredMethods()).anyMatch(m -> m.isAnnotationPresent(Test.class)), name);
            }
            String source = Files.readString(everywhere ? file : folder("java25").resolve(name + ".java"));
            assertTrue(source.contains("Outcomes.failure("), name + " finds no seeded bug");
            assertTrue(source.contains("Outcomes.asOnTheJvm("), name + " is not compared with the JVM");
            assertTrue(source.contains("Outcomes.traces("), name + " counts no traces");
        }
    }
}
