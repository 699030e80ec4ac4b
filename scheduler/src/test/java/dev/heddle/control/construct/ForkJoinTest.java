package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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
            assertEquals(10, new ForkJoinPool(4).invoke(new Sum(numbers, 0, 4)));
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

    /** One task waits for another one of the same pool. */
    private static void waitForAnotherTask(int parallelism) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(parallelism);
        CountDownLatch latch = new CountDownLatch(1);
        ForkJoinTask<?> waits = pool.submit(action(() -> await(latch)));
        pool.submit(action(latch::countDown));
        waits.join();
        pool.shutdown();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aTaskThatWaitsForOneBehindItStarvesInASmallPool() {
        assertEquals(Failure.Kind.DEADLOCK, Outcomes.failure(() -> waitForAnotherTask(1)).kind());
        assertEquals(1, Outcomes.traces(() -> waitForAnotherTask(2)));
    }

    @Test
    void threeTasksOfWhichTwoWaitStarveInAPoolOfTwo() {
        assertEquals(Failure.Kind.DEADLOCK, Outcomes.failure(() -> {
            ForkJoinPool pool = new ForkJoinPool(2);
            CountDownLatch latch = new CountDownLatch(1);
            ForkJoinTask<?> one = pool.submit(action(() -> await(latch)));
            ForkJoinTask<?> two = pool.submit(action(() -> await(latch)));
            pool.submit(action(latch::countDown));
            one.join();
            two.join();
        }).kind());
    }

    /** How many tasks have run at once, at most, and in which order they have begun. */
    private static String crowd(int parallelism, int tasks) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(parallelism);
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        List<ForkJoinTask<?>> all = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            all.add(pool.submit(action(() -> {
                int now = running.incrementAndGet();
                most.accumulateAndGet(now, Math::max);
                running.decrementAndGet();
            })));
        }
        for (ForkJoinTask<?> task : all) {
            task.join();
        }
        pool.shutdown();
        return "at most " + most.get();
    }

    @Test
    void noMoreTasksRunAtOnceThanThereAreWorkers() {
        assertEquals(Set.of("at most 1"), Outcomes.tracesAsOnTheJvm(() -> crowd(1, 2)));
        assertEquals(Set.of("at most 1", "at most 2"), Outcomes.tracesAsOnTheJvm(() -> crowd(2, 2)));
        assertEquals(Set.of("at most 1", "at most 2"), Outcomes.tracesAsOnTheJvm(() -> crowd(2, 3)));
    }

    /** As the JDK does: who joins a task is made up for, and so is who awaits a condition or a stage, but not a latch. */
    @Test
    void aWorkerThatJoinsMakesWay() {
        assertEquals(
                Set.of("1"),
                Outcomes.asOnTheJvm(() -> {
                    ForkJoinPool pool = new ForkJoinPool(1);
                    CompletableFuture<Integer> result = new CompletableFuture<>();
                    ForkJoinTask<Integer> waits = pool.submit(() -> result.join());
                    pool.submit(() -> result.complete(1));
                    return "" + waits.join();
                }));
        assertEquals(
                Set.of("1"),
                Outcomes.asOnTheJvm(() -> {
                    ForkJoinPool pool = new ForkJoinPool(1);
                    BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
                    ForkJoinTask<Integer> waits = pool.submit(queue::take);
                    pool.submit(() -> queue.add(1));
                    return "" + waits.join();
                }));
    }

    /** A worker that joins is not made up for as long as another runs, so the third task has to wait for that. */
    @Test
    void aWorkerThatJoinsIsNotMadeUpForWhileAnotherRuns() {
        assertEquals(Failure.Kind.DEADLOCK, Outcomes.failure(() -> {
            ForkJoinPool pool = new ForkJoinPool(2);
            CountDownLatch latch = new CountDownLatch(1);
            CompletableFuture<Integer> never = new CompletableFuture<>();
            ForkJoinTask<?> joins = pool.submit(() -> never.join());
            ForkJoinTask<?> waits = pool.submit(action(() -> await(latch)));
            pool.submit(action(latch::countDown));
            waits.join();
            never.complete(1);
            joins.join();
        }).kind());
    }

    @Test
    void waitingForTheEndMayTakeTooLong() {
        assertEquals(
                Set.of("false", "true"),
                Outcomes.asOnTheJvm(() -> {
                    ForkJoinPool pool = new ForkJoinPool(1);
                    pool.submit(action(() -> { }));
                    pool.shutdown();
                    return "" + pool.awaitTermination(1, TimeUnit.SECONDS);
                }));
        assertEquals(
                Set.of("false", "true"),
                Outcomes.asOnTheJvm(() -> {
                    ForkJoinPool pool = new ForkJoinPool(1);
                    pool.submit(action(() -> { }));
                    return "" + pool.awaitQuiescence(1, TimeUnit.SECONDS);
                }));
    }

    @Test
    void thatAPoolHasBeenShutDownIsSeen() {
        assertEquals(
                Set.of("false", "true"),
                Outcomes.asOnTheJvm(() -> {
                    ForkJoinPool pool = new ForkJoinPool(1);
                    Thread other = new Thread(pool::shutdown);
                    other.start();
                    boolean seen = pool.isShutdown();
                    other.join();
                    return "" + seen;
                }));
    }

    /** Who waits until there is nothing left to do helps meanwhile. */
    @Test
    void whoAwaitsQuiescenceRunsTasks() {
        assertEquals(
                Set.of("true"),
                Outcomes.asOnTheJvm(() -> {
                    ForkJoinPool pool = new ForkJoinPool(1);
                    CountDownLatch latch = new CountDownLatch(1);
                    pool.submit(action(() -> await(latch)));
                    pool.submit(action(latch::countDown));
                    return "" + pool.awaitQuiescence(1, TimeUnit.DAYS);
                }));
    }
}
