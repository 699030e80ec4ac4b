package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class FutureTaskTest {

    private static String get(FutureTask<Integer> task) {
        try {
            return task.get().toString();
        } catch (CancellationException e) {
            return "cancelled";
        } catch (Exception e) {
            return e.getClass().getSimpleName();
        }
    }

    @Test
    void whoeverWaitsGetsTheResultInOneTrace() {
        assertEquals(1, Outcomes.traces(() -> {
            int[] plain = new int[1];
            FutureTask<Integer> task = new FutureTask<>(() -> ++plain[0]);
            Systematic.parallel(task, () -> assertEquals("1", get(task)), () -> assertEquals("1", get(task)));
            assertEquals(1, plain[0]);
        }));
    }

    @Test
    void ofTwoThreadsOneRunsIt() {
        assertEquals(2, Outcomes.traces(() -> {
            AtomicInteger runs = new AtomicInteger();
            FutureTask<Integer> task = new FutureTask<>(runs::incrementAndGet);
            Systematic.parallel(task, task);
            assertEquals(1, runs.get());
        }));
    }

    @Test
    void aTaskThatNobodyRunsIsADeadlock() {
        assertEquals(
                Failure.Kind.DEADLOCK, Outcomes.failure(() -> new FutureTask<>(() -> 1).get()).kind());
    }

    @Test
    void lookingBeforeTheTaskIsDoneRaces() {
        assertEquals(Failure.Kind.DATA_RACE, Outcomes.failure(() -> {
            int[] plain = new int[1];
            FutureTask<Integer> task = new FutureTask<>(() -> ++plain[0]);
            Systematic.parallel(task, () -> {
                task.isDone();
                plain[0]++;
            });
        }).kind());
    }

    @Test
    void cancellationIsTheJvms() {
        for (boolean mayInterrupt : new boolean[] {false, true}) {
            Set<String> outcomes = Outcomes.asOnTheJvm(() -> {
                AtomicInteger ran = new AtomicInteger();
                FutureTask<Integer> task = new FutureTask<>(() -> {
                    ran.set(1);
                    return Thread.currentThread().isInterrupted() ? ran.incrementAndGet() : 1;
                });
                boolean[] cancelled = new boolean[1];
                boolean[] flag = new boolean[1];
                Systematic.parallel(
                        () -> {
                            task.run();
                            flag[0] = Thread.interrupted();
                        },
                        () -> cancelled[0] = task.cancel(mayInterrupt));
                return ran + " " + cancelled[0] + " " + get(task) + (flag[0] ? " interrupted" : "");
            });
            assertEquals(
                    mayInterrupt
                            ? Set.of(
                                    "0 true cancelled",
                                    "1 true cancelled interrupted",
                                    "2 true cancelled interrupted",
                                    "1 false 1")
                            : Set.of("0 true cancelled", "1 true cancelled", "1 false 1"),
                    outcomes);
        }
    }

    @Test
    void timeOutsAndInterruptsAreTheJvms() {
        assertEquals(
                Set.of("1", "TimeoutException null"),
                Outcomes.asOnTheJvm(() -> {
                    FutureTask<Integer> task = new FutureTask<>(() -> 1);
                    String[] seen = new String[1];
                    Systematic.parallel(task, () -> {
                        try {
                            seen[0] = "" + task.get(1, TimeUnit.NANOSECONDS);
                        } catch (Exception e) {
                            seen[0] = e.getClass().getSimpleName() + " " + e.getMessage();
                        }
                    });
                    return seen[0];
                }));
        assertEquals(
                Set.of("1 false", "1 true", "InterruptedException false"),
                Outcomes.asOnTheJvm(() -> {
                    FutureTask<Integer> task = new FutureTask<>(() -> 1);
                    String[] seen = new String[1];
                    Thread waiter = new Thread(() -> seen[0] = get(task) + " " + Thread.currentThread().isInterrupted());
                    Thread runner = new Thread(task);
                    waiter.start();
                    runner.start();
                    waiter.interrupt();
                    waiter.join();
                    runner.join();
                    return seen[0];
                }));
    }

    @Test
    void exceptionsAreTheJvms() {
        assertEquals(
                Set.of("ExecutionException"),
                Outcomes.asOnTheJvm(() -> {
                    FutureTask<Integer> task = new FutureTask<>(() -> {
                        throw new IllegalStateException("no");
                    });
                    task.run();
                    return get(task);
                }));
    }
}
