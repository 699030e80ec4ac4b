package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.DataRaces;
import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Collections and builders that are not made for sharing. */
class PlainCollectionTest {

    private static void assertRace(Systematic.Body body) {
        assertEquals(Failure.Kind.DATA_RACE, Outcomes.failure(body).kind());
    }

    /** What one thread does to a collection, beside another that adds to it. */
    private static void assertRacesWithAdd(Collection<String> collection, Consumer<Collection<String>> use) {
        assertRace(() -> Systematic.parallel(() -> use.accept(collection), () -> collection.add("z")));
    }

    @Test
    void twoWritersRace() {
        for (Map<String, Integer> map : List.of(
                new HashMap<String, Integer>(), new LinkedHashMap<String, Integer>(), new TreeMap<String, Integer>())) {
            assertRace(() -> Systematic.parallel(() -> map.put("a", 1), () -> map.merge("b", 2, Integer::sum)));
        }
        for (Collection<String> collection : List.of(
                new ArrayList<String>(), new ArrayDeque<String>(), new HashSet<String>(), new TreeSet<String>())) {
            assertRacesWithAdd(collection, all -> all.add("b"));
        }
        assertRace(() -> {
            BitSet bits = new BitSet();
            Systematic.parallel(() -> bits.set(1), () -> bits.set(2));
        });
    }

    /** A cache that forgets what was not asked for: its readers need more than a lock for reading. */
    @Test
    void lookingSomethingUpChangesAMapThatIsOrderedByAccess() {
        Map<String, Integer> cache = new LinkedHashMap<>(16, 0.75f, true);
        cache.put("a", 1);
        cache.put("b", 2);
        assertRace(() -> Systematic.parallel(() -> cache.get("a"), () -> cache.getOrDefault("b", 0)));
        Outcomes.assertComplete(Systematic.explore(Settings.defaults(), () -> {
            Systematic.parallel(() -> cache.containsKey("a"), () -> cache.size());
            assertEquals(List.of("a", "b"), List.copyOf(cache.keySet()));
        }));
        Map<String, Integer> map = new LinkedHashMap<>(Map.of("a", 1));
        Outcomes.assertComplete(Systematic.explore(
                Settings.defaults(), () -> Systematic.parallel(() -> map.get("a"), () -> map.get("b"))));
    }

    @Test
    void whateverLooksAtACollectionRacesWithAWriter() {
        List<Consumer<Collection<String>>> uses = List.of(
                Collection::size,
                all -> all.iterator().hasNext(),
                all -> all.forEach(each -> { }),
                all -> all.stream().filter(each -> true).count(),
                all -> new ArrayList<>(all),
                all -> new ArrayList<String>().addAll(all),
                all -> Collections.max(all),
                all -> String.join(",", all),
                all -> String.valueOf(all),
                all -> all.equals(List.of()),
                all -> assertTrue(("" + all).length() > 0));
        for (Consumer<Collection<String>> use : uses) {
            assertRacesWithAdd(new ArrayList<>(List.of("a")), use);
            assertRacesWithAdd(new TreeSet<>(List.of("a")), use);
        }
    }

    @Test
    void viewsIteratorsAndEntriesLeadToTheirCollection() {
        assertRacesWithAdd(new HashSet<>(List.of("a")), set -> {
            for (String each : set) {
                assertEquals("a", each);
            }
        });
        List<Integer> list = new ArrayList<>(List.of(3, 2, 1));
        assertRace(() -> Systematic.parallel(() -> list.subList(0, 1).get(0), () -> list.set(2, 7)));
        assertRace(() -> Systematic.parallel(() -> Collections.unmodifiableList(list).get(0), () -> list.set(2, 7)));
        assertRace(() -> Systematic.parallel(() -> Collections.sort(list), () -> list.get(2)));
        Integer[] array = {1, 2};
        assertRace(() -> {
            List<Integer> view = Arrays.asList(array);
            Systematic.parallel(() -> view.set(0, 7), () -> view.get(1));
        });
        Map<String, Integer> map = new HashMap<>(Map.of("a", 1));
        assertRace(() -> Systematic.parallel(() -> map.values().remove(1), () -> map.get("a")));
        assertRace(() -> {
            Map.Entry<String, Integer> entry = map.entrySet().iterator().next();
            Systematic.parallel(() -> entry.setValue(2), () -> map.get("a"));
        });
        assertRace(() -> {
            Map.Entry<String, Integer> entry = map.entrySet().iterator().next();
            Systematic.parallel(() -> entry.getValue(), () -> map.put("a", 2));
        });
    }

