package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
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
        Verdict verdict = Systematic.explore(Settings.defaults().withStepLimit(Duration.ofMillis(300)), body);
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
