package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import dev.heddle.outcome.SharedOutcomes;
import java.lang.management.ManagementFactory;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Executions that have classes of their own. */
class IsolationTest {

    private static final Settings ISOLATED = Settings.defaults().withIsolate(true);

    private static int count;

    private static final class Body implements Systematic.Body {
        @Override
        public void run() throws ReflectiveOperationException {
            IsolationTest.class.getDeclaredField("count").setInt(null, count + 1); // no hook could set it back
            SharedOutcomes.add(count + " " + Systematic.choose(2));
        }
    }

    private static final class Needy implements Systematic.Body {
        Needy(String argument) {}

        @Override
        public void run() {}
    }

    private static String refusal(Systematic.Body body) {
        return assertThrows(IllegalArgumentException.class, () -> Systematic.explore(ISOLATED, body)).getMessage();
    }

    @Test
    void staticFieldsBeginEmptyInEveryExecution() {
        SharedOutcomes.take();
        for (Systematic.Body body : new Systematic.Body[] {new Body(), () -> new Body().run(), IsolationTest::runBody}) {
            Verdict verdict = Systematic.explore(ISOLATED, body);
            assertTrue(verdict.complete(), () -> String.valueOf(verdict.failure()));
            assertEquals(Set.of("1 0", "1 1"), SharedOutcomes.take());
            assertEquals(0, count, "what the test itself sees");
        }
    }

    private static void runBody() throws ReflectiveOperationException {
        new Body().run();
    }

    @Test
    void everythingElseIsShared() {
        SharedOutcomes.take();
        Systematic.explore(ISOLATED, () -> {
            ClassLoader own = IsolationTest.class.getClassLoader();
            assertNotSame(own, Systematic.class.getClassLoader());
            assertNotSame(own, Test.class.getClassLoader());
            SharedOutcomes.add(IsolationTest.class.getResource("IsolationTest.class").getFile()
                    .endsWith("/dev/heddle/control/IsolationTest.class") + " "
                    + IsolationTest.class.getProtectionDomain().getCodeSource().getLocation() + " "
                    + IsolationTest.class.getPackage().getName());
        });
        assertEquals(
                Set.of("true " + IsolationTest.class.getProtectionDomain().getCodeSource().getLocation()
                        + " dev.heddle.control"),
                SharedOutcomes.take());
    }

    @Test
    void whatCannotBeMadeAnewIsRefused() {
        String instead = " Give a lambda that captures nothing and makes all it needs itself, or an object without fields of a"
                + " class that has a constructor without parameters; or leave isolate out.";
        AtomicInteger captured = new AtomicInteger();
        assertEquals(
                "The body of this test cannot be isolated: it has captured objects or has fields, which belong to other"
                        + " classes than those of an execution." + instead,
                refusal(captured::incrementAndGet));
        assertEquals(
                "The body of this test cannot be isolated: [" + Needy.class.getName()
                        + "] has no constructor without parameters." + instead,
                refusal(new Needy("")));
        assertEquals(
                "The body of this test cannot be isolated: [java.lang.System] is not among the classes that are"
                        + " instrumented." + instead,
                refusal(System::gc));
    }

    /** Otherwise there would be some more with each of them. */
    @Test
    void classesOfEarlierExecutionsAreForgotten() {
        Systematic.Body many = () -> assertTrue(new AtomicInteger(Systematic.choose(500)).get() >= 0);
        Systematic.explore(ISOLATED.withMaxExecutions(10), many);
        System.gc();
        int before = ManagementFactory.getClassLoadingMXBean().getLoadedClassCount();
        Verdict verdict = Systematic.explore(ISOLATED, many);
        System.gc();
        int more = ManagementFactory.getClassLoadingMXBean().getLoadedClassCount() - before;
        assertTrue(more < verdict.executions(), () -> more + " classes after " + verdict.executions() + " executions");
    }
}
