package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** {@code ConcurrentLinkedQueue} and {@code ConcurrentLinkedDeque}. */
class ConcurrentLinkedQueueTest {

    @Test
    void checkingAndThenRemovingFails() {
        Failure failure = Outcomes.failure(() -> {
            Queue<Integer> queue = new ConcurrentLinkedQueue<>(List.of(1));
            Runnable take = () -> {
                if (queue.peek() != null) {
                    queue.remove();
                }
            };
            Systematic.parallel(take, take);
        });
        assertEquals(Failure.Kind.EXCEPTION, failure.kind());
    }

    @Test
    void callsHaveTheirOrders() {
        assertEquals(6, Outcomes.traces(() -> {
            Queue<Integer> queue = new ConcurrentLinkedQueue<>();
            Systematic.parallel(() -> queue.add(1), () -> queue.add(2), () -> queue.add(3));
            assertEquals(3, queue.size());
        }));
        assertEquals(1, Outcomes.traces(() -> {
            Deque<Integer> deque = new ConcurrentLinkedDeque<>(List.of(1));
            Systematic.parallel(deque::peekFirst, deque::peekLast, deque::isEmpty);
        }));
    }

    @Test
    void whatIsTakenWasPublished() {
        assertEquals(
                Set.of("0", "7"),
                Outcomes.asOnTheJvm(() -> {
                    Queue<int[]> queue = new ConcurrentLinkedQueue<>();
                    int[] seen = new int[1];
                    Systematic.parallel(() -> queue.add(new int[] {7}), () -> {
                        int[] found = queue.poll();
                        seen[0] = found == null ? 0 : found[0];
                    });
                    return "" + seen[0];
                }));
    }

    @Test
    void iteratorsAreWeaklyConsistent() {
        assertEquals(
                Set.of("1", "12", "123"),
                Outcomes.asOnTheJvm(() -> {
                    Queue<Integer> queue = new ConcurrentLinkedQueue<>(List.of(1));
                    StringBuilder seen = new StringBuilder();
                    Systematic.parallel(
                            () -> {
                                for (int each : queue) {
                                    seen.append(each);
                                }
                            },
                            () -> {
                                queue.add(2);
                                queue.add(3);
                            });
                    return seen.toString();
                }));
    }

    @Test
    void theRestIsTheJvms() {
        assertEquals(
                Set.of("1 3 [1, 2, 3] [3, 2] true [2] NullPointerException null [4, 5]"),
                Outcomes.asOnTheJvm(() -> {
                    ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>(List.of(1, 2, 3));
                    String result = deque.getFirst() + " " + deque.getLast() + " " + deque + " ";
                    deque.pollFirst();
                    List<Integer> reversed = new ArrayList<>();
                    deque.descendingIterator().forEachRemaining(reversed::add);
                    result += reversed + " " + deque.removeLastOccurrence(3) + " " + deque + " ";
                    try {
                        deque.add(null);
                    } catch (NullPointerException e) {
                        result += e.getClass().getSimpleName() + " ";
                    }
                    Queue<Integer> queue = new ConcurrentLinkedQueue<>();
                    result += queue.poll() + " ";
                    queue.addAll(List.of(4, 5, 6));
                    queue.removeIf(each -> each == 6);
                    return result + queue;
                }));
    }
}
