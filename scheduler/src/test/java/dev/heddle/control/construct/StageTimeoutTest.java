package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Timeouts;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class StageTimeoutTest {

    private static String told(CompletableFuture<?> future) {
        try {
            return "" + future.join();
        } catch (CompletionException e) {
            return e.getCause().toString();
        }
    }

    private static Thread completes(CompletableFuture<Integer> future) {
        Thread thread = new Thread(() -> future.complete(1));
        thread.start();
        return thread;
    }

    @Test
    void theResultOrTheTimeOutComesFirst() {
        assertEquals(
                Set.of("1", "java.util.concurrent.TimeoutException"),
                Outcomes.asOnTheJvm(() -> {
                    CompletableFuture<Integer> future = new CompletableFuture<>();
                    Thread thread = completes(future);
                    String told = told(future.orTimeout(30, TimeUnit.MICROSECONDS));
                    thread.join();
                    return told;
                }));
        assertEquals(
                Set.of("1", "2"),
                Outcomes.tracesAsOnTheJvm(() -> {
                    CompletableFuture<Integer> future = new CompletableFuture<>();
                    Thread thread = completes(future);
                    String told = told(future.completeOnTimeout(2, 30, TimeUnit.MICROSECONDS));
                    thread.join();
                    return told;
                }));
    }

    @Test
    void aTaskThatIsDelayedRunsWhenNobodyElseDoes() {
        // Nothing that the two threads do has more than one order.
        assertEquals(1, Outcomes.traces(() -> {
            int[] plain = {41};
            Executor later = CompletableFuture.delayedExecutor(1, TimeUnit.HOURS, Runnable::run);
            assertEquals(42, CompletableFuture.supplyAsync(() -> ++plain[0], later).join());
            assertEquals(42, plain[0]);
        }));
    }

    @Test
    void aTaskThatIsDelayedAndNotWaitedForRaces() {
        assertEquals(Failure.Kind.DATA_RACE, Outcomes.failure(() -> {
            int[] plain = new int[1];
            CompletableFuture.delayedExecutor(1, TimeUnit.HOURS).execute(() -> plain[0]++);
            plain[0]++;
        }).kind());
    }

    @Test
    void aTimeOutThatNeverComesIsNotWaitedFor() {
        Settings never = Settings.defaults().withTimeouts(Timeouts.NEVER);
        assertEquals(
                Failure.Kind.DEADLOCK,
                Outcomes.failure(never, () -> new CompletableFuture<>().orTimeout(1, TimeUnit.SECONDS).join()).kind());
        Outcomes.traces(never, () -> {
            CompletableFuture<Integer> future = new CompletableFuture<>();
            completes(future);
            assertEquals(1, future.orTimeout(1, TimeUnit.SECONDS).join());
            Executor later = CompletableFuture.delayedExecutor(1, TimeUnit.HOURS);
            assertEquals(42, CompletableFuture.supplyAsync(() -> 42, later).join());
        });
    }
}
