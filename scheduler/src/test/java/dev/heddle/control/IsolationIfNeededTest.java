package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import dev.heddle.hook.IsolatingLoader;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Tests that get classes of their own in each execution because of how classes are initialised. */
class IsolationIfNeededTest {

    private static final String ISOLATED = "Each execution has classes of its own, as with isolate = true, because threads are"
            + " the first to use classes whose static initialisers use each other or share something: ";

    private static void use(Object object) {
        Systematic.check(object != null, "a class was used before it was initialised");
    }

    private static boolean isIsolated() {
        return IsolationIfNeededTest.class.getClassLoader() instanceof IsolatingLoader;
    }

    private static void assertNamed(Verdict verdict) {
        assertTrue(verdict.passed(), () -> String.valueOf(verdict.failure()));
        assertEquals(Verdict.Extent.STOPPED, verdict.extent());
        assertTrue(verdict.extentDetail().endsWith("initialised is not explored"), verdict.extentDetail());
    }

    // ---- what is found ---------------------------------------------------------------------------------

    private static final class Left {
        static final Object VALUE = ((Supplier<Object>) () -> Right.VALUE == null ? "first" : "second").get();
    }

    private static final class Right {
        static final Object VALUE = ((Supplier<Object>) () -> Left.VALUE == null ? "first" : "second").get();
    }

    private static void useBoth() {
        Systematic.parallel(() -> use(Left.VALUE), () -> use(Right.VALUE));
    }

    @Test
    void aDeadlockOfInitialisersIsFoundAndReplayed() {
        Verdict verdict = Systematic.explore(Settings.defaults(), IsolationIfNeededTest::useBoth);
        assertEquals(Failure.Kind.DEADLOCK, verdict.failure().kind(), () -> String.valueOf(verdict.failure()));
        assertEquals(
                ISOLATED + "IsolationIfNeededTest.Left, IsolationIfNeededTest.Right.", verdict.notes().get(0));

        String replay = verdict.failure().replay();
        for (boolean isolate : new boolean[] {false, true}) {
            Settings settings = Settings.defaults().withReplay(replay).withIsolate(isolate);
            Verdict replayed = Systematic.explore(settings, IsolationIfNeededTest::useBoth);
            assertEquals(Verdict.Extent.REPLAYED, replayed.extent());
            assertEquals(Failure.Kind.DEADLOCK, replayed.failure().kind());
        }
    }

    @Test
    void whatIsMetOnlyInALaterExecutionCounts() {
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> {
            if (Systematic.choose(2) == 1) {
                useBoth();
            }
        });
        assertEquals(Failure.Kind.DEADLOCK, verdict.failure().kind(), () -> String.valueOf(verdict.failure()));
        assertTrue(verdict.notes().get(0).startsWith(ISOLATED), verdict.notes()::toString);
    }

    @Test
    void oneExecutionsPreparationDoesNotExcuseAnother() {
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> {
            if (Systematic.choose(2) == 0) {
                use(Left.VALUE);
            }
            useBoth();
        });
        assertEquals(Failure.Kind.DEADLOCK, verdict.failure().kind(), () -> String.valueOf(verdict.failure()));
    }

    private static final class Ids {
        static final AtomicInteger LAST = new AtomicInteger();
    }

    private static final class Numbered {
        static final int NUMBER = Ids.LAST.incrementAndGet();
    }

    @Test
    void whatGoesWellIsComplete() {
        Verdict verdict = Systematic.explore(
                Settings.defaults(),
                () -> Systematic.parallel(() -> use(Numbered.NUMBER == 2 ? null : ""), () -> Ids.LAST.addAndGet(2)));
        assertTrue(verdict.complete(), () -> verdict.extentDetail() + verdict.failure());
        assertEquals(2, verdict.executions());
        assertEquals(ISOLATED + "IsolationIfNeededTest.Numbered.", verdict.notes().get(0));
    }

    // ---- where executions go on sharing their classes --------------------------------------------------

    @Test
    void itCanBeSwitchedOff() {
        assertNamed(Systematic.explore(
                Settings.defaults().withIsolateIfNeeded(false), () -> Systematic.parallel(OffLeft::use, OffRight::use)));
    }

    private static final class OffLeft {
        static final Object VALUE = OffRight.VALUE == null ? "first" : "second";

        static void use() {}
    }

    private static final class OffRight {
        static final Object VALUE = OffLeft.VALUE == null ? "first" : "second";

        static void use() {}
    }

    private static final class Made {
        static final Object INSTANCE = make();

        private static Object make() {
            try {
                return Object.class.getConstructor().newInstance();
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** The code does not tell what reflection comes to; one execution does. */
    @Test
    void initialisersThatKeepToThemselvesNeedNothing() {
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> {
            AtomicInteger sum = new AtomicInteger(isIsolated() ? 1 : 0);
            Systematic.parallel(() -> use(Made.INSTANCE), sum::incrementAndGet, () -> sum.addAndGet(2));
        });
        assertTrue(verdict.complete(), () -> verdict.extentDetail() + verdict.failure());
        assertFalse(verdict.notes().toString().contains("initialise"), verdict.notes()::toString);
    }

    private static final class Mode {
        static int number;
        static final StringBuilder TEXT = new StringBuilder("a");
    }

    private static void useBothInMode() {
        Systematic.check(Mode.number == 5 || Mode.TEXT.length() == 2, "what was prepared is seen");
        Systematic.parallel(OffLeft::use, OffRight::use);
    }

    @Test
    void whatWasPreparedInStaticFieldsIsKept() {
        Mode.number = 5;
        assertNamed(Systematic.explore(Settings.defaults(), IsolationIfNeededTest::useBothInMode));
        Mode.number = 0;
        Mode.TEXT.append("b");
        assertNamed(Systematic.explore(Settings.defaults(), IsolationIfNeededTest::useBothInMode));
        Mode.TEXT.setLength(1);
    }

    private static final class Unprepared {
        static boolean flag; // nobody initialises it
    }

    /** The body must not see the field empty, though it would not fail. */
    @Test
    void fieldsOfClassesWithoutInitialisersAreKept() {
        Unprepared.flag = true;
        assertNamed(Systematic.explore(Settings.defaults(), () -> {
            if (Unprepared.flag) {
                Systematic.parallel(OffLeft::use, OffRight::use);
            }
        }));
        Unprepared.flag = false;
    }

    @Test
    void whatFailsOnlyInClassesOfItsOwnIsNoFailure() {
        assertNamed(Systematic.explore(Settings.defaults(), () -> {
            Systematic.check(!isIsolated(), "this test does not go with it");
            Systematic.parallel(OffLeft::use, OffRight::use);
        }));
    }
}
