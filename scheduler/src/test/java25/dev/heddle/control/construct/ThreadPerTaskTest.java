package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.Failure;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass
@ValueSource(strings = {"platform", "continuation"})
class ThreadPerTaskTest {

    ThreadPerTaskTest(String host) {
        System.setProperty("heddle.host", host);
    }

    @AfterEach
    void noHostIsAskedFor() {
        System.clearProperty("heddle.host");
    }

    @Test
    void aLostUpdateIsFound() {
        Failure failure = Outcomes.failure(() -> {
            AtomicInteger counter = new AtomicInteger();
            try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
                executor.execute(() -> counter.set(counter.get() + 1));
                executor.execute(() -> counter.set(counter.get() + 1));
            }
            assertEquals(2, counter.get());
        });
        assertEquals(Failure.Kind.ASSERTION, failure.kind(), failure.summary());
    }

    @Test
    void tasksRunInAnyOrder() {
        assertEquals(
                Set.of("1 2", "2 1"),
                Outcomes.tracesAsOnTheJvm(() -> {
                    AtomicInteger counter = new AtomicInteger();
                    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
                        Future<Integer> first = executor.submit(counter::incrementAndGet);
                        Future<Integer> second = executor.submit(counter::incrementAndGet);
                        return first.get() + " " + second.get();
                    }
                }));
    }

    @Test
    void afterShutdownTasksAreRejected() {
        assertEquals(
                Set.of("RejectedExecutionException: null"),
                Outcomes.asOnTheJvm(() -> {
                    ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
                    executor.shutdown();
                    executor.execute(() -> { });
                    return "run";
                }));
    }

    /** Nobody waits for the task, and nothing that its thread does matters to the one that has started it. */
    @Test
    void aTaskThatNobodyWaitsForHasOneTrace() {
        assertEquals(1, Outcomes.traces(() -> Executors.newVirtualThreadPerTaskExecutor().execute(() -> { })));
    }
}
