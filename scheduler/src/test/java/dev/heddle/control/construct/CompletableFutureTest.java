package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class CompletableFutureTest {

    private static String told(Supplier<?> result) {
        try {
            return "" + result.get();
        } catch (CompletionException e) {
            return e.getCause().toString();
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName();
        }
    }

    @Test
    void waitingForAResultHasOneTrace() {
        assertEquals(1, Outcomes.traces(() -> {
            int[] plain = new int[1];
            CompletableFuture<Integer> future = new CompletableFuture<>();
            Systematic.parallel(
                    () -> {
                        plain[0] = 7;
                        future.complete(1);
                    },
                    () -> assertEquals(8, future.join() + plain[0]));
        }));
    }

    @Test
    void aStageIsAddedBeforeTheResultIsThereOrAfter() {
        assertEquals(2, Outcomes.traces(() -> {
            int[] plain = new int[1];
            CompletableFuture<Integer> future = new CompletableFuture<>();
            Systematic.parallel(() -> future.complete(1), () -> future.thenAccept(x -> plain[0] += x));
            assertEquals(1, plain[0]);
        }));
    }

    @Test
    void ofThreeThatCompleteItOneSucceeds() {
        // The first of them decides; all that follow find it done, but may come in any order.
        assertEquals(6, Outcomes.traces(() -> {
            CompletableFuture<Integer> future = new CompletableFuture<>();
            Systematic.parallel(() -> future.complete(1), () -> future.complete(2), () -> future.complete(3));
        }));
    }

    @Test
    void aResultThatNobodyGivesIsADeadlock() {
        assertEquals(Failure.Kind.DEADLOCK, Outcomes.failure(() -> {
            CompletableFuture<Integer> future = new CompletableFuture<>();
            CompletableFuture<Integer> other = future.thenApply(x -> x + 1);
            Systematic.parallel(future::join, () -> other.complete(2));
        }).kind());
    }

    @Test
    void twoStagesThatShareACounterRace() {
        assertEquals(Failure.Kind.DATA_RACE, Outcomes.failure(() -> {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            int[] plain = new int[1];
            CompletableFuture<Integer> start = CompletableFuture.supplyAsync(() -> 1, pool);
            CompletableFuture<Void> first = start.thenAcceptAsync(x -> plain[0] += x, pool);
            CompletableFuture<Void> second = start.thenAcceptAsync(x -> plain[0] += x, pool);
            CompletableFuture.allOf(first, second).join();
            pool.shutdown();
        }).kind());
    }

    @Test
    void aChainSeesWhatItsStagesHaveDone() {
        assertEquals(
                Set.of("43 22"),
                Outcomes.tracesAsOnTheJvm(() -> {
                    ExecutorService pool = Executors.newFixedThreadPool(2);
                    int[] plain = new int[1];
                    CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> plain[0] = 20, pool);
                    CompletableFuture<Integer> b = a.thenApplyAsync(x -> ++plain[0] + x, pool);
                    CompletableFuture<Integer> c = b.thenCombine(a, (x, y) -> x + ++plain[0] - y);
                    int sum = c.thenCompose(x -> CompletableFuture.completedFuture(x)).join();
                    pool.shutdown();
                    return sum + " " + plain[0];
                }));
    }

    @Test
    void whoRunsAStageIsTheJvms() {
        assertEquals(
                Set.of("thread 1", "thread 2", "main"),
                Outcomes.asOnTheJvm(() -> {
                    CompletableFuture<Integer> a = new CompletableFuture<>();
                    CompletableFuture<Integer> b = new CompletableFuture<>();
                    Thread[] ran = new Thread[1];
                    Thread[] started = {
                        new Thread(() -> a.complete(1)), new Thread(() -> b.complete(2)),
                    };
                    started[0].start();
                    started[1].start();
                    a.thenCombine(b, (x, y) -> {
                        ran[0] = Thread.currentThread();
                        return x + y;
                    });
                    started[0].join();
                    started[1].join();
                    return ran[0] == started[0] ? "thread 1" : ran[0] == started[1] ? "thread 2" : "main";
                }));
    }

    @Test
    void exceptionsAndCancellationAreTheJvms() {
        assertEquals(
                Set.of(
                        "true CancellationException -1 CancellationException",
                        "false 5 5 5"),
                Outcomes.asOnTheJvm(() -> {
                    CompletableFuture<Integer> future = new CompletableFuture<>();
                    CompletableFuture<Integer> handled = future.exceptionally(x -> -1);
                    CompletableFuture<Integer> next = future.thenApply(x -> x);
                    boolean[] cancelled = new boolean[1];
                    Systematic.parallel(() -> future.complete(5), () -> cancelled[0] = future.cancel(true));
                    return cancelled[0] + " " + told(future::join) + " " + handled.join() + " "
                            + told(next::join).replaceAll(".*\\.", "");
                }));
        assertEquals(
                Set.of("java.lang.IllegalStateException: no"),
                Outcomes.asOnTheJvm(() -> {
                    CompletableFuture<Integer> future = new CompletableFuture<>();
                    CompletableFuture<Object> next = future.handle((x, e) -> {
                        throw new IllegalStateException("no");
                    });
                    Systematic.parallel(() -> future.complete(1));
                    return told(next::join);
                }));
    }

    @Test
    void cancellingAStageMayKeepItsFunctionFromRunning() {
        assertEquals(
                Set.of("0 CancellationException", "1 2", "1 CancellationException"),
                Outcomes.asOnTheJvm(() -> {
                    CompletableFuture<Integer> future = new CompletableFuture<>();
                    AtomicInteger runs = new AtomicInteger();
                    CompletableFuture<Integer> next = future.thenApply(x -> runs.incrementAndGet() + x);
                    Systematic.parallel(() -> future.complete(1), () -> next.cancel(false));
                    return runs + " " + told(next::join);
                }));
    }

    @Test
    void theFirstOfSeveralIsTheJvms() {
        assertEquals(
                Set.of("1 1", "1 2", "2 1", "2 2"),
                Outcomes.asOnTheJvm(() -> {
                    CompletableFuture<Integer> a = new CompletableFuture<>();
                    CompletableFuture<Integer> b = new CompletableFuture<>();
                    CompletableFuture<Object> any = CompletableFuture.anyOf(a, b);
                    CompletableFuture<Integer> either = a.applyToEither(b, x -> x);
                    Systematic.parallel(() -> a.complete(1), () -> b.complete(2));
                    return any.join() + " " + either.join();
                }));
    }

    @Test
    void timeOutsAndInterruptsAreTheJvms() {
        assertEquals(
                Set.of("1", "TimeoutException null"),
                Outcomes.asOnTheJvm(() -> {
                    CompletableFuture<Integer> future = new CompletableFuture<>();
                    String[] seen = new String[1];
                    Systematic.parallel(() -> future.complete(1), () -> {
                        try {
                            seen[0] = "" + future.get(1, TimeUnit.NANOSECONDS);
                        } catch (Exception e) {
                            seen[0] = e.getClass().getSimpleName() + " " + e.getMessage();
                        }
                    });
                    return seen[0];
                }));
        assertEquals(
                Set.of("1 false", "1 true", "InterruptedException false"),
                Outcomes.asOnTheJvm(() -> {
                    CompletableFuture<Integer> future = new CompletableFuture<>();
                    String[] seen = new String[1];
                    Thread waiter = new Thread(() -> {
                        try {
                            seen[0] = "" + future.get();
                        } catch (Exception e) {
                            seen[0] = e.getClass().getSimpleName();
                        }
                        seen[0] += " " + Thread.currentThread().isInterrupted();
                    });
                    waiter.start();
                    Systematic.parallel(() -> future.complete(1), waiter::interrupt);
                    waiter.join();
                    return seen[0];
                }));
    }
}
