package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ConcurrentHashMapTest {

    private static final Map<String, Integer> LASTING = new ConcurrentHashMap<>(Map.of("a", 1));

    @Test
    void checkingAndThenPuttingLosesAnUpdate() {
        Failure failure = Outcomes.failure(() -> {
            Map<String, Integer> map = new ConcurrentHashMap<>();
            Runnable increment = () -> map.put("a", map.getOrDefault("a", 0) + 1);
            Systematic.parallel(increment, increment);
            assertEquals(2, map.get("a"));
        });
        assertEquals(Failure.Kind.ASSERTION, failure.kind());
        assertTrue(
                failure.story().steps().stream()
                        .anyMatch(step -> step.text().equals("calls ConcurrentHashMap.getOrDefault")),
                failure.story().steps().toString());
    }

    @Test
    void keysOfDifferentBinsAreIndependentAndTheWholeIsNot() {
        assertEquals(1, Outcomes.traces(() -> {
            ConcurrentMap<String, Integer> map = new ConcurrentHashMap<>();
            Systematic.parallel(() -> map.put("a", 1), () -> map.put("b", 2), () -> map.get("c"));
            assertEquals(2, map.size());
        }));
        assertEquals(2, Outcomes.traces(() -> {
            ConcurrentMap<String, Integer> map = new ConcurrentHashMap<>();
            Systematic.parallel(() -> map.put("a", 1), () -> map.put("a", 2));
        }));
        // The size is asked for before or after each of two puts, which are independent of each other.
        assertEquals(4, Outcomes.traces(() -> {
            ConcurrentMap<String, Integer> map = new ConcurrentHashMap<>();
            Systematic.parallel(() -> map.put("a", 1), () -> map.put("b", 2), map::size);
        }));
    }

    @Test
    void whatChangesNothingIsARead() {
        // As with a compare-and-set: who comes first.
        assertEquals(3, Outcomes.traces(() -> {
            ConcurrentMap<String, Integer> map = new ConcurrentHashMap<>();
            Runnable claim = () -> map.putIfAbsent("owner", 1);
            Systematic.parallel(claim, claim, claim);
        }));
        assertEquals(1, Outcomes.traces(() -> {
            ConcurrentMap<String, Integer> map = new ConcurrentHashMap<>(Map.of("a", 1));
            Systematic.parallel(
                    () -> map.remove("q"), () -> map.replace("q", 1), () -> map.get("q"),
                    () -> map.computeIfAbsent("a", key -> 2));
        }));
    }

    @Test
    void functionsWithoutVisibleOperationsAreOneAction() {
        assertEquals(6, Outcomes.traces(() -> {
            ConcurrentMap<String, Integer> map = new ConcurrentHashMap<>();
            Runnable increment = () -> map.merge("a", 1, Integer::sum);
            Systematic.parallel(increment, increment, increment);
            assertEquals(3, map.get("a"));
        }));
    }

    @Test
    void functionsRunWhileTheBinIsHeldAndReadersDoNotWait() {
        assertEquals(
                Set.of("null 1 1", "1 1 1"),
                Outcomes.asOnTheJvm(() -> {
                    ConcurrentMap<String, Integer> map = new ConcurrentHashMap<>();
                    AtomicInteger calls = new AtomicInteger();
                    Integer[] seen = new Integer[1];
                    Runnable make = () -> map.computeIfAbsent("a", key -> calls.incrementAndGet());
                    Systematic.parallel(make, make, () -> seen[0] = map.get("a"));
                    return seen[0] + " " + map.get("a") + " " + calls;
                }));
        assertEquals(
                Set.of("6 0", "6 1", "6 3", "6 6"),
                Outcomes.asOnTheJvm(() -> {
                    ConcurrentMap<String, Integer> map = new ConcurrentHashMap<>(Map.of("a", 0));
                    AtomicInteger steps = new AtomicInteger();
                    int[] seen = new int[1];
                    Systematic.parallel(
                            () -> {
                                for (int i = 0; i < 3; i++) {
                                    map.compute("a", (key, value) -> value + steps.incrementAndGet());
                                }
                            },
                            () -> seen[0] = map.get("a"));
                    return map.get("a") + " " + seen[0];
                }));
    }

    @Test
    void functionsThatUpdateOtherKeysCanDeadlock() {
        Failure failure = Outcomes.failure(() -> {
            ConcurrentMap<String, Integer> map = new ConcurrentHashMap<>();
            Systematic.parallel(
                    () -> map.computeIfAbsent("a", key -> map.computeIfAbsent("b", other -> 1)),
                    () -> map.computeIfAbsent("b", key -> map.computeIfAbsent("a", other -> 2)));
        });
        assertEquals(Failure.Kind.DEADLOCK, failure.kind());
        assertTrue(failure.summary().contains("wait for each other"), failure.summary());
        // A function that waits for somebody who needs its bin, though for another key: these two collide.
        assertEquals(Failure.Kind.DEADLOCK, Outcomes.failure(() -> {
            ConcurrentMap<String, Integer> map = new ConcurrentHashMap<>();
            CountDownLatch done = new CountDownLatch(1);
            Systematic.parallel(
                    () -> map.compute("Aa", (key, value) -> {
                        await(done);
                        return 1;
                    }),
                    () -> {
                        map.put("BB", 2);
                        done.countDown();
                    });
        }).kind());
        // Keys of different bins do not wait for each other.
        assertEquals(1, Outcomes.traces(() -> {
            ConcurrentMap<String, Integer> map = new ConcurrentHashMap<>();
            CountDownLatch done = new CountDownLatch(1);
            Systematic.parallel(
                    () -> map.compute("a", (key, value) -> {
                        await(done);
                        return 1;
                    }),
                    () -> {
                        map.put("b", 2);
                        done.countDown();
                    });
        }));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void recursiveUpdatesFailAsOnTheJvm() {
        assertEquals(
                Set.of("IllegalStateException: Recursive update"),
                Outcomes.asOnTheJvm(() -> {
                    Map<String, Integer> map = new ConcurrentHashMap<>();
                    return "" + map.computeIfAbsent("Aa", key -> map.computeIfAbsent("BB", other -> 1));
                }));
        assertEquals(
                Set.of("Recursive update {Aa=1, BB=3}"),
                Outcomes.asOnTheJvm(() -> {
                    Map<String, Integer> map = new ConcurrentHashMap<>(Map.of("Aa", 1));
                    try {
                        map.computeIfAbsent("BB", key -> map.computeIfAbsent("BB", other -> 3));
                    } catch (IllegalStateException e) {
                        return e.getMessage() + " " + map;
                    }
                    return map.toString();
                }));
        assertEquals(
                Set.of("{Aa=7}"),
                Outcomes.asOnTheJvm(() -> {
                    Map<String, Integer> map = new ConcurrentHashMap<>(Map.of("Aa", 1));
                    map.compute("Aa", (key, value) -> map.merge("Aa", 2, Integer::sum) + 4);
                    return map.toString();
                }));
    }

    @Test
    void aFunctionThatThrowsLeavesTheBin() {
        assertEquals(2, Outcomes.traces(() -> {
            ConcurrentMap<String, Integer> map = new ConcurrentHashMap<>();
            AtomicInteger calls = new AtomicInteger();
            Runnable fails = () -> {
                try {
                    map.compute("a", (key, value) -> {
                        calls.incrementAndGet();
                        throw new IllegalArgumentException("no");
                    });
                } catch (IllegalArgumentException e) {
                    assertEquals("no", e.getMessage());
                }
            };
            Systematic.parallel(fails, fails);
            assertEquals(null, map.get("a"));
        }));
    }

    private record Key(AtomicInteger uses, int id) {

        @Override
        public boolean equals(Object other) {
            uses.incrementAndGet();
            return other instanceof Key key && key.id == id;
        }

        @Override
        public int hashCode() {
            return uses.get() < 0 ? 0 : 7;
        }
    }

    @Test
    void keysWithVisibleOperationsDoNotHang() {
        assertEquals(
                Set.of("2", "1"),
                Outcomes.asOnTheJvm(() -> {
                    AtomicInteger uses = new AtomicInteger();
                    Map<Key, Integer> map = new ConcurrentHashMap<>();
                    Systematic.parallel(
                            () -> map.put(new Key(uses, 1), 1), () -> map.put(new Key(uses, 1), 2));
                    return "" + map.get(new Key(uses, 1));
                }));
    }

    @Test
    void iteratorsAndViewsSeeTheMapAsItIs() {
        assertEquals(
                Set.of("", "b", "ab"),
                Outcomes.asOnTheJvm(() -> {
                    ConcurrentMap<String, Integer> map = new ConcurrentHashMap<>();
                    StringBuilder seen = new StringBuilder();
                    Systematic.parallel(
                            () -> {
                                for (String key : map.keySet()) {
                                    seen.append(key);
                                }
                            },
                            () -> {
                                map.put("b", 1);
                                map.put("a", 1);
                            });
                    return seen.toString();
                }));
        assertEquals(2, Outcomes.traces(() -> {
            Set<String> set = ConcurrentHashMap.newKeySet();
            boolean[] added = new boolean[2];
            Systematic.parallel(() -> added[0] = set.add("a"), () -> added[1] = set.add("a"), () -> set.add("b"));
            assertTrue(added[0] != added[1]);
        }));
    }

    @Test
    void whatIsPutIsPublished() {
        assertEquals(
                Set.of("0", "7"),
                Outcomes.asOnTheJvm(() -> {
                    ConcurrentMap<String, int[]> map = new ConcurrentHashMap<>();
                    int[] seen = new int[1];
                    Systematic.parallel(() -> map.put("a", new int[] {7}), () -> {
                        int[] found = map.get("a");
                        seen[0] = found == null ? 0 : found[0];
                    });
                    return "" + seen[0];
                }));
        assertEquals(Failure.Kind.DATA_RACE, Outcomes.failure(() -> {
            ConcurrentMap<String, int[]> map = new ConcurrentHashMap<>(Map.of("a", new int[1]));
            Runnable increment = () -> map.get("a")[0]++;
            Systematic.parallel(increment, increment);
        }).kind());
    }

    @Test
    void theRestIsTheJvms() {
        assertEquals(
                Set.of("{a=10, b=20, c=30} 10 20 60 c a [a, b, c] {a=11, b=21, c=31} 3 {a=11} NullPointerException {}"),
                Outcomes.asOnTheJvm(() -> {
                    ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>(Map.of("a", 1));
                    map.putAll(Map.of("b", 2, "c", 3));
                    map.replaceAll((key, value) -> value * 10);
                    int[] sum = new int[1];
                    map.forEach((key, value) -> sum[0] += value);
                    String result = map + " " + map.get("a") + " " + map.search(1000, (k, v) -> k.equals("b") ? v : null)
                            + " " + sum[0] + " ";
                    result += map.reduceKeys(1000, (x, y) -> x.compareTo(y) > 0 ? x : y) + " ";
                    Iterator<Map.Entry<String, Integer>> entries = map.entrySet().iterator();
                    result += entries.next().getKey() + " " + map.keySet() + " ";
                    for (Map.Entry<String, Integer> entry : map.entrySet()) {
                        entry.setValue(entry.getValue() + 1);
                    }
                    result += map + " " + map.mappingCount() + " ";
                    map.keySet().removeIf(key -> !key.equals("a"));
                    result += map + " ";
                    try {
                        map.put(null, 1);
                    } catch (NullPointerException e) {
                        result += e.getClass().getSimpleName() + " ";
                    }
                    map.clear();
                    return result + map;
                }));
    }

    @Test
    void whatOutlivesAnExecutionIsSetBack() {
        assertEquals(2, Outcomes.traces(() -> {
            assertEquals(1, LASTING.get("a"));
            Runnable increment = () -> LASTING.merge("a", 1, Integer::sum);
            Systematic.parallel(increment, increment);
            assertEquals(3, LASTING.get("a"));
        }));
        assertEquals(Map.of("a", 1), LASTING);
    }
}
