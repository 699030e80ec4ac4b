package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class BlockingQueueTest {

    private static final List<Supplier<BlockingQueue<Integer>>> BOUNDED =
            List.of(
                    () -> new LinkedBlockingQueue<>(1),
                    () -> new ArrayBlockingQueue<>(1),
                    () -> new LinkedBlockingDeque<>(1));

    private static void put(BlockingQueue<Integer> queue, int value) {
        try {
            queue.put(value);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static int take(BlockingQueue<Integer> queue) {
        try {
            return queue.take();
        } catch (InterruptedException e) {
            return -1;
        }
    }

    @Test
    void handOverThroughAQueueOfOneHasOneTrace() {
        for (Supplier<BlockingQueue<Integer>> maker : BOUNDED) {
            assertEquals(1, Outcomes.traces(() -> {
                BlockingQueue<Integer> queue = maker.get();
                int[] sum = new int[1];
                Systematic.parallel(
                        () -> {
                            for (int i = 1; i <= 3; i++) {
                                put(queue, i);
                            }
                        },
                        () -> {
                            for (int i = 1; i <= 3; i++) {
                                sum[0] = sum[0] * 10 + take(queue);
                            }
                        });
                assertEquals(123, sum[0]);
            }));
        }
    }

    @Test
    void twoProducersPutInTwoOrders() {
        assertEquals(2, Outcomes.traces(() -> {
            BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
            Systematic.parallel(() -> put(queue, 1), () -> put(queue, 2));
        }));
    }

    @Test
    void aConsumerTooManyIsFound() {
        for (Supplier<BlockingQueue<Integer>> maker : BOUNDED) {
            Failure failure = Outcomes.failure(() -> {
                BlockingQueue<Integer> queue = maker.get();
                Systematic.name(queue, "jobs");
                Systematic.parallel(() -> put(queue, 1), () -> take(queue), () -> take(queue));
            });
            assertEquals(Failure.Kind.DEADLOCK, failure.kind());
            assertTrue(failure.details().toString().contains("jobs: empty"), failure.details().toString());
        }
    }

    @Test
    void checkingBeforeTakingIsNotEnough() {
        Failure failure = Outcomes.failure(() -> {
            BlockingQueue<Integer> queue = new LinkedBlockingQueue<>(List.of(1));
            Runnable eater = () -> {
                if (!queue.isEmpty()) {
                    take(queue);
                }
            };
            Systematic.parallel(eater, eater);
        });
        assertEquals(Failure.Kind.DEADLOCK, failure.kind());
    }

    @Test
    void aMutableMessageChangedAfterItWasPutIsADataRace() {
        assertEquals(Failure.Kind.DATA_RACE, Outcomes.failure(() -> {
            BlockingQueue<int[]> queue = new LinkedBlockingQueue<>();
            Systematic.parallel(
                    () -> {
                        int[] message = {1};
                        queue.add(message);
                        message[0] = 2;
                    },
                    () -> {
                        try {
                            queue.take()[0]++;
                        } catch (InterruptedException e) {
                            throw new AssertionError(e);
                        }
                    });
        }).kind());
    }

    @Test
    void timeOutsAreTheJvms() {
        for (Supplier<BlockingQueue<Integer>> maker : BOUNDED) {
            assertEquals(
                    Set.of("true 1 []", "true null [1]"),
                    Outcomes.asOnTheJvm(() -> {
                        BlockingQueue<Integer> queue = maker.get();
                        String[] seen = new String[2];
                        Systematic.parallel(
                                () -> seen[0] = "" + offer(queue, 1),
                                () -> seen[1] = "" + poll(queue));
                        return seen[0] + " " + seen[1] + " " + queue;
                    }));
            assertEquals(
                    Set.of("true true 1 2", "true false 1 -1", "false true 2 -1"),
                    Outcomes.asOnTheJvm(() -> {
                        BlockingQueue<Integer> queue = maker.get();
                        Object[] seen = new Object[3];
                        Systematic.parallel(
                                () -> seen[0] = offer(queue, 1),
                                () -> seen[1] = offer(queue, 2),
                                () -> seen[2] = take(queue));
                        Integer rest = queue.poll();
                        int other = rest == null ? -1 : rest;
                        int first = Math.min((int) seen[2], other < 0 ? 9 : other);
                        return seen[0] + " " + seen[1] + " " + first + " "
                                + (other < 0 ? -1 : Math.max((int) seen[2], other));
                    }));
        }
    }

    private static boolean offer(BlockingQueue<Integer> queue, int value) {
        try {
            return queue.offer(value, 1, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static Integer poll(BlockingQueue<Integer> queue) {
        try {
            return queue.poll(1, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void interruptsAreTheJvms() {
        assertEquals(
                Set.of("-1 false [5]", "5 false []", "5 true []"),
                Outcomes.asOnTheJvm(() -> {
                    BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
                    String[] seen = new String[1];
                    Thread taker = new Thread(
                            () -> seen[0] = take(queue) + " " + Thread.currentThread().isInterrupted());
                    Thread giver = new Thread(() -> put(queue, 5));
                    taker.start();
                    giver.start();
                    taker.interrupt();
                    taker.join();
                    giver.join();
                    return seen[0] + " " + queue;
                }));
    }

    @Test
    void prioritiesAndTheRestAreTheJvms() {
        assertEquals(
                Set.of("1 3 []", "3 1 []"),
                Outcomes.asOnTheJvm(() -> {
                    BlockingQueue<Integer> queue = new PriorityBlockingQueue<>();
                    int[] seen = new int[2];
                    Systematic.parallel(
                            () -> {
                                put(queue, 3);
                                put(queue, 1);
                            },
                            () -> {
                                seen[0] = take(queue);
                                seen[1] = take(queue);
                            });
                    return seen[0] + " " + seen[1] + " " + queue;
                }));
        assertEquals(
                Set.of("[1, 2] true [3] 1 false 1"),
                Outcomes.asOnTheJvm(() -> {
                    BlockingQueue<Integer> queue = new LinkedBlockingQueue<>(List.of(1, 2, 3, 4));
                    List<Integer> drained = new java.util.ArrayList<>();
                    queue.drainTo(drained, 2);
                    return drained + " " + queue.remove(4) + " " + queue + " " + queue.size() + " " + queue.contains(4)
                            + " " + queue.toArray().length;
                }));
    }

    @Test
    void bothEndsOfADequeBlock() {
        assertEquals(1, Outcomes.traces(() -> {
            BlockingDeque<Integer> deque = new LinkedBlockingDeque<>(1);
            Systematic.parallel(
                    () -> {
                        put(deque, 1);
                        put(deque, 2);
                    },
                    () -> {
                        assertEquals(1, takeLast(deque));
                        assertEquals(2, take(deque));
                    });
        }));
        assertEquals(
                Set.of("[2, 1] 1 [2] Deque full [5, 2] 5 null"),
                Outcomes.asOnTheJvm(() -> {
                    BlockingDeque<Integer> deque = new LinkedBlockingDeque<>(2);
                    deque.push(1);
                    deque.addFirst(2);
                    String result = deque + " " + deque.pollLast() + " " + deque + " ";
                    deque.offerFirst(5);
                    try {
                        deque.addLast(3);
                    } catch (IllegalStateException e) {
                        result += e.getMessage() + " " + deque + " " + deque.getFirst() + " ";
                    }
                    deque.clear();
                    return result + deque.peekLast();
                }));
    }

    private static int takeLast(BlockingDeque<Integer> deque) {
        try {
            return deque.takeLast();
        } catch (InterruptedException e) {
            return -1;
        }
    }

    /** An iterator may miss what comes behind its back; each of its steps is an action. */
    @Test
    void iteratorsStreamsAndFunctionsAreSteps() {
        for (Supplier<BlockingQueue<Integer>> maker : List.<Supplier<BlockingQueue<Integer>>>of(
                LinkedBlockingQueue::new, LinkedBlockingDeque::new, () -> new ArrayBlockingQueue<>(3))) {
            assertEquals(
                    Set.of("0 [1]", "1 [1]"),
                    Outcomes.asOnTheJvm(() -> {
                        BlockingQueue<Integer> queue = maker.get();
                        int[] sum = new int[1];
                        Systematic.parallel(() -> put(queue, 1), () -> queue.forEach(each -> sum[0] += each));
                        return sum[0] + " " + queue;
                    }));
            assertEquals(
                    Set.of("false [2]", "true [2]"),
                    Outcomes.asOnTheJvm(() -> {
                        BlockingQueue<Integer> queue = maker.get();
                        put(queue, 1);
                        boolean[] removed = new boolean[1];
                        Systematic.parallel(
                                () -> {
                                    queue.poll();
                                    put(queue, 2);
                                },
                                () -> removed[0] = queue.removeIf(each -> each == 1 || queue.size() == 7));
                        return removed[0] + " " + queue;
                    }));
        }
    }
}
