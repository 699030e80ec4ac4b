package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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

    private static final Pattern ROW = Pattern.compile("^\\|[^|]+\\|[^|]+\\| (`\\w+`(?:, `\\w+`)*) \\|.*\\|$");

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("settings.gradle"))) {
            folder = folder.getParent();
        }
        return folder;
    }

    /** The tests of each row. */
    private static List<List<String>> rows() throws IOException {
        List<List<String>> rows = new ArrayList<>();
        for (String line : Files.readAllLines(root().resolve("docs/java-support.md"))) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                rows.add(List.of(row.group(1).replace("`", "").split(", ")));
            }
        }
        return rows;
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

    private static String source(String test) throws IOException {
        Path file = folder("java").resolve(test + ".java");
        return Files.readString(Files.exists(file) ? file : folder("java25").resolve(test + ".java"));
    }

    @Test
    void everyTestHasARowAndEveryRowATest() throws IOException {
        SortedSet<String> documented = new TreeSet<>();
        rows().forEach(documented::addAll);
        assertEquals(present(), documented);
    }

    @Test
    void everyRowFindsABugAndComparesWithTheJvm() throws IOException {
        for (List<String> row : rows()) {
            StringBuilder sources = new StringBuilder();
            for (String test : row) {
                sources.append(source(test));
            }
            String source = sources.toString();
            assertTrue(source.contains("Outcomes.failure("), row + " finds no seeded bug");
            assertTrue(source.contains("Outcomes.asOnTheJvm("), row + " is not compared with the JVM");
            assertTrue(source.contains("Outcomes.traces("), row + " counts no traces");
        }
    }

    @Test
    void whatARowNamesIsRun() throws Exception {
        for (String name : present()) {
            if (Files.exists(folder("java").resolve(name + ".java")) || Runtime.version().feature() >= 25) {
                Class<?> test = Class.forName(JavaSupportTest.class.getPackageName() + "." + name);
                assertTrue(
                        Arrays.stream(test.getDeclaredMethods()).anyMatch(m -> m.isAnnotationPresent(Test.class)), name);
            }
        }
    }
}
