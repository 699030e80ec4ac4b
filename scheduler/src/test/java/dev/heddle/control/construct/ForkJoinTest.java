package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ForkJoinTest {

    private static final class Sum extends RecursiveTask<Integer> {

        private static final long serialVersionUID = 1;

        private final int[] numbers;
        private final int from;
        private final int to;

        Sum(int[] numbers, int from, int to) {
            this.numbers = numbers;
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from == 1) {
                return numbers[from];
            }
            int middle = (from + to) / 2;
            ForkJoinTask<Integer> left = new Sum(numbers, from, middle).fork();
            return new Sum(numbers, middle, to).compute() + left.join();
        }
    }

    private static ForkJoinTask<Void> action(Runnable code) {
        return new RecursiveAction() {
            private static final long serialVersionUID = 1;

            @Override
            protected void compute() {
                code.run();
            }
        };
    }

    @Test
    void aForkedTaskIsRunByAnotherThreadOrByWhoJoinsIt() {
        assertEquals(2, Outcomes.traces(() -> {
            int[] numbers = {1, 2};
            assertEquals(3, new Sum(numbers, 0, 2).invoke());
        }));
        // Here the first one too is taken, or run by who waits for it.
        assertEquals(4, Outcomes.traces(() -> {
            int[] numbers = {1, 2};
            assertEquals(3, ForkJoinPool.commonPool().invoke(new Sum(numbers, 0, 2)));
        }));
    }

    @Test
    void theSameIsSoForEachOfThem() {
        // Three forks, each of them taken or not.
        assertEquals(8, Outcomes.traces(() -> {
            int[] numbers = {1, 2, 3, 4};
            assertEquals(10, new Sum(numbers, 0, 4).invoke());
        }));
    }

    @Test
    void tasksThatShareACounterRace() {
        assertEquals(Failure.Kind.DATA_RACE, Outcomes.failure(() -> {
            int[] plain = new int[1];
            ForkJoinTask.invokeAll(action(() -> plain[0]++), action(() -> plain[0]++));
        }).kind());
    }

    @Test
    void aTaskThatIsUsedBeforeItIsJoinedIsARace() {
        assertEquals(Failure.Kind.DATA_RACE, Outcomes.failure(() -> {
            ForkJoinPool pool = new ForkJoinPool(2);
            int[] plain = new int[1];
            ForkJoinTask<?> task = pool.submit(() -> plain[0]++);
            plain[0]++;
            task.join();
            pool.shutdown();
        }).kind());
    }

    @Test
    void aPoolOfOnesOwnRunsWhatItIsGiven() {
        assertEquals(
                Set.of("3 true true"),
                Outcomes.tracesAsOnTheJvm(() -> {
                    ForkJoinPool pool = new ForkJoinPool(2);
                    int[] plain = new int[1];
                    ForkJoinTask<Integer> task = pool.submit(() -> plain[0] = 3);
                    int three = task.get();
                    Callable<Boolean> asks = ForkJoinTask::inForkJoinPool;
                    boolean inside = pool.submit(asks).join();
                    pool.shutdown();
                    pool.awaitTermination(1, TimeUnit.DAYS);
                    return three + " " + inside + " " + (plain[0] == 3);
                }));
    }

    @Test
    void exceptionsAndRejectionsAreTheJvms() {
        assertEquals(
                Set.of("IllegalStateException no rejected"),
                Outcomes.tracesAsOnTheJvm(() -> {
                    ForkJoinPool pool = new ForkJoinPool(1);
                    String thrown = "";
                    try {
                        pool.invoke(action(() -> {
                            throw new IllegalStateException("no");
                        }));
                    } catch (IllegalStateException e) {
                        thrown = "IllegalStateException " + e.getMessage().replaceAll(".* ", "");
                    }
                    pool.shutdown();
                    try {
                        pool.execute(() -> { });
                    } catch (RejectedExecutionException e) {
                        thrown += " rejected";
                    }
                    return thrown;
                }));
    }

    @Test
    void stagesRunInTheCommonPool() {
        assertEquals(
                Set.of("3"),
                Outcomes.asOnTheJvm(() -> {
                    CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1);
                    return "" + one.thenApplyAsync(x -> x + 2).join();
                }));
    }

    @Test
    void workersOfTheCommonPoolHaveTheSameNamesInEveryExecution() {
        SortedSet<String> names = Outcomes.explored(() -> {
            CompletableFuture<String> first = CompletableFuture.supplyAsync(() -> Thread.currentThread().getName());
            CompletableFuture<String> second = CompletableFuture.supplyAsync(() -> Thread.currentThread().getName());
            return first.join() + " " + second.join();
        });
        assertEquals(1, names.size(), names.toString());
    }

    @Test
    void aParallelStreamFindsItsResult() {
        assertEquals(
                Set.of("6"),
                Outcomes.tracesAsOnTheJvm(
                        () -> "" + List.of(1, 2, 3).parallelStream().mapToInt(x -> x).sum()));
    }

    @Test
    void aParallelStreamWithASharedCounterRaces() {
        assertEquals(Failure.Kind.DATA_RACE, Outcomes.failure(() -> {
            int[] plain = new int[1];
            List.of(1, 2).parallelStream().forEach(x -> plain[0] += x);
        }).kind());
    }

    /** On newer JDKs a task begins by clearing the interrupt flag of the thread that runs it, be it the one that joins. */
    @Test
    void anInterruptMayComeBeforeATaskThatClearsIt() {
        Set<String> outcomes = Outcomes.asOnTheJvm(() -> {
            String[] seen = new String[1];
            Thread joins = new Thread(() -> {
                ForkJoinPool.commonPool().submit(() -> 1).join();
                seen[0] = "interrupted: " + Thread.currentThread().isInterrupted();
            });
            joins.start();
            joins.interrupt();
            joins.join();
            return seen[0];
        });
        assertTrue(outcomes.contains("interrupted: true"), outcomes.toString());
    }
}
