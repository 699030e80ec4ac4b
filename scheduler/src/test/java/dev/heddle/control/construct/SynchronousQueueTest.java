package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TransferQueue;
import org.junit.jupiter.api.Test;

/** {@code SynchronousQueue} and {@code LinkedTransferQueue}. */
class SynchronousQueueTest {

    private interface Call<T> {
        T make() throws InterruptedException;
    }

    private static <T> T unless(Call<T> call, T interrupted) {
        try {
            return call.make();
        } catch (InterruptedException e) {
            return interrupted;
        }
    }

    private static boolean put(BlockingQueue<Integer> queue, int value) {
        return unless(() -> {
            queue.put(value);
            return true;
        }, false);
    }

    private static int take(BlockingQueue<Integer> queue) {
        return unless(queue::take, -1);
    }

    @Test
    void aGiverWithoutATakerIsFound() {
        Failure failure = Outcomes.failure(() -> {
            BlockingQueue<Integer> queue = new SynchronousQueue<>();
            Systematic.name(queue, "hand");
            Systematic.parallel(() -> put(queue, 1), () -> put(queue, 2), () -> take(queue));
        });
        assertEquals(Failure.Kind.DEADLOCK, failure.kind());
        assertTrue(failure.details().toString().contains("waits at hand"), failure.details().toString());
        // One that only offers needs a taker who waits already.
        assertEquals(Failure.Kind.DEADLOCK, Outcomes.failure(() -> {
            BlockingQueue<Integer> queue = new SynchronousQueue<>();
            Systematic.parallel(() -> queue.offer(1), () -> take(queue));
        }).kind());
    }

    @Test
    void whoComesFirstWaits() {
        // Either the giver waits for the taker or the taker for the giver.
        for (boolean fair : List.of(true, false)) {
            assertEquals(2, Outcomes.traces(() -> {
                BlockingQueue<Integer> queue = new SynchronousQueue<>(fair);
                Systematic.parallel(() -> put(queue, 7), () -> assertEquals(7, take(queue)));
            }));
        }
        // Three that leave something in a queue.
        assertEquals(6, Outcomes.traces(() -> {
            BlockingQueue<Integer> queue = new LinkedTransferQueue<>();
            Systematic.parallel(() -> queue.add(1), () -> put(queue, 2), () -> queue.offer(3));
            assertEquals(3, queue.size());
        }));
    }

    @Test
    void timeOutsAndHandOversAreTheJvms() {
        assertEquals(
                Set.of("true 1", "false null"),
                Outcomes.asOnTheJvm(() -> {
                    BlockingQueue<Integer> queue = new SynchronousQueue<>();
                    String[] seen = new String[2];
                    Systematic.parallel(
                            () -> seen[0] = "" + unless(() -> queue.offer(1, 1, TimeUnit.NANOSECONDS), null),
                            () -> seen[1] = "" + unless(() -> queue.poll(1, TimeUnit.NANOSECONDS), null));
                    return seen[0] + " " + seen[1];
                }));
        assertEquals(
                Set.of("true 1 []", "false null []"),
                Outcomes.asOnTheJvm(() -> {
                    TransferQueue<Integer> queue = new LinkedTransferQueue<>();
                    String[] seen = new String[2];
                    Systematic.parallel(
                            () -> seen[0] = "" + queue.tryTransfer(1),
                            () -> seen[1] = "" + unless(() -> queue.poll(1, TimeUnit.MICROSECONDS), null));
                    return seen[0] + " " + seen[1] + " " + queue;
                }));
    }

    @Test
    void interruptsAreTheJvms() {
        assertEquals(
                Set.of("-1 false", "5 false", "5 true"),
                Outcomes.asOnTheJvm(() -> {
                    BlockingQueue<Integer> queue = new SynchronousQueue<>();
                    String[] seen = new String[1];
                    Thread taker = new Thread(
                            () -> seen[0] = take(queue) + " " + Thread.currentThread().isInterrupted());
                    Thread giver = new Thread(() -> unless(() -> queue.offer(5, 1, TimeUnit.MILLISECONDS), false));
                    taker.start();
                    giver.start();
                    giver.join();
                    taker.interrupt();
                    taker.join();
                    return seen[0];
                }));
    }

    @Test
    void whatIsHandedOverIsPublished() {
        assertEquals(2, Outcomes.traces(() -> {
            TransferQueue<int[]> queue = new LinkedTransferQueue<>();
            Systematic.parallel(
                    () -> {
                        int[] message = {1};
                        unless(() -> {
                            queue.transfer(message);
                            return null;
                        }, null);
                        message[0]++;
                    },
                    () -> {
                        int[] message = unless(queue::take, null);
                        assertEquals(1, message.length);
                    });
        }));
        assertEquals(Failure.Kind.DATA_RACE, Outcomes.failure(() -> {
            TransferQueue<int[]> queue = new LinkedTransferQueue<>();
            Systematic.parallel(
                    () -> {
                        int[] message = {1};
                        queue.add(message);
                        message[0]++;
                    },
                    () -> unless(queue::take, null)[0]++);
        }).kind());
    }

    @Test
    void theRestIsTheJvms() {
        assertEquals(
                Set.of("0 true null [] false NullPointerException 3 [1, 2, 3] 1 true [2, 3] 2 [3] false 0 [] null"),
                Outcomes.asOnTheJvm(() -> {
                    BlockingQueue<Integer> hand = new SynchronousQueue<>();
                    String result = hand.size() + " " + hand.isEmpty() + " " + hand.poll() + " " + hand + " "
                            + hand.offer(1) + " ";
                    try {
                        hand.put(null);
                    } catch (NullPointerException e) {
                        result += e.getClass().getSimpleName() + " ";
                    }
                    LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>(List.of(1, 2));
                    queue.put(3);
                    result += queue.size() + " " + queue + " " + queue.peek() + " " + queue.remove(1) + " " + queue + " ";
                    List<Integer> drained = new ArrayList<>();
                    queue.drainTo(drained, 1);
                    result += drained.get(0) + " " + queue + " " + queue.hasWaitingConsumer() + " "
                            + queue.getWaitingConsumerCount() + " ";
                    queue.removeIf(each -> each == 3);
                    return result + queue + " " + queue.poll();
                }));
    }
}
