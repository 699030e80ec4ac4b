package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Stack;
import java.util.Vector;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** {@code Collections.synchronizedList} and its like, {@code Vector}, {@code Stack}, {@code Hashtable}, {@code StringBuffer}. */
class SynchronizedCollectionTest {

    @Test
    void checkingAndThenActingFails() {
        Failure failure = Outcomes.failure(() -> {
            Stack<Integer> stack = new Stack<>();
            stack.push(1);
            Runnable pop = () -> {
                if (!stack.isEmpty()) {
                    stack.pop();
                }
            };
            Systematic.parallel(pop, pop);
        });
        assertEquals(Failure.Kind.EXCEPTION, failure.kind());
        assertTrue(failure.summary().contains("EmptyStackException"), failure.summary());
    }

    @Test
    void iteratingNeedsTheLock() {
        assertEquals(Failure.Kind.DATA_RACE, Outcomes.failure(() -> {
            List<Integer> list = Collections.synchronizedList(new ArrayList<>(List.of(1)));
            Systematic.parallel(() -> sum(list), () -> list.add(2));
        }).kind());
        assertEquals(
                Set.of("1 [1, 2]", "3 [1, 2]"),
                Outcomes.asOnTheJvm(() -> {
                    List<Integer> list = Collections.synchronizedList(new ArrayList<>(List.of(1)));
                    int[] sum = new int[1];
                    Systematic.parallel(
                            () -> {
                                synchronized (list) {
                                    sum[0] = sum(list);
                                }
                            },
                            () -> list.add(2));
                    return sum[0] + " " + list;
                }));
    }

    private static int sum(List<Integer> list) {
        int sum = 0;
        for (int each : list) {
            sum += each;
        }
        return sum;
    }

    @Test
    void twoWrappersOfOneMapAreNoProtection() {
        assertEquals(Failure.Kind.DATA_RACE, Outcomes.failure(() -> {
            Map<String, Integer> map = new HashMap<>();
            Map<String, Integer> one = Collections.synchronizedMap(map);
            Map<String, Integer> other = Collections.synchronizedMap(map);
            Systematic.parallel(() -> one.put("a", 1), () -> other.put("b", 2));
        }).kind());
        // All views of one wrapper take its lock: asking for one, and removing from it.
        assertEquals(3, Outcomes.traces(() -> {
            Map<String, Integer> map = Collections.synchronizedMap(new HashMap<>(Map.of("a", 1)));
            Systematic.parallel(() -> map.put("b", 1), () -> map.keySet().remove("a"));
            assertEquals(Map.of("b", 1), map);
        }));
    }

    @Test
    void eachCallIsOneAction() {
        assertEquals(6, Outcomes.traces(() -> {
            Hashtable<String, Integer> table = new Hashtable<>();
            Runnable increment = () -> table.merge("a", 1, Integer::sum);
            Systematic.parallel(increment, increment, increment);
            assertEquals(3, table.get("a"));
        }));
        assertEquals(2, Outcomes.traces(() -> {
            Vector<Integer> vector = new Vector<>();
            Systematic.parallel(() -> vector.add(1), () -> vector.add(2));
            assertEquals(2, vector.size());
        }));
    }

    /** The function runs while the monitor is held: others wait, and nobody hangs. */
    @Test
    void functionsRunUnderTheLock() {
        assertEquals(
                Set.of("1 1", "2 2"),
                Outcomes.asOnTheJvm(() -> {
                    Map<String, Integer> map = Collections.synchronizedMap(new HashMap<>());
                    AtomicInteger calls = new AtomicInteger();
                    Systematic.parallel(
                            () -> map.computeIfAbsent("a", key -> calls.incrementAndGet()),
                            () -> map.compute("a", (key, value) -> value == null ? 1 + calls.incrementAndGet() : value));
                    return map.get("a") + " " + (map.get("a") == 1 ? calls.get() : 1 + calls.get());
                }));
        assertEquals(Failure.Kind.DEADLOCK, Outcomes.failure(() -> {
            Vector<Integer> vector = new Vector<>(List.of(1, 2));
            CountDownLatch added = new CountDownLatch(1);
            Systematic.parallel(
                    () -> vector.removeIf(each -> {
                        try {
                            added.await();
                        } catch (InterruptedException e) {
                            throw new AssertionError(e);
                        }
                        return true;
                    }),
                    () -> {
                        vector.add(3);
                        added.countDown();
                    });
        }).kind());
    }

    /** The code of a list of the program's own runs under the wrapper's lock. */
    @Test
    void aListOfTheProgramInAWrapper() {
        assertEquals(2, Outcomes.traces(() -> {
            AtomicInteger counter = new AtomicInteger();
            List<Integer> own = new AbstractList<>() {
                @Override
                public Integer get(int index) {
                    return counter.get();
                }

                @Override
                public int size() {
                    counter.set(counter.get() + 1);
                    return counter.get();
                }
            };
            List<Integer> list = Collections.synchronizedList(own);
            Systematic.parallel(list::size, list::size);
            assertEquals(2, counter.get());
        }));
    }

    @Test
    void resultsAndMessagesAreTheJvms() {
        assertEquals(
                Set.of("[2] 2 1 Array index out of range: 1 {a=2} {a=2} abc null"),
                Outcomes.asOnTheJvm(() -> {
                    Vector<Integer> vector = new Vector<>(List.of(1, 2));
                    vector.remove(0);
                    String result = vector + " " + vector.firstElement() + " " + vector.size() + " ";
                    try {
                        vector.get(1);
                    } catch (ArrayIndexOutOfBoundsException e) {
                        result += e.getMessage() + " ";
                    }
                    Hashtable<String, Integer> table = new Hashtable<>(Map.of("a", 1));
                    table.replaceAll((key, value) -> value + 1);
                    result += table + " " + Collections.synchronizedMap(table) + " ";
                    StringBuffer buffer = new StringBuffer("c").insert(0, "ab");
                    try {
                        table.put("b", null);
                    } catch (NullPointerException e) {
                        result += buffer + " " + table.get("b");
                    }
                    return result;
                }));
    }
}
