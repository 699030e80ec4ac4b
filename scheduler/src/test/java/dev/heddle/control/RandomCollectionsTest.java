package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Strategy;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import dev.heddle.outcome.Outcomes;
import dev.heddle.outcome.Task;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * Random programs on collections that are made for sharing: one execution for each trace comes to the same outcomes as
 * all interleavings. So what is declared independent is, also around functions with visible operations.
 */
class RandomCollectionsTest {

    private static final int PROGRAMS = 15;

    private interface Call<T> {
        Object on(T shared, AtomicInteger steps);
    }

    private static final List<String> KEYS = List.of("a", "b", "Aa", "BB");

    private static Call<Map<String, Integer>> mapCall(Random random) {
        String key = KEYS.get(random.nextInt(KEYS.size()));
        String other = KEYS.get(random.nextInt(KEYS.size()));
        return switch (random.nextInt(16)) {
            case 0 -> (map, steps) -> map.get(key);
            case 1 -> (map, steps) -> map.put(key, 1);
            case 2 -> (map, steps) -> map.putIfAbsent(key, 2);
            case 3 -> (map, steps) -> map.remove(key);
            case 4 -> (map, steps) -> map.replace(key, 3);
            case 5 -> (map, steps) -> map.merge(key, 10, Integer::sum);
            case 6 -> (map, steps) -> map.compute(key, (k, value) -> steps.incrementAndGet());
            case 7 -> (map, steps) -> map.computeIfAbsent(key, k -> steps.incrementAndGet());
            case 8 -> (map, steps) -> map.computeIfPresent(key, (k, value) -> steps.get() > 1 ? null : value + 1);
            case 9 -> (map, steps) -> map.computeIfAbsent(key, k -> map.getOrDefault(other, 5));
            case 10 -> (map, steps) -> map.size();
            case 11 -> (map, steps) -> map.containsValue(1);
            case 12 -> (map, steps) -> "" + map;
            case 13 -> (map, steps) -> map.keySet().remove(key);
            case 14 -> (map, steps) -> map.values().stream().mapToInt(value -> value + steps.get()).sum();
            default -> (map, steps) -> steps.incrementAndGet();
        };
    }

    private static Call<Collection<String>> collectionCall(Random random) {
        String element = KEYS.get(random.nextInt(KEYS.size()));
        return switch (random.nextInt(10)) {
            case 0, 1 -> (all, steps) -> all.add(element);
            case 2 -> (all, steps) -> all.remove(element);
            case 3 -> (all, steps) -> all.contains(element);
            case 4 -> (all, steps) -> all.size();
            case 5 -> (all, steps) -> all.removeIf(each -> steps.incrementAndGet() > 1 && each.equals(element));
            case 6 -> (all, steps) -> {
                all.clear();
                return "";
            };
            case 7 -> (all, steps) -> {
                List<String> seen = new ArrayList<>();
                all.forEach(each -> seen.add(each + steps.get()));
                return seen;
            };
            case 8 -> (all, steps) -> Arrays.toString(all.toArray());
            default -> (all, steps) -> steps.incrementAndGet();
        };
    }

    private interface Maker<T> {
        Call<T> next(Random random);
    }

    private static <T> void compare(List<Supplier<T>> makers, Maker<T> maker, long seed) {
        for (int program = 0; program < PROGRAMS; program++) {
            Random random = new Random(seed + program);
            Supplier<T> shared = makers.get(program % makers.size());
            List<List<Call<T>>> threads = new ArrayList<>();
            for (int t = 0; t < 2; t++) {
                List<Call<T>> calls = new ArrayList<>();
                for (int i = 0; i < 2 - t; i++) {
                    calls.add(maker.next(random));
                }
                threads.add(calls);
            }
            String name = "program " + program + " of " + seed;
            assertEquals(
                    outcomes(Strategy.ALL, shared, threads, name), outcomes(Strategy.OPTIMAL, shared, threads, name), name);
        }
    }

    private static <T> Set<Object> outcomes(
            Strategy strategy, Supplier<T> shared, List<List<Call<T>>> threads, String name) {
        Outcomes seen = new Outcomes();
        Verdict verdict = Systematic.explore(Settings.defaults().withStrategy(strategy).withGoOn(true), () -> {
            T object = shared.get();
            AtomicInteger steps = new AtomicInteger();
            Task first = new Task(bound(threads.get(0), object, steps));
            Task second = new Task(bound(threads.get(1), object, steps));
            Systematic.parallel(first, second);
            seen.add(first + " " + second + " " + object);
        });
        Failure failure = verdict.failure();
        if (failure != null && failure.kind() == Failure.Kind.DEADLOCK) {
            seen.add("deadlock");
        } else {
            assertNull(failure, () -> name + ": " + failure.summary() + failure.details());
        }
        return seen.all();
    }

    private static <T> List<Supplier<Object>> bound(List<Call<T>> calls, T object, AtomicInteger steps) {
        List<Supplier<Object>> bound = new ArrayList<>();
        for (Call<T> call : calls) {
            bound.add(() -> call.on(object, steps));
        }
        return bound;
    }

    @Test
    void maps() {
        compare(
                List.of(
                        ConcurrentHashMap::new,
                        () -> new ConcurrentHashMap<>(Map.of("a", 1, "Aa", 2)),
                        () -> new ConcurrentHashMap<>(1),
                        ConcurrentSkipListMap::new,
                        () -> Collections.synchronizedMap(new HashMap<>(Map.of("b", 1)))),
                RandomCollectionsTest::mapCall,
                1);
    }

    @Test
    void collections() {
        compare(
                List.of(
                        () -> new CopyOnWriteArrayList<>(List.of("a", "b")),
                        () -> new ConcurrentLinkedDeque<>(List.of("a")),
                        () -> ConcurrentHashMap.newKeySet(),
                        () -> new LinkedBlockingDeque<>(List.of("a", "Aa")),
                        () -> new LinkedTransferQueue<>(List.of("b"))),
                RandomCollectionsTest::collectionCall,
                1_000);
    }
}
