package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** {@code ConcurrentSkipListMap} and {@code ConcurrentSkipListSet}. */
class ConcurrentSkipListTest {

    @Test
    void checkingAndThenPollingFails() {
        Failure failure = Outcomes.failure(() -> {
            NavigableSet<Integer> set = new ConcurrentSkipListSet<>(Set.of(1));
            Runnable first = () -> {
                if (!set.isEmpty()) {
                    set.remove(set.first());
                }
            };
            Systematic.parallel(first, first);
        });
        assertEquals(Failure.Kind.EXCEPTION, failure.kind());
    }

    @Test
    void callsHaveTheirOrders() {
        assertEquals(6, Outcomes.traces(() -> {
            ConcurrentNavigableMap<String, Integer> map = new ConcurrentSkipListMap<>();
            Systematic.parallel(() -> map.put("a", 1), () -> map.put("a", 2), () -> map.put("a", 3));
        }));
        assertEquals(1, Outcomes.traces(() -> {
            ConcurrentNavigableMap<String, Integer> map = new ConcurrentSkipListMap<>(Map.of("a", 1));
            Systematic.parallel(() -> map.get("a"), map::firstKey, map::size);
        }));
    }

    /** The JDK says so: the function may be called again where another thread was faster, and nothing is held. */
    @Test
    void functionsMayRunTwice() {
        assertEquals(
                Set.of("2 2", "2 3"),
                Outcomes.asOnTheJvm(() -> {
                    Map<String, Integer> map = new ConcurrentSkipListMap<>(Map.of("a", 0));
                    AtomicInteger calls = new AtomicInteger();
                    Runnable increment = () -> map.compute("a", (key, value) -> {
                        calls.incrementAndGet();
                        return value + 1;
                    });
                    Systematic.parallel(increment, increment);
                    return map.get("a") + " " + calls;
                }));
        assertEquals(
                Set.of("1 1", "1 2", "2 2"),
                Outcomes.asOnTheJvm(() -> {
                    Map<String, Integer> map = new ConcurrentSkipListMap<>();
                    AtomicInteger calls = new AtomicInteger();
                    Runnable make = () -> map.computeIfAbsent("a", key -> calls.incrementAndGet());
                    Systematic.parallel(make, make);
                    return map.get("a") + " " + calls;
                }));
    }

    @Test
    void iteratorsAndViewsSeeTheMapAsItIs() {
        assertEquals(
                Set.of("", "b", "ab"),
                Outcomes.asOnTheJvm(() -> {
                    NavigableSet<String> set = new ConcurrentSkipListSet<>();
                    StringBuilder seen = new StringBuilder();
                    Systematic.parallel(
                            () -> set.forEach(seen::append),
                            () -> {
                                set.add("b");
                                set.add("a");
                            });
                    return seen.toString();
                }));
    }

    private record Rank(AtomicInteger compared, int value) implements Comparable<Rank> {
        @Override
        public int compareTo(Rank other) {
            compared.incrementAndGet();
            return Integer.compare(value, other.value);
        }
    }

    @Test
    void elementsWithVisibleOperationsDoNotHang() {
        assertEquals(
                Set.of("2"),
                Outcomes.asOnTheJvm(() -> {
                    AtomicInteger compared = new AtomicInteger();
                    Set<Rank> set = new ConcurrentSkipListSet<>();
                    Systematic.parallel(() -> set.add(new Rank(compared, 1)), () -> set.add(new Rank(compared, 2)));
                    return "" + set.size();
                }));
    }

    @Test
    void theRestIsTheJvms() {
        assertEquals(
                Set.of("1 {b=2, c=3} a c b {c=3, b=2, a=1} {a=2, b=4, c=6} a=2 {b=4, c=6} {b=4, c=7} null {}"),
                Outcomes.asOnTheJvm(() -> {
                    ConcurrentSkipListMap<String, Integer> map = new ConcurrentSkipListMap<>(Map.of("a", 1));
                    map.putAll(Map.of("b", 2, "c", 3));
                    String result = map.get("a") + " " + map.tailMap("b") + " " + map.firstKey() + " "
                            + map.descendingKeySet().first() + " " + map.higherKey("a") + " " + map.descendingMap() + " ";
                    map.replaceAll((key, value) -> value * 2);
                    result += map + " " + map.pollFirstEntry() + " " + map + " ";
                    map.merge("c", 1, Integer::sum);
                    result += map + " " + map.computeIfPresent("b", (key, value) -> null) + " ";
                    map.clear();
                    return result + map;
                }));
    }
}
