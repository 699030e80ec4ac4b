package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Input and output, processes: let through. A thread that never comes back from them is named, and where it is. */
@ParameterizedClass
@MethodSource("hosts")
class OutsideWorldTest {

    static List<String> hosts() {
        return Runtime.version().feature() < 21 ? List.of("platform") : List.of("platform", "continuation");
    }

    OutsideWorldTest(String host) {
        System.setProperty("heddle.host", host);
    }

    @AfterEach
    void noHostIsAskedFor() {
        System.clearProperty("heddle.host");
    }

    private static void run(Callable<?> code) {
        try {
            code.call();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static void assertStuckIn(String method, Callable<?> code) {
        Verdict verdict = Systematic.explore(
                Settings.defaults().withStepLimit(Duration.ofMillis(300)), () -> Systematic.parallel(() -> run(code)));
        Failure failure = verdict.failure();
        assertEquals(Failure.Kind.TIME_OUT, failure.kind(), failure.summary());
        assertEquals(
                "thread 1 has been in " + method + " for 300 ms: Heddle lets input, output, processes and native code"
                        + " through but does not control them.",
                failure.summary());
        assertTrue(String.join("\n", failure.details()).contains("OutsideWorldTest."), failure.details().toString());
    }

    @Test
    void aSocketThatNothingComesFrom() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort())) {
            assertStuckIn("java.net.Socket$SocketInputStream.read", () -> client.getInputStream().read());
        }
    }

    @Test
    @SuppressWarnings("try") // the other end is only kept open
    void aPipeThatNothingComesFrom() throws IOException {
        Pipe pipe = Pipe.open();
        try (Pipe.SourceChannel source = pipe.source(); Pipe.SinkChannel sink = pipe.sink()) {
            assertStuckIn("sun.nio.ch.SourceChannelImpl.read", () -> source.read(ByteBuffer.allocate(1)));
        }
    }

    @Test
    void whatComesAtOnceIsNoObstacle(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("text"), "7");
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> {
            AtomicInteger sum = new AtomicInteger();
            Runnable add = () -> run(() -> sum.addAndGet(Integer.parseInt(Files.readString(file))));
            Systematic.parallel(add, add);
            assertEquals(14, sum.get());
        });
        assertTrue(verdict.complete(), () -> String.valueOf(verdict.failure()));
        assertEquals(2, verdict.executions());
    }
}
