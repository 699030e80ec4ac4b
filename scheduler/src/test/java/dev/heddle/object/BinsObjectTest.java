package dev.heddle.object;

import static dev.heddle.object.Scenario.does;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class BinsObjectTest {

    private static final int LENGTH = 16;

    private static Scenario.Step update(long hash) {
        return does(Kind.UPDATE, op -> op.argument = hash);
    }

    private static Scenario.Step release(long hash) {
        return does(Kind.RELEASE, op -> op.argument = hash);
    }

    private static Scenario map(int length) {
        return new Scenario(() -> new BinsObject(1, "map", () -> length));
    }

    @Test
    void updatesOfOneBinExcludeEachOtherAndOthersDoNot() {
        Scenario scenario = map(LENGTH)
                .thread(update(3), release(3))
                .thread(update(3), release(3))
                .thread(update(4), release(4), does(Kind.READ, op -> op.argument = 3))
                .run();
        assertEquals(Set.of("D1 D0 | D1 D0 | D1 D0 D0"), scenario.ends());
        assertEquals(Set.of(), scenario.deadlocks());
        assertTrue(scenario.independentPairs() > 0);
    }

    @Test
    void binsInTwoOrdersAreADeadlock() {
        Scenario scenario = map(LENGTH)
                .thread(update(1), update(2), release(2), release(1))
                .thread(update(2), update(1), release(1), release(2))
                .run();
        assertEquals(Set.of("D1 | D1"), scenario.deadlocks());
    }

    /** In a table of 32 the bins 1 and 17 are of one stripe: dependent, but they do not wait for each other. */
    @Test
    void binsOfOneStripeDoNotWaitForEachOther() {
        Scenario scenario = map(32)
                .thread(update(1), update(18), release(18), release(1))
                .thread(update(2), update(17), release(17), release(2))
                .run();
        assertEquals(Set.of(), scenario.deadlocks());
        assertEquals(Set.of("D1 D1 D0 D0 | D1 D1 D0 D0"), scenario.ends());
    }

    @Test
    void whatTouchesAllBinsWaitsForEach() {
        Scenario scenario = map(4)
                .thread(update(1), update(2), release(2), release(1))
                .thread(update(BinsObject.ALL), update(2), release(2), release(BinsObject.ALL))
                .run();
        assertEquals(Set.of(), scenario.deadlocks());
    }

    // ---- independence of what is done to the real map ---------------------------------------------

    private record Call(Kind kind, String key, Function<Map<String, Integer>, BooleanSupplier> changes,
            Function<Map<String, Integer>, Object> code) {}

    private static List<Call> calls() {
        List<Call> calls = new ArrayList<>();
        for (String key : List.of("a", "b", "Aa", "BB")) {
            calls.add(new Call(Kind.READ, key, null, map -> map.get(key)));
            calls.add(new Call(Kind.UPDATE, key, map -> null, map -> map.put(key, 7)));
            calls.add(new Call(Kind.UPDATE, key, map -> () -> !map.containsKey(key), map -> map.putIfAbsent(key, 8)));
            calls.add(new Call(Kind.UPDATE, key, map -> () -> map.containsKey(key), map -> map.remove(key)));
            calls.add(new Call(Kind.UPDATE, key, map -> () -> map.containsKey(key), map -> map.replace(key, 9)));
            calls.add(new Call(Kind.UPDATE, key, map -> null, map -> map.merge(key, 1, Integer::sum)));
        }
        calls.add(new Call(Kind.READ, null, null, Map::size));
        calls.add(new Call(Kind.READ, null, null, map -> map.containsValue(7)));
        calls.add(new Call(Kind.READ, null, null, Object::toString));
        calls.add(new Call(Kind.UPDATE, null, map -> null, map -> map.values().removeIf(value -> value == 1)));
        return calls;
    }

    private static Accesses accesses(Call call, Map<String, Integer> map) {
        ThreadObject thread = new ThreadObject(0, 100, "T");
        BinsObject bins = new BinsObject(1, "map", () -> LENGTH);
        Operation op = thread.operation().set(call.kind, bins, 0);
        int code = call.key == null ? 0 : call.key.hashCode();
        op.argument = call.key == null ? BinsObject.ALL : code ^ code >>> 16;
        op.reference = call.changes == null ? null : call.changes.apply(map);
        Accesses accesses = new Accesses();
        bins.accesses(op, 0, accesses);
        return accesses;
    }

    private static String outcome(Map<String, Integer> before, Call first, Call second, boolean swapped) {
        Map<String, Integer> map = new ConcurrentHashMap<>(before);
        Object one = first.code.apply(map);
        Object two = second.code.apply(map);
        return (swapped ? two + " " + one : one + " " + two) + " " + map;
    }

    @Test
    void callsThatAreDeclaredIndependentCommute() {
        List<Map<String, Integer>> states = List.of(
                Map.of(), Map.of("a", 1), Map.of("a", 1, "b", 7), Map.of("Aa", 1), Map.of("Aa", 1, "BB", 2, "b", 1));
        int independent = 0;
        for (Map<String, Integer> state : states) {
            Map<String, Integer> map = new ConcurrentHashMap<>(state);
            for (Call first : calls()) {
                for (Call second : calls()) {
                    if (!accesses(first, map).conflictsWith(accesses(second, map))) {
                        independent++;
                        assertEquals(
                                outcome(state, first, second, false), outcome(state, second, first, true),
                                () -> state + ": " + first + ", " + second);
                    }
                }
            }
        }
        assertTrue(independent > 500, () -> "few pairs are independent");
    }
}
