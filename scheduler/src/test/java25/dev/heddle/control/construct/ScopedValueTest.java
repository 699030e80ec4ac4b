package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.Failure;
import java.util.Set;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass
@ValueSource(strings = {"platform", "continuation"})
class ScopedValueTest {

    private static final ScopedValue<String> USER = ScopedValue.newInstance();
    private static final ScopedValue<AtomicInteger> COUNTER = ScopedValue.newInstance();

    ScopedValueTest(String host) {
        System.setProperty("heddle.host", host);
    }

    @AfterEach
    void noHostIsAskedFor() {
        System.clearProperty("heddle.host");
    }

    @Test
    void whatIsBoundIsSharedWithSubtasks() {
        Failure failure = Outcomes.failure(() -> ScopedValue.where(COUNTER, new AtomicInteger()).call(() -> {
            Runnable step = () -> COUNTER.get().set(COUNTER.get().get() + 1);
            try (var scope = StructuredTaskScope.open()) {
                scope.fork(step);
                scope.fork(step);
                scope.join();
            }
            assertEquals(2, COUNTER.get().get());
            return null;
        }));
        assertEquals(Failure.Kind.ASSERTION, failure.kind(), failure.summary());
    }

    /** Each of the threads has its own binding, whoever runs first: two orders of their writes, and nothing else. */
    @Test
    void bindingsAreTheThreadsOwn() {
        assertEquals(2, Outcomes.traces(() -> {
            AtomicReference<String> last = new AtomicReference<>();
            Thread first = Thread.startVirtualThread(() -> ScopedValue.where(USER, "first").run(() -> {
                last.set(USER.get());
                assertEquals("first", USER.get());
            }));
            Thread second = Thread.ofPlatform().start(() -> ScopedValue.where(USER, "second").run(() -> {
                last.set(USER.get());
                assertEquals("second", USER.get());
            }));
            first.join();
            second.join();
            assertEquals(false, USER.isBound());
        }));
    }

    @Test
    void subtasksInheritAndRebind() {
        assertEquals(
                Set.of("outer inner outer unbound"),
                Outcomes.tracesAsOnTheJvm(() -> {
                    String seen = ScopedValue.where(USER, "outer").call(() -> {
                        try (var scope = StructuredTaskScope.open()) {
                            Subtask<String> both = scope.fork(() ->
                                    USER.get() + " " + ScopedValue.where(USER, "inner").call(() -> USER.get()));
                            scope.join();
                            return both.get() + " " + USER.get();
                        }
                    });
                    return seen + (USER.isBound() ? " bound" : " unbound");
                }));
    }

    @Test
    void otherThreadsDoNotInherit() {
        assertEquals(
                Set.of("nobody", "NoSuchElementException: ScopedValue not bound"),
                Set.of(
                        Outcomes.asOnTheJvm(() -> ScopedValue.where(USER, "outer").call(() -> {
                            AtomicReference<String> seen = new AtomicReference<>();
                            Thread.startVirtualThread(() -> seen.set(USER.orElse("nobody"))).join();
                            return seen.get();
                        })).first(),
                        Outcomes.asOnTheJvm(() -> USER.get()).first()));
    }
}