    @Test
    void whatDoesNotChangeIsNoRace() {
        List<String> fixed = List.of("a", "b");
        Map<String, Integer> map = Collections.unmodifiableMap(new TreeMap<>(Map.of("a", 1)));
        assertEquals(1, Outcomes.traces(() -> Systematic.parallel(
                () -> assertEquals("a", fixed.iterator().next()),
                () -> assertEquals("[a, b]", "" + new ArrayList<>(fixed)),
                () -> assertEquals(1, map.get("a")),
                () -> assertEquals(1, map.entrySet().stream().mapToInt(Map.Entry::getValue).sum()))));
    }

    @Test
    void aLockMakesItRight() {
        assertEquals(
                Set.of("[1, 2]", "[2, 1]"),
                Outcomes.asOnTheJvm(() -> {
                    List<Integer> list = new ArrayList<>();
                    Systematic.parallel(() -> addLocked(list, 1), () -> addLocked(list, 2));
                    return list.toString();
                }));
    }

    private static void addLocked(List<Integer> list, int value) {
        synchronized (list) {
            list.add(value);
        }
    }

    /** A function goes on with the call only after its visible operations: what it finds then is announced anew. */
    @Test
    void functionsInsideOfCallsAreSteps() {
        assertRace(() -> {
            Map<String, Integer> map = new HashMap<>();
            AtomicInteger turn = new AtomicInteger();
            Systematic.parallel(
                    () -> map.computeIfAbsent("a", key -> turn.incrementAndGet()),
                    () -> {
                        if (turn.get() == 1) {
                            map.get("a");
                        }
                    });
        });
    }

    /** All that a program can come to where data races are ignored. */
    private static Set<Object> withRacesIgnored(Callable<String> program) {
        dev.heddle.outcome.Outcomes seen = new dev.heddle.outcome.Outcomes();
        Outcomes.assertComplete(Systematic.explore(Settings.defaults().withDataRaces(DataRaces.IGNORE), () -> {
            String outcome;
            try {
                outcome = program.call();
            } catch (RuntimeException e) {
                outcome = e.getClass().getSimpleName();
            }
            seen.add(outcome);
        }));
        return seen.all();
    }

    @Test
    void changingWhatIsIteratedOverFails() {
        assertEquals(Set.of("3", "7", "changed"), withRacesIgnored(() -> {
            List<Integer> list = new ArrayList<>(List.of(1, 2));
            String[] end = new String[1];
            Systematic.parallel(
                    () -> {
                        int sum = 0;
                        try {
                            for (Iterator<Integer> each = list.iterator(); each.hasNext(); ) {
                                sum += each.next();
                            }
                            end[0] = "" + sum;
                        } catch (ConcurrentModificationException e) {
                            end[0] = "changed";
                        }
                    },
                    () -> list.add(4));
            return end[0];
        }));
    }

    /** Both look for the end of the list, then both write there. */
    @Test
    void elementsGetLost() {
        assertEquals(Set.of("[1, 2]", "[2, 1]", "[1]", "[2]"), withRacesIgnored(() -> {
            List<Integer> list = new ArrayList<>(4);
            Systematic.parallel(() -> list.add(1), () -> list.add(2));
            return list.toString();
        }));
        // Both find the same bin empty; the size is counted twice, or once.
        Set<Object> maps = withRacesIgnored(() -> {
            Map<String, Integer> map = new HashMap<>();
            map.put("a", 0);
            Systematic.parallel(() -> map.put("Aa", 1), () -> map.put("BB", 2));
            return map.size() + " " + map.containsKey("Aa") + " " + map.containsKey("BB");
        });
        assertTrue(maps.containsAll(Set.of("3 true true", "3 true false", "3 false true", "2 true false")), maps.toString());
    }

    /** One makes room while the other counts on the room there was. */
    @Test
    void indexesGetOutOfBounds() {
        Set<Object> ends = withRacesIgnored(() -> {
            List<Integer> list = new ArrayList<>(List.of(1));
            String[] end = {"done"};
            Systematic.parallel(
                    () -> {
                        try {
                            list.get(list.size() - 1);
                        } catch (IndexOutOfBoundsException e) {
                            end[0] = e.getMessage();
                        }
                    },
                    list::clear);
            return end[0];
        });
        assertEquals(
                Set.of("done", "Index 0 out of bounds for length 0", "Index -1 out of bounds for length 0"), ends);
    }
}
