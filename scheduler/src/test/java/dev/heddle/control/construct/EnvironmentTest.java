package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files, as an example of what is outside of the program: let through, and named where they make a difference. */
class EnvironmentTest {

    @TempDir
    Path folder;

    private static long append(Path file) {
        try {
            Files.writeString(file, "line\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aFileThatGrowsFromExecutionToExecutionIsNondeterminism() {
        Path file = folder.resolve("grows");
        AtomicInteger count = new AtomicInteger();
        Runnable task = () -> {
            if (append(file) % 2 == 0) {
                count.incrementAndGet();
            } else {
                count.get();
            }
            count.incrementAndGet();
        };
        Failure failure = Outcomes.failure(() -> Systematic.parallel(task, task, task));
        assertEquals(Failure.Kind.NONDETERMINISM, failure.kind());
        assertTrue(failure.details().toString().contains("files, sockets, processes"), failure.details()::toString);
    }

    @Test
    void itIsFoundEvenWhereThereIsOnlyOneExecution() {
        Path file = folder.resolve("one");
        AtomicInteger count = new AtomicInteger();
        Failure failure = Outcomes.failure(() -> {
            for (long i = append(file); i > 0; i -= 5) {
                count.incrementAndGet();
            }
        });
        assertEquals(Failure.Kind.NONDETERMINISM, failure.kind());
    }

    @Test
    void whatReadsTheSameEveryTimeDoesNoHarm() throws IOException {
        Path file = Files.writeString(folder.resolve("constant"), "12");
        assertEquals(2, Outcomes.traces(() -> {
            AtomicInteger sum = new AtomicInteger();
            Runnable adds = () -> sum.addAndGet(read(file));
            Systematic.parallel(adds, adds);
            assertEquals(24, sum.get());
        }));
        assertEquals(Set.of("12"), Outcomes.asOnTheJvm(() -> "" + read(file)));
    }

    private static int read(Path file) {
        try {
            return Integer.parseInt(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
