package dev.heddle.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A search keeps one path and the branches that leave it, however many executions it runs. */
class MemoryTest {

    @Test
    void manyExecutionsNeedLittleMemory() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx16m", "-XX:+UseSerialGC",
                        "-cp", System.getProperty("java.class.path"),
                        LargeSearch.class.getName(), "200000")
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes());
        assertTrue(process.waitFor(5, TimeUnit.MINUTES));
        assertEquals(0, process.exitValue(), output);
        assertTrue(output.startsWith("200,000 executions of 72 events"), output);
    }
}
