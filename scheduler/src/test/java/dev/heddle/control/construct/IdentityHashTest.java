package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Hash codes by identity, and what depends on them: {@code toString} and the order of hash tables. */
class IdentityHashTest {

    private static final class Account {
        private final String name;
        private int balance;

        Account(String name) {
            this.name = name;
        }

        /** Takes the locks in an order that all threads agree on, unless it has a bug. */
        void pay(Account other, boolean ordered) {
            boolean first = !ordered || System.identityHashCode(this) < System.identityHashCode(other);
            synchronized (first ? this : other) {
                synchronized (first ? other : this) {
                    balance--;
                    other.balance++;
                }
            }
        }
    }

    private static void payEachOther(boolean ordered) {
        Account one = new Account("one");
        Account other = new Account("other");
        Systematic.parallel(() -> one.pay(other, ordered), () -> other.pay(one, ordered));
    }

    @Test
    void locksThatAreNotTakenInTheOrderOfTheirHashCodesAreFound() {
        assertEquals(Failure.Kind.DEADLOCK, Outcomes.failure(() -> payEachOther(false)).kind());
    }

    @Test
    void locksThatAreTakenInTheOrderOfTheirHashCodesAreComplete() {
        // Who has the first lock does all it does before the other begins.
        assertEquals(2, Outcomes.traces(() -> payEachOther(true)));
    }

    /** The outcomes of all executions of a program whose two threads have six interleavings of their own. */
    private static Set<Object> inEveryExecution(Supplier<String> inOneThread) {
        dev.heddle.outcome.Outcomes outcomes = new dev.heddle.outcome.Outcomes();
        Outcomes.assertComplete(Systematic.explore(Settings.defaults(), () -> {
            AtomicInteger turns = new AtomicInteger();
            String[] seen = new String[2];
            Systematic.parallel(
                    () -> {
                        turns.incrementAndGet();
                        seen[0] = inOneThread.get();
                        turns.incrementAndGet();
                    },
                    () -> {
                        turns.incrementAndGet();
                        seen[1] = inOneThread.get();
                        turns.incrementAndGet();
                    });
            outcomes.add(inOneThread.get() + " | " + seen[0] + " | " + seen[1]);
        }));
        return outcomes.all();
    }

    @Test
    void everyExecutionSeesTheSameHashCodes() {
        Supplier<String> program = () -> {
            Object made = new Object();
            Object array = new int[3];
            int captured = array.hashCode();
            Runnable lambda = () -> assertEquals(captured, array.hashCode());
            Object local = ThreadLocal.withInitial(() -> "made by the JDK");
            return made.hashCode() + " " + System.identityHashCode(array) + " " + lambda.hashCode() + " "
                    + System.identityHashCode("a string") + " " + new Account("by toString") + " "
                    + System.identityHashCode(local) + " " + Thread.State.NEW.hashCode();
        };
        assertEquals(1, inEveryExecution(program).size());
    }

    private static List<Object> keys() {
        Object[] keys = new Object[12];
        for (int i = 0; i < keys.length; i++) {
            int number = i;
            keys[i] = switch (i % 3) {
                case 0 -> new Account("key " + number);
                case 1 -> ThreadLocal.withInitial(() -> "key " + number); // the JDK makes it
                default -> (Supplier<String>) () -> "key " + number;
            };
        }
        return List.of(keys);
    }

    private static String names(Collection<?> keys) {
        StringBuilder names = new StringBuilder();
        for (Object key : keys) {
            names.append(key instanceof Account account
                    ? account.name
                    : key instanceof ThreadLocal<?> local ? local.get() : ((Supplier<?>) key).get());
            names.append(", ");
        }
        return names.toString();
    }

    private static String orders() {
        return List.of(new HashMap<>(), new ConcurrentHashMap<>(), new IdentityHashMap<>(), new WeakHashMap<>())
                .stream()
                .map(table -> {
                    Set<Object> set = Collections.newSetFromMap(new HashMap<>());
                    set.addAll(keys());
                    return names(set) + inOrderOf(table);
                })
                .toList()
                .toString();
    }

    private static String inOrderOf(Map<Object, Object> table) {
        List<Object> keys = keys(); // kept, for the sake of the weak ones
        keys.forEach(key -> table.put(key, true));
        return names(table.keySet()) + names(new HashSet<>(keys));
    }

    @Test
    void hashTablesHaveTheSameOrderInEveryExecution() {
        assertEquals(1, inEveryExecution(IdentityHashTest::orders).size());
    }

    /** Orders that this JVM and another one come to. */
    public static void main(String[] args) {
        System.out.println(inEveryExecution(IdentityHashTest::orders));
    }

    @Test
    void anotherJvmHasTheSameOrderToo() throws Exception {
        List<String> agent = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("-javaagent:"))
                .toList();
        Process process = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        agent.get(0),
                        "-cp",
                        System.getProperty("java.class.path"),
                        IdentityHashTest.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        List<String> lines = output.lines().toList(); // a JVM may have something to say first
        assertEquals(inEveryExecution(IdentityHashTest::orders).toString(), lines.get(lines.size() - 1));
    }

    @Test
    void keysAreFoundWhetherUnderControlOrNot() {
        Map<Object, Integer> before = new HashMap<>();
        List<Object> known = keys();
        known.forEach(key -> before.put(key, key.hashCode()));
        dev.heddle.outcome.Outcomes tables = new dev.heddle.outcome.Outcomes();
        Outcomes.assertComplete(Systematic.explore(Settings.defaults(), () -> {
            Map<Object, Integer> inside = new HashMap<>();
            keys().forEach(key -> inside.put(key, key.hashCode()));
            known.forEach(key -> assertEquals(key.hashCode(), before.get(key)));
            tables.add(inside);
        }));
        for (Object table : tables.all()) {
            Map<?, ?> inside = (Map<?, ?>) table;
            assertEquals(12, inside.size());
            inside.keySet().forEach(key -> assertEquals(key.hashCode(), inside.get(key)));
        }
    }

    @Test
    void hashCodesAgreeAsOnTheJvm() {
        assertEquals(Set.of("true true true true"), Outcomes.asOnTheJvm(() -> {
            Object object = new Object();
            Set<Object> set = new HashSet<>();
            set.add(object);
            return (object.hashCode() == object.hashCode()) + " " + (object.hashCode() == System.identityHashCode(object))
                    + " " + object.toString().equals("java.lang.Object@" + Integer.toHexString(object.hashCode()))
                    + " " + set.contains(object);
        }));
        assertTrue(Outcomes.asOnTheJvm(() -> "" + System.identityHashCode(null)).contains("0"));
    }
}
