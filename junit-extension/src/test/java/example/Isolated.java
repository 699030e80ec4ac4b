package example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.heddle.Systematic;
import dev.heddle.junit.Journal;
import dev.heddle.junit.SystematicTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Tests that have classes of their own in each execution. */
public class Isolated {

    static int executions;
    static Thread initialiser;

    private int prepared;

    static class Lazy {
        static {
            initialiser = Thread.currentThread();
        }

        static void use() {}
    }

    @BeforeEach
    void prepare(TestInfo info) {
        assertEquals(0, executions++);
        assertNull(initialiser);
        Journal.add("before " + info.getTestMethod().orElseThrow().getName());
        prepared++;
    }

    @AfterEach
    void after() {
        Journal.add("after " + initialiser.getName());
    }

    @SystematicTest(isolate = true)
    void startsAnew() throws InterruptedException {
        Thread other = new Thread(Lazy::use, "other");
        other.start();
        Lazy.use();
        other.join();
        assertEquals(1, prepared);
        assertSame(getClass().getClassLoader(), Thread.currentThread().getContextClassLoader());
    }

    /** A class whose instances belong to one of the other. */
    @Nested
    public class Inner {

        @SystematicTest(isolate = true)
        void nested() {
            Lazy.use();
            assertEquals(1, prepared);
        }
    }

    static class First {
        static final Object OTHER = Second.OTHER;
    }

    static class Second {
        static final Object OTHER = First.OTHER;
    }

    /** A deadlock of two initialisers. */
    public static class Circle {

        @SystematicTest(isolate = true)
        void deadlock() {
            Systematic.parallel(() -> Journal.add("" + First.OTHER), () -> Journal.add("" + Second.OTHER));
        }
    }

    static class Third {
        static final Object OTHER = Fourth.OTHER;
    }

    static class Fourth {
        static final Object OTHER = Third.OTHER;
    }

    /** A deadlock of two initialisers in tests that do not ask for isolation. */
    public static class NotAsked {

        @SystematicTest
        void deadlock() {
            Systematic.parallel(() -> Journal.add("" + Third.OTHER), () -> Journal.add("" + Fourth.OTHER));
        }
    }

    /** The same where it cannot be. */
    public static class NotPossible {

        @BeforeAll
        static void prepareAll() {}

        @SystematicTest
        void named() {
            Systematic.parallel(() -> Journal.add("" + Third.OTHER), () -> Journal.add("" + Fourth.OTHER));
        }
    }

    /** The same where nobody wants it. */
    public static class NotWanted {

        @SystematicTest(isolateIfNeeded = false)
        void named() {
            Systematic.parallel(() -> Journal.add("" + Third.OTHER), () -> Journal.add("" + Fourth.OTHER));
        }
    }

    /** One instance for all executions. */
    @TestInstance(Lifecycle.PER_CLASS)
    public static class Shared {

        @SystematicTest(isolate = true)
        void cannotBe() {}
    }

    /** Static fields that are prepared once. */
    public static class Prepared {

        @BeforeAll
        static void prepareAll() {}

        @SystematicTest(isolate = true)
        void cannotBe() {}
    }
}
