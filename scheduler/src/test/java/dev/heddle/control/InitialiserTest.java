package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Static initialisers that run once, outside control: what could go wrong between them is told from the code. */
class InitialiserTest {

    private static final class Chicken {
        static final Object EGG = Egg.CHICKEN == null ? "first" : "second";
    }

    private static final class Egg {
        static final Object CHICKEN = hatch();

        private static Object hatch() {
            return Farm.look();
        }
    }

    private static final class Farm {
        static Object look() {
            return Chicken.EGG == null ? "first" : "second";
        }
    }

    private static class Parent {
        static final Object CHILD = new Child();
    }

    private static final class Child extends Parent {
        static int uses() {
            return 1;
        }
    }

    private static final class Lone {
        static final AtomicInteger COUNT = new AtomicInteger();
    }

    private enum Shape {
        ROUND {
            @Override
            int corners() {
                return 0;
            }
        };

        abstract int corners();
    }

    private static final class Numbered {
        static final int NUMBER = Lone.COUNT.incrementAndGet();
    }

    private static Verdict explore(Runnable first, Runnable second) {
        return Systematic.explore(Settings.defaults(), () -> Systematic.parallel(first, second));
    }

    private static void assertNotComplete(String detail, Verdict verdict) {
        assertTrue(verdict.passed(), () -> String.valueOf(verdict.failure()));
        assertEquals(Verdict.Extent.STOPPED, verdict.extent());
        assertEquals(detail, verdict.extentDetail());
    }

    @Test
    void initialisersThatUseEachOtherAreNamedInEveryTestThatUsesThem() {
        for (int i = 0; i < 2; i++) {
            Verdict verdict = explore(
                    () -> Systematic.check(Chicken.EGG != null, "there is one"),
                    () -> Systematic.check(Egg.CHICKEN != null, "there is one"));
            assertNotComplete("how InitialiserTest.Chicken, InitialiserTest.Egg are initialised is not explored", verdict);
            assertEquals(
                    "The static initialisers of InitialiserTest.Chicken and InitialiserTest.Egg use each other"
                            + " (InitialiserTest.Chicken -> InitialiserTest.Egg -> InitialiserTest.Chicken): two threads that"
                            + " are the first to use these classes can wait for each other for ever. The JVM initialises a"
                            + " class only once, before the search; isolate = true has it explored.",
                    verdict.notes().get(0));
        }
    }

    @Test
    void aSuperclassIsInitialisedFirst() {
        Verdict verdict = explore(() -> Parent.CHILD.hashCode(), () -> Child.uses());
        assertNotComplete("how InitialiserTest.Child, InitialiserTest.Parent are initialised is not explored", verdict);
    }

