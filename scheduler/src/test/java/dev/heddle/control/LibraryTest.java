package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Collections and builders of the JDK that threads share. */
class LibraryTest {

    private static final List<String> SHARED = new ArrayList<>(List.of("first"));
    private static final Map<String, Integer> SHARED_MAP = new HashMap<>();

    private static Verdict explore(Systematic.Body body) {
        return Systematic.explore(Settings.defaults(), body);
    }

    private static void assertRace(Systematic.Body body) {
        Failure failure = explore(body).failure();
        assertEquals(Failure.Kind.DATA_RACE, failure == null ? null : failure.kind());
    }

    private static void assertComplete(long executions, Systematic.Body body) {
        Verdict verdict = explore(body);
        assertNull(verdict.failure(), () -> verdict.failure().summary());
        assertTrue(verdict.complete());
        assertEquals(executions, verdict.executions());
    }

    @Test
    void anUnsynchronisedMapIsARace() {
        assertRace(() -> {
            Map<String, Integer> map = new HashMap<>();
            Systematic.parallel(() -> map.put("a", 1), () -> map.put("b", 2));
        });
    }

    @Test
    void aReadOfAListAgainstAWriteIsARaceAndTwoReadsAreNot() {
        assertRace(() -> {
            List<Integer> list = new ArrayList<>(List.of(1));
            Systematic.parallel(() -> list.get(0), () -> list.add(2));
        });
        assertComplete(1, () -> {
            List<Integer> list = new ArrayList<>(List.of(1));
            Systematic.parallel(() -> list.get(0), () -> list.contains(1));
        });
    }

    @Test
    void aStringBuilderIsARaceAndAStringBufferIsNot() {
        assertRace(() -> {
            StringBuilder builder = new StringBuilder();
            Systematic.parallel(() -> builder.append('a'), () -> builder.append('b'));
        });
        assertComplete(2, () -> {
            StringBuffer buffer = new StringBuffer();
            Systematic.parallel(() -> buffer.append('a'), () -> buffer.append('b'));
        });
    }

    @Test
    void iteratorsAndViewsTouchTheirCollection() {
        assertRace(() -> {
            List<Integer> list = new ArrayList<>(List.of(1, 2));
            java.util.Iterator<Integer> iterator = list.iterator();
            Systematic.parallel(iterator::next, () -> list.add(3));
        });
        assertRace(() -> {
            Map<String, Integer> map = new HashMap<>();
            Set<String> keys = map.keySet();
            Systematic.parallel(() -> keys.remove("a"), () -> map.put("b", 2));
        });
        assertRace(() -> {
            List<Integer> list = new ArrayList<>(List.of(1, 2));
            List<Integer> view = Collections.unmodifiableList(list);
            Systematic.parallel(() -> view.get(0), () -> list.add(3));
        });
    }

    @Test
    void whatNeverChangesNeedsNoEvent() {
        List<Integer> list = List.of(1, 2);
        Verdict verdict = explore(() -> Systematic.parallel(() -> list.get(0), () -> list.get(1)));
        assertTrue(verdict.complete());
        assertEquals(0, verdict.transitions());
    }

    @Test
    void aCheckThenActOnAConcurrentMapLosesAnUpdate() {
        Verdict verdict = explore(() -> {
            Map<String, Integer> map = new ConcurrentHashMap<>();
            Runnable increment = () -> map.put("a", map.getOrDefault("a", 0) + 1);
            Systematic.parallel(increment, increment);
            Systematic.check(map.get("a") == 2, "both count");
        });
        assertEquals(Failure.Kind.ASSERTION, verdict.failure().kind());
    }

    @Test
    void anAtomicMergeKeepsBoth() {
        assertComplete(2, () -> {
            Map<String, Integer> map = new ConcurrentHashMap<>();
            Systematic.parallel(() -> map.merge("a", 1, Integer::sum), () -> map.merge("a", 1, Integer::sum));
            Systematic.check(map.get("a") == 2, "both count");
        });
    }

    @Test
    void ordersOfAConcurrentQueueAreExplored() {
        // The number of orders of three offers, each of its own thread.
        assertComplete(6, () -> {
            ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
            Systematic.parallel(() -> queue.offer(1), () -> queue.offer(2), () -> queue.offer(3));
            Systematic.check(queue.size() == 3, "all are in");
        });
    }

    @Test
    void methodReferencesAreCalls() {
        assertComplete(2, () -> {
            ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>(List.of(1, 2));
            Systematic.parallel(queue::poll, queue::poll);
            Systematic.check(queue.isEmpty(), "both are out");
        });
    }

    private static final class History extends ArrayList<String> {
        private static final long serialVersionUID = 1L;
    }

    @Test
    void aSubclassOfACollectionIsOneToo() {
        assertRace(() -> {
            History history = new History();
            Systematic.parallel(() -> history.add("a"), () -> history.add("b"));
        });
    }

    @Test
    void synchronizedAndCopyingCollectionsAreAtomic() {
        assertComplete(2, () -> {
            List<Integer> list = Collections.synchronizedList(new ArrayList<>());
            Systematic.parallel(() -> list.add(1), () -> list.add(2));
            Systematic.check(list.size() == 2, "both are in");
        });
        assertComplete(2, () -> {
            List<Integer> list = new CopyOnWriteArrayList<>();
            Systematic.parallel(() -> list.add(1), () -> list.add(2));
            Systematic.check(list.size() == 2, "both are in");
        });
    }

    @Test
    void aLockAroundAPlainQueueIsEnough() {
        assertComplete(2, () -> {
            ArrayDeque<Integer> queue = new ArrayDeque<>();
            Runnable put = () -> {
                synchronized (queue) {
                    queue.add(1);
                }
            };
            Systematic.parallel(put, put);
            Systematic.check(queue.size() == 2, "both are in");
        });
    }

    @Test
    void collectionsThatOutliveTheExecutionAreSetBack() {
        int[] fixed = {0};
        List<Integer> array = Arrays.asList(1, 2, 3);
        Set<Integer> set = new HashSet<>(Set.of(7));
        Verdict verdict = explore(() -> {
            Systematic.check(SHARED.equals(List.of("first")), "the list is as it was");
            Systematic.check(SHARED_MAP.isEmpty(), "the map is as it was");
            Systematic.check(array.equals(List.of(1, 2, 3)), "the array is as it was");
            Systematic.check(set.equals(Set.of(7)), "the set is as it was");
            SHARED.add("second");
            SHARED_MAP.put("a", 1);
            array.set(0, 9);
            set.remove(7);
            fixed[0] = Systematic.choose(3);
        });
        assertTrue(verdict.complete(), () -> String.valueOf(verdict.failure()));
        assertEquals(3, verdict.executions());
        assertEquals(List.of("first"), SHARED);
        assertEquals(Set.of(7), set);
    }
}
