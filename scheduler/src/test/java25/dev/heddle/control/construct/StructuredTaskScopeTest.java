package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.Failure;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass
@ValueSource(strings = {"platform", "continuation"})
class StructuredTaskScopeTest {

    StructuredTaskScopeTest(String host) {
        System.setProperty("heddle.host", host);
    }

    @AfterEach
    void noHostIsAskedFor() {
        System.clearProperty("heddle.host");
    }

    @Test
    void aLostUpdateBetweenSubtasksIsFound() {
        Failure failure = Outcomes.failure(() -> {
            AtomicInteger counter = new AtomicInteger();
            Runnable step = () -> counter.set(counter.get() + 1);
            try (var scope = StructuredTaskScope.open()) {
                scope.fork(step);
                scope.fork(step);
                scope.join();
            }
            assertEquals(2, counter.get());
        });
        assertEquals(Failure.Kind.ASSERTION, failure.kind(), failure.summary());
    }

    /** The subtask ends before its owner asks how many are left, or the owner waits for it. */
    @Test
    void joiningWaitsOrFindsNothingToWaitFor() {
        assertEquals(2, Outcomes.traces(() -> {
            try (var scope = StructuredTaskScope.open()) {
                Subtask<String> subtask = scope.fork(() -> "done");
                scope.join();
                assertEquals("done", subtask.get());
            }
        }));
    }

    @Test
    void whatSubtasksDoBeforeTheirEndIsDoneAfterTheJoin() {
        Outcomes.traces(() -> {
            int[] plain = new int[2];
            try (var scope = StructuredTaskScope.open()) {
                scope.fork(() -> plain[0] = 1);
                scope.fork(() -> plain[1] = 2);
                scope.join();
            }
            assertEquals(3, plain[0] + plain[1]);
        });
    }

    @Test
    void theFirstFailureCancelsTheOthers() {
        assertEquals(
                Set.of("IllegalStateException interrupted", "IllegalStateException slept"),
                Outcomes.explored(() -> {
                    AtomicInteger interrupts = new AtomicInteger();
                    try (var scope = StructuredTaskScope.open()) {
                        scope.fork(() -> {
                            throw new IllegalStateException();
                        });
                        scope.fork(() -> {
                            try {
                                Thread.sleep(1);
                            } catch (InterruptedException e) {
                                interrupts.incrementAndGet();
                            }
                        });
                        scope.join();
                        return "joined";
                    } catch (StructuredTaskScope.FailedException e) {
                        return e.getCause().getClass().getSimpleName()
                                + (interrupts.get() == 1 ? " interrupted" : " slept");
                    }
                }));
    }

    @Test
    void anyOfTheResultsCanBeTheFirst() {
        assertEquals(
                Set.of("a", "b"),
                Outcomes.explored(() -> {
                    try (var scope = StructuredTaskScope.open(Joiner.<String>anySuccessfulResultOrThrow())) {
                        scope.fork(() -> "a");
                        scope.fork(() -> "b");
                        return scope.join();
                    }
                }));
    }

    @Test
    void whatIsThrownIsTheJvms() {
        assertEquals(
                Set.of("FailedException: java.lang.IllegalStateException: for a reason"),
                Outcomes.tracesAsOnTheJvm(() -> {
                    try (var scope = StructuredTaskScope.open()) {
                        scope.fork(() -> {
                            throw new IllegalStateException("for a reason");
                        });
                        scope.join();
                        return "joined";
                    }
                }));
        assertEquals(
                Set.of("IllegalStateException: Owner did not join after forking"),
                Outcomes.tracesAsOnTheJvm(() -> {
                    try (var scope = StructuredTaskScope.open()) {
                        scope.fork(() -> "done");
                        return "not joined";
                    }
                }));
        assertEquals(
                Set.of("WrongThreadException: Current thread not owner"),
                Outcomes.asOnTheJvm(() -> {
                    String[] thrown = new String[1];
                    try (var scope = StructuredTaskScope.open()) {
                        Thread other = Thread.startVirtualThread(() -> {
                            try {
                                scope.fork(() -> "done");
                            } catch (WrongThreadException e) {
                                thrown[0] = e.getClass().getSimpleName() + ": " + e.getMessage();
                            }
                        });
                        other.join();
                    }
                    return thrown[0];
                }));
    }

    @Test
    void aScopeWithATimeLimitMayRunOutOfTime() {
        assertEquals(
                Set.of("done", "TimeoutException"),
                Outcomes.tracesAsOnTheJvm(() -> {
                    try (var scope = StructuredTaskScope.open(
                            Joiner.<String>awaitAllSuccessfulOrThrow(),
                            configuration -> configuration.withTimeout(Duration.ofNanos(100_000)))) {
                        Subtask<String> subtask = scope.fork(() -> "done");
                        scope.join();
                        return subtask.get();
                    } catch (StructuredTaskScope.TimeoutException e) {
                        return "TimeoutException";
                    }
                }));
    }

    @Test
    void scopesNest() {
        assertEquals(
                Set.of("inner outer"),
                Outcomes.explored(() -> {
                    try (var outer = StructuredTaskScope.open()) {
                        Subtask<String> task = outer.fork(() -> {
                            try (var inner = StructuredTaskScope.open()) {
                                Subtask<String> nested = inner.fork(() -> "inner");
                                inner.join();
                                return nested.get();
                            }
                        });
                        outer.join();
                        return task.get() + " outer";
                    }
                }));
    }
}
