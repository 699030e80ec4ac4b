package dev.heddle.samples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a lesson says that it prints is what it prints, but for the time it takes. */
class LessonOutputTest {

    private static final Path SOURCES = Path.of("src/main/java/dev/heddle/samples");
    private static final String BEGIN = "What it prints:\n";

    @ParameterizedTest
    @ValueSource(classes = {
        LostUpdate.class,
        Philosophers.class,
        BankTransfer.class,
        BoundedBuffer.class,
        DoubleCheckedLocking.class,
        MessageQueue.class,
        Exchangeable.class,
    })
    void printsWhatItSays(Class<?> lesson) throws Exception {
        String source = Files.readString(SOURCES.resolve(lesson.getSimpleName() + ".java"));
        String said = source.substring(source.indexOf(BEGIN) + BEGIN.length(), source.lastIndexOf("*/"));

        assertEquals(comparable(said), comparable(output(lesson)));
    }

    /** The first report in the README is that of the philosophers. */
    @Test
    void theReadmeShowsWhatThePhilosophersPrint() throws Exception {
        String readme = Files.readString(Path.of("../README.md"));
        int begin = readme.indexOf("Deadlock: ");
        String shown = comparable(readme.substring(begin, readme.indexOf("\n```", begin)));

        String printed = comparable(output(Philosophers.class));
        assertTrue(printed.contains(shown), () -> shown + "\nis not in\n" + printed);
    }

    private static String output(Class<?> lesson) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream before = System.out;
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            lesson.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } finally {
            System.setOut(before);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static String comparable(String output) {
        return output.lines().reduce("", (text, line) -> text + line + "\n").strip().replaceAll("\\d+\\.\\d+ s\\b", "0.01 s");
    }
}
