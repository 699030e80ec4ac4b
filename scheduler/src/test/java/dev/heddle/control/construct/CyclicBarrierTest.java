package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class CyclicBarrierTest {

    private static int await(CyclicBarrier barrier) {
        try {
            return barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new AssertionError(e);
        }
    }

    private static String tryAwait(CyclicBarrier barrier, boolean timed) {
        try {
            return "" + (timed ? barrier.await(1, TimeUnit.NANOSECONDS) : barrier.await());
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            return e.getClass().getSimpleName() + " " + e.getMessage();
        }
    }

    /** Two threads exchange halves of an array, once or twice between two barriers. */
    private static void swap(boolean secondBarrier) {
        CyclicBarrier barrier = new CyclicBarrier(2);
        int[] values = {1, 2};
        Systematic.parallel(() -> swap(values, 0, barrier, secondBarrier), () -> swap(values, 1, barrier, secondBarrier));
        assertEquals(3, values[0] + values[1]);
    }

    private static void swap(int[] values, int mine, CyclicBarrier barrier, boolean secondBarrier) {
        await(barrier);
        int other = values[1 - mine];
        if (secondBarrier) {
            await(barrier);
        }
        values[mine] = other;
    }

    @Test
    void aMissingBarrierIsFound() {
        assertEquals(Failure.Kind.DATA_RACE, Outcomes.failure(() -> swap(false)).kind());
    }

    @Test
    void oneArrivalTooFewIsADeadlock() {
        Failure failure = Outcomes.failure(() -> {
            CyclicBarrier barrier = new CyclicBarrier(3);
            Systematic.parallel(() -> await(barrier), () -> await(barrier));
        });
        assertEquals(Failure.Kind.DEADLOCK, failure.kind());
        assertTrue(failure.details().get(1).startsWith(
                "thread 1 waits at CyclicBarrier for others to come: 2 of 3 have arrived"), failure.details().toString());
    }

    @Test
    void twoThreadsArriveInTwoOrdersPerRound() {
        assertEquals(2 * 2, Outcomes.traces(() -> swap(true)));
    }

    @Test
    void threeThreadsArriveInSixOrders() {
        assertEquals(6, Outcomes.traces(() -> {
            CyclicBarrier barrier = new CyclicBarrier(3);
            Systematic.parallel(() -> await(barrier), () -> await(barrier), () -> await(barrier));
        }));
    }

    @Test
    void theLastOneRunsTheAction() {
        assertEquals(
                Set.of("0 1 acted by 1", "1 0 acted by 0"),
                Outcomes.asOnTheJvm(() -> {
                    int[] index = new int[2];
                    int[] actor = {-1};
                    ThreadLocal<Integer> me = new ThreadLocal<>();
                    CyclicBarrier barrier = new CyclicBarrier(2, () -> actor[0] = 1 - me.get());
                    Systematic.parallel(
                            () -> {
                                me.set(0);
                                index[0] = await(barrier);
                            },
                            () -> {
                                me.set(1);
                                index[1] = await(barrier);
                            });
                    return index[0] + " " + index[1] + " acted by " + actor[0];
                }));
    }

    @Test
    void anActionThatThrowsBreaksTheBarrier() {
        assertEquals(
                Set.of("IllegalStateException: no BrokenBarrierException: null true",
                        "BrokenBarrierException: null IllegalStateException: no true"),
                Outcomes.asOnTheJvm(() -> {
                    CyclicBarrier barrier = new CyclicBarrier(2, () -> {
                        throw new IllegalStateException("no");
                    });
                    String[] result = new String[2];
                    Runnable[] tasks = new Runnable[2];
                    for (int i = 0; i < 2; i++) {
                        int me = i;
                        tasks[i] = () -> {
                            try {
                                result[me] = "" + barrier.await();
                            } catch (Exception e) {
                                result[me] = e.getClass().getSimpleName() + ": " + e.getMessage();
                            }
                        };
                    }
                    Systematic.parallel(tasks);
                    return result[0] + " " + result[1] + " " + barrier.isBroken();
                }));
    }

    @Test
    void aTimeOutBreaksItForAll() {
        assertEquals(
                Set.of("0 1", "1 0", "TimeoutException null BrokenBarrierException null"),
                Outcomes.asOnTheJvm(() -> {
                    CyclicBarrier barrier = new CyclicBarrier(2);
                    String[] result = new String[2];
                    Systematic.parallel(
                            () -> result[0] = tryAwait(barrier, true), () -> result[1] = tryAwait(barrier, false));
                    return result[0] + " " + result[1];
                }));
    }

    @Test
    void anInterruptBreaksItForAll() {
        Set<String> outcomes = Outcomes.asOnTheJvm(() -> {
            CyclicBarrier barrier = new CyclicBarrier(2);
            String[] result = new String[2];
            Thread first = new Thread(() -> result[0] = tryAwait(barrier, false));
            Thread second = new Thread(() -> result[1] = tryAwait(barrier, false));
            first.start();
            second.start();
            first.interrupt();
            first.join();
            second.join();
            return result[0] + " " + result[1];
        });
        assertEquals(Set.of("0 1", "1 0", "InterruptedException null BrokenBarrierException null"), outcomes);
    }

    @Test
    void aResetSendsWaitersHome() {
        assertEquals(
                Set.of(
                        "0 1 0",
                        "1 0 0",
                        "BrokenBarrierException null TimeoutException null 0",
                        "TimeoutException null BrokenBarrierException null 0",
                        "TimeoutException null TimeoutException null 0"),
                Outcomes.asOnTheJvm(() -> {
                    CyclicBarrier barrier = new CyclicBarrier(2);
                    String[] result = new String[2];
                    Thread first = new Thread(() -> result[0] = tryAwait(barrier, true));
                    Thread second = new Thread(() -> result[1] = tryAwait(barrier, true));
                    Thread third = new Thread(barrier::reset);
                    first.start();
                    second.start();
                    third.start();
                    first.join();
                    second.join();
                    third.join();
                    return result[0] + " " + result[1] + " " + barrier.getNumberWaiting();
                }));
    }
}
