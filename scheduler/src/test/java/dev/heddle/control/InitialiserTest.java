package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Static initialisers run once, outside control; what could go wrong between two of them is told from the code. */
class InitialiserTest {

    private static final class Chicken {
        static final Object EGG = Egg.CHICKEN == null ? "first" : "second";
    }

    private static final class Egg {
        static final Object CHICKEN = Chicken.EGG == null ? "first" : "second";
    }

    private static class Parent {
        static final Object CHILD = new Child();
    }

    private static final class Child extends Parent {
        static final AtomicInteger COUNT = new AtomicInteger();
    }

    private static final class Lone {
        static final AtomicInteger COUNT = new AtomicInteger();
    }

    private static Verdict explore(Runnable first, Runnable second) {
        return Systematic.explore(Settings.defaults(), () -> Systematic.parallel(first, second));
    }

    @Test
    void initialisersThatUseEachOtherAreNamedOnce() {
        Runnable chicken = () -> Systematic.check(Chicken.EGG != null, "there is one");
        Runnable egg = () -> Systematic.check(Egg.CHICKEN != null, "there is one");
        String expected = "The static initialisers of InitialiserTest.Chicken and InitialiserTest.Egg use each other"
                + " (InitialiserTest.Chicken -> InitialiserTest.Egg -> InitialiserTest.Chicken): two threads that are the"
                + " first to use these classes can wait for each other for ever. That is not explored, because the JVM"
                + " initialises a class only once.";
        assertTrue(explore(chicken, egg).notes().contains(expected));
        assertFalse(explore(chicken, egg).notes().contains(expected), "once is enough");
    }

    @Test
    void aSuperclassIsInitialisedFirst() {
        List<String> notes = explore(() -> Parent.CHILD.hashCode(), () -> Child.COUNT.get()).notes();
        assertTrue(notes.stream().anyMatch(note -> note.contains("InitialiserTest.Parent")
                && note.contains("InitialiserTest.Child")), notes.toString());
    }

    @Test
    void firstUseByTwoThreadsIsFine() {
        Verdict verdict = explore(Lone.COUNT::incrementAndGet, () -> Lone.COUNT.incrementAndGet());
        assertTrue(verdict.complete(), () -> String.valueOf(verdict.failure()));
        assertEquals(2, verdict.executions());
    }
}
