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
import java.util.function.Function;
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

    private interface Bulk<T> {
        void of(T one, T other);
    }

    /** Two threads, each with a call of one of two objects that is given the other. */
    private static <T> void crosswise(Function<Integer, T> make, Bulk<T> call) throws InterruptedException {
        T a = make.apply(1);
        T b = make.apply(2);
        Thread thread = new Thread(() -> call.of(a, b));
        thread.start();
        call.of(b, a);
        thread.join();
    }

    private static List<Integer> list(int element) {
        return Collections.synchronizedList(new ArrayList<>(List.of(element)));
    }

    private static Vector<Integer> vector(int element) {
        return new Vector<>(List.of(element));
    }

    private static Map<Integer, Integer> table(int key) {
        return new Hashtable<>(Map.of(key, 0));
    }

    @Test
    void callsThatWereGivenEachOthersReceiversWaitForEachOther() {
        for (Systematic.Body program : List.<Systematic.Body>of(
                () -> crosswise(SynchronizedCollectionTest::list, List::addAll),
                () -> crosswise(SynchronizedCollectionTest::list, List::equals),
                () -> crosswise(SynchronizedCollectionTest::vector, Vector::containsAll),
                () -> crosswise(SynchronizedCollectionTest::table, Map::putAll),
                () -> crosswise(SynchronizedCollectionTest::table, Map::equals),
                () -> crosswise(i -> new StringBuffer(i), StringBuffer::append),
                () -> crosswise(i -> new StringBuffer(i), (a, b) -> a.insert(0, b)))) {
            assertEquals(Failure.Kind.DEADLOCK, Outcomes.failure(program).kind());
        }
    }

    /** It looks at what it is given before it takes its own monitor: 2 looks, 2 additions. */
    @Test
    void addAllOfAVectorHoldsOneMonitorAtATime() {
        assertEquals(
                Set.of("[1, 2] [2, 1]", "[1, 2] [2, 1, 2]", "[1, 2, 1] [2, 1]"),
                Outcomes.asOnTheJvm(() -> {
                    Vector<Integer> a = vector(1);
                    Vector<Integer> b = vector(2);
                    Thread thread = new Thread(() -> a.addAll(b));
                    thread.start();
                    b.addAll(a);
                    thread.join();
                    return a + " " + b;
                }));
    }

    /** What a synchronised list is given is asked under its own monitor: no data race. */
    @Test
    void aListThatIsGivenToAnotherIsLocked() {
        assertEquals(
                Set.of("[1, 2]", "[1, 2, 3]"),
                Outcomes.asOnTheJvm(() -> {
                    List<Integer> a = list(1);
                    List<Integer> b = list(2);
                    Thread thread = new Thread(() -> b.add(3));
                    thread.start();
                    a.addAll(b);
                    thread.join();
                    return a.toString();
                }));
    }

    /** The classical race: first the length, then the characters, and others may come between. */
    @Test
    void aBufferIsShortenedWhileItIsAppended() {
        Bulk<StringBuffer> append = StringBuffer::append;
        assertEquals(Set.of("x", "xabc", "x\0\0\0"), shortenedMeanwhile(append));
        assertEquals(Set.of("x", "xabc", "x\0\0\0"), shortenedMeanwhile((a, b) -> a.append((CharSequence) b)));
        assertEquals(Set.of("x", "xabc"), shortenedMeanwhile((a, b) -> a.append((Object) b)));
        // Character by character: too short from the beginning, or before one of the three, or not at all.
        assertEquals(5, shortenedMeanwhile((a, b) -> a.append(b, 0, 3)).size());
    }

    private static Set<String> shortenedMeanwhile(Bulk<StringBuffer> call) {
        return Outcomes.asOnTheJvm(() -> {
            StringBuffer a = new StringBuffer("x");
            StringBuffer b = new StringBuffer("abc");
            Thread thread = new Thread(() -> b.setLength(0));
            thread.start();
            try {
                call.of(a, b);
            } finally {
                thread.join();
            }
            return a.toString();
        });
    }
}
