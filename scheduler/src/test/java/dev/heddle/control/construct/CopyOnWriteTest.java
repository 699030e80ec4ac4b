package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** {@code CopyOnWriteArrayList} and {@code CopyOnWriteArraySet}. */
class CopyOnWriteTest {

    @Test
    void checkingAndThenAddingAddsTwice() {
        assertEquals(Failure.Kind.ASSERTION, Outcomes.failure(() -> {
            List<String> list = new CopyOnWriteArrayList<>();
            Runnable add = () -> {
                if (!list.contains("a")) {
                    list.add("a");
                }
            };
            Systematic.parallel(add, add);
            assertEquals(1, list.size());
        }).kind());
        assertEquals(2, Outcomes.traces(() -> {
            CopyOnWriteArrayList<String> list = new CopyOnWriteArrayList<>();
            Systematic.parallel(() -> list.addIfAbsent("a"), () -> list.addIfAbsent("a"));
            assertEquals(1, list.size());
        }));
    }

    /** An iterator goes through what there was when it was made: going on with it is no operation. */
    @Test
    void iteratorsAreSnapshots() {
        assertEquals(2, Outcomes.traces(() -> {
            List<Integer> list = new CopyOnWriteArrayList<>(List.of(1, 2));
            Systematic.parallel(
                    () -> {
                        int sum = 0;
                        for (int each : list) {
                            sum += each;
                        }
                        assertEquals(sum > 3 ? 7 : 3, sum);
                    },
                    () -> list.add(4));
        }));
        assertEquals(
                Set.of("1", "13"),
                Outcomes.asOnTheJvm(() -> {
                    Set<Integer> set = new CopyOnWriteArraySet<>(List.of(1));
                    List<Integer> seen = new ArrayList<>();
                    Systematic.parallel(() -> seen.addAll(set), () -> set.add(3));
                    StringBuilder text = new StringBuilder();
                    seen.forEach(text::append);
                    return text.toString();
                }));
        assertEquals(2, Outcomes.traces(() -> {
            Set<Integer> set = new CopyOnWriteArraySet<>(List.of(1));
            Systematic.parallel(() -> set.iterator().next(), () -> set.add(3));
        }));
    }

    @Test
    void functionsOfWritersRunUnderTheLock() {
        assertEquals(
                Set.of("[] 2", "[2] 1"),
                Outcomes.asOnTheJvm(() -> {
                    List<Integer> list = new CopyOnWriteArrayList<>(List.of(1));
                    AtomicInteger calls = new AtomicInteger();
                    Systematic.parallel(
                            () -> list.removeIf(each -> calls.incrementAndGet() > 0), () -> list.add(2));
                    return list + " " + calls;
                }));
    }

    @Test
    void elementsArePublishedAndTheRestIsTheJvms() {
        assertEquals(
                Set.of("0", "7"),
                Outcomes.asOnTheJvm(() -> {
                    List<int[]> list = new CopyOnWriteArrayList<>();
                    int[] seen = new int[1];
                    Systematic.parallel(() -> list.add(new int[] {7}), () -> {
                        for (int[] each : list) {
                            seen[0] = each[0];
                        }
                    });
                    return "" + seen[0];
                }));
        assertEquals(
                Set.of("[3, 2, 1] UnsupportedOperationException: null [9] [2, 9]"),
                Outcomes.asOnTheJvm(() -> {
                    CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
                    list.sort((x, y) -> y - x);
                    String result = list + " ";
                    try {
                        Iterator<Integer> iterator = list.iterator();
                        iterator.next();
                        iterator.remove();
                    } catch (UnsupportedOperationException e) {
                        result += e.getClass().getSimpleName() + ": " + e.getMessage() + " ";
                    }
                    list.remove(0);
                    list.subList(1, 2).set(0, 9);
                    return result + list.subList(1, 2) + " " + list;
                }));
    }
}