    @Test
    void classesThatOneThreadUsesBeforeThereAreOthersAreFine() {
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> {
            Systematic.check(Chicken.EGG != null && Parent.CHILD != null, "there is one");
            Systematic.parallel(() -> Egg.CHICKEN.hashCode(), () -> new Child().hashCode());
        });
        assertTrue(verdict.complete(), verdict.extentDetail());
        assertEquals(List.of(), verdict.notes().stream().filter(note -> note.contains("initialiser")).toList());
    }

    @Test
    void anInitialiserThatSharesSomethingIsNamed() {
        Verdict verdict = explore(() -> Systematic.check(Numbered.NUMBER > 0, ""), () -> Lone.COUNT.get());
        assertNotComplete("how InitialiserTest.Numbered is initialised is not explored", verdict);
        assertEquals(
                "The static initialiser of InitialiserTest.Numbered shares something with other threads (Lone.COUNT)."
                        + " The JVM runs it only once, before the search; isolate = true has it explored.",
                verdict.notes().get(0));
    }

    @Test
    void firstUseByTwoThreadsIsFine() {
        Verdict verdict = explore(Lone.COUNT::incrementAndGet, () -> Lone.COUNT.incrementAndGet());
        assertTrue(verdict.complete(), () -> String.valueOf(verdict.failure()));
        assertEquals(2, verdict.executions());
        assertTrue(explore(() -> Shape.ROUND.corners(), () -> Shape.valueOf("ROUND").corners()).complete());
    }

    // ---- what is reached by way of calls that are bound at run time -----------------------------------

    private interface Step {
        Object go();
    }

    private static final class ToLeft implements Step {
        @Override
        public Object go() {
            return Left.VALUE == null ? "first" : "second";
        }
    }

    private static final class Left {
        static final Step STEP = new Step() {
            @Override
            public Object go() {
                return Right.VALUE == null ? "first" : "second";
            }
        };
        static final Object VALUE = STEP.go();
    }

    private static final class Right {
        static final Step STEP = new ToLeft();
        static final Object VALUE = STEP.go();
    }

    private static final class Push {
        static final Object VALUE = ((Supplier<Object>) () -> Pull.VALUE.length()).get();
    }

    private static final class Pull {
        static final String VALUE = Optional.of("a").map(Pull::see).get();

        private static String see(String text) {
            return text + (Push.VALUE == null);
        }
    }

    private static final class Sorted {
        static final TreeSet<Key> KEYS = new TreeSet<>(List.of(new Key(1), new Key(2)));
    }

    private record Key(int number) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            return Factor.VALUE * (number - other.number);
        }
    }

    private static final class Factor {
        static final int VALUE = Sorted.KEYS == null ? 1 : 2;
    }

    private static final class ByName {
        static final Class<?> FOUND = find();

        private static Class<?> find() {
            try {
                return Class.forName("dev.heddle.control.InitialiserTest$Named");
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static final class Named {
        static final boolean EARLY = ByName.FOUND == null;
    }

    private static void assertUseEachOther(Class<?> one, Class<?> other, Runnable first, Runnable second) {
        List<String> names = Stream.of(one, other)
                .map(type -> "InitialiserTest." + type.getSimpleName())
                .sorted()
                .toList();
        assertNotComplete(
                "how " + names.get(0) + ", " + names.get(1) + " are initialised is not explored", explore(first, second));
    }

    @Test
    void initialisersThatUseEachOtherBehindAnInterfaceAreNamed() {
        assertUseEachOther(Left.class, Right.class, () -> Left.VALUE.hashCode(), () -> Right.VALUE.hashCode());
    }

    @Test
    void initialisersThatUseEachOtherInLambdasAreNamed() {
        assertUseEachOther(Push.class, Pull.class, () -> Push.VALUE.hashCode(), () -> Pull.VALUE.hashCode());
    }

    @Test
    void initialisersThatUseEachOtherWhereALibraryCallsBackAreNamed() {
        assertUseEachOther(
                Sorted.class, Factor.class, () -> Sorted.KEYS.size(), () -> Systematic.check(Factor.VALUE > 0, ""));
    }

    @Test
    void initialisersThatUseEachOtherByNameAreNamed() {
        assertUseEachOther(
                ByName.class, Named.class, () -> ByName.FOUND.getName(), () -> String.valueOf(Named.EARLY));
    }

    private static final class Ids {
        static final Ids INSTANCE = new Ids();
        static final List<String> NAMES = new ArrayList<>();
        private int last;

        int next() {
            return ++last;
        }
    }

    private static final class Numbering {
        static final int NUMBER = Ids.INSTANCE.next();
    }

    private static final class Naming {
        static final boolean NAMED = Ids.NAMES.add("a");
    }

    @Test
    void anInitialiserThatChangesAnothersObjectIsNamed() {
        assertNotComplete(
                "how InitialiserTest.Naming, InitialiserTest.Numbering are initialised is not explored",
                explore(() -> Systematic.check(Numbering.NUMBER > 0, ""), () -> Systematic.check(Naming.NAMED, "")));
    }

    // ---- ordinary ones ---------------------------------------------------------------------------------

    private enum Unit {
        METRE,
        FOOT;

        private static final Map<String, Unit> BY_NAME = new HashMap<>();

        static {
            for (Unit unit : values()) {
                BY_NAME.put(unit.name(), unit);
            }
        }
    }

    private record Length(int number, Unit unit) {
        static final Length ZERO = new Length(0, Unit.METRE);

        Length with(int newNumber) {
            return new Length(newNumber, unit);
        }
    }

    private static final class Constants {
        static final System.Logger LOG = System.getLogger("constants");
        static final Constants INSTANCE = new Constants();
        static final Length ONE = Length.ZERO.with(1);
        static final Supplier<Object> NOT_CALLED = () -> Ids.INSTANCE.next();
        static final Runnable NOT_RUN = new Runnable() {
            @Override
            public void run() {
                Ids.NAMES.add("b");
            }
        };
        static final ThreadLocal<List<String>> LOCAL = ThreadLocal.withInitial(() -> new ArrayList<>(Ids.NAMES));
        static final List<String> MAPPED = Stream.of("a", "b").map(text -> text + "c").toList();
        static final AtomicInteger COUNT = new AtomicInteger();
        static final Unit UNIT = Unit.BY_NAME.get("FOOT");

        private int size;

        Constants() {
            size = 1;
            grow(COUNT == null ? 1 : COUNT.incrementAndGet());
        }

        private synchronized void grow(int more) {
            size += more;
        }
    }

    @Test
    void ordinaryConstantsAreFine() {
        Verdict verdict = explore(
                () -> Systematic.check(Constants.INSTANCE.size > 0 && Constants.LOG != null, ""),
                () -> Systematic.check(Constants.ONE.number > 0 && Unit.FOOT != null && Length.ZERO != null, ""));
        assertTrue(verdict.complete(), () -> verdict.extentDetail() + verdict.failure() + verdict.notes());
    }

    private static final class Gate {
        static final CountDownLatch OPEN = new CountDownLatch(1);
    }

    private static final class Waiting {
        static final boolean DONE = await();

        private static boolean await() {
            try {
                Gate.OPEN.await();
                return true;
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static final class Impatient {
        static int value;

        static {
            Thread worker = new Thread(() -> value = 1);
            worker.setDaemon(true);
            worker.start();
            try {
                worker.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static void assertStuckIn(Class<?> type, Systematic.Body body) {
        Verdict verdict = Systematic.explore(
                Settings.defaults().withStepLimit(Duration.ofMillis(300)).withIsolateIfNeeded(false), body);
        assertEquals(Failure.Kind.TIME_OUT, verdict.failure().kind(), () -> String.valueOf(verdict.failure()));
        String summary = verdict.failure().summary();
        assertTrue(
                summary.endsWith("has been in the static initialiser of " + type.getName() + " for 300 ms: static initialisers"
                        + " run outside control, where other threads of the test do not go on; isolate = true has them"
                        + " explored."),
                summary);
        assertTrue(verdict.failure().details().toString().contains("<clinit>"), verdict.failure().toString());
    }

    @Test
    void anInitialiserThatWaitsForAnotherThreadDoesNotHang() {
        assertStuckIn(
                Waiting.class,
                () -> Systematic.parallel(() -> Systematic.check(Waiting.DONE, ""), Gate.OPEN::countDown));
    }

    @Test
    void anInitialiserThatWaitsForAThreadWhichNeedsTheClassDoesNotHang() {
        assertStuckIn(Impatient.class, () -> Impatient.value++);
    }
}
