package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import dev.heddle.outcome.PlainLoader;
import dev.heddle.outcome.SharedOutcomes;
import dev.heddle.report.Report;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/** Static initialisers under control, in executions that have classes of their own. */
class ClassInitialisationTest {

    private static final Settings ISOLATED = Settings.defaults().withIsolate(true);

    private static long traces(Systematic.Body body) {
        return Outcomes.traces(ISOLATED, body);
    }

    private static Verdict deadlock(Systematic.Body body) {
        Verdict verdict = Systematic.explore(ISOLATED, body);
        assertTrue(verdict.failure() != null, () -> Report.of(verdict));
        assertEquals(Failure.Kind.DEADLOCK, verdict.failure().kind(), () -> Report.of(verdict));
        return verdict;
    }

    private static void assertTells(Verdict verdict, String sentence) {
        String report = Report.of(verdict);
        assertTrue(report.contains(sentence), report);
    }

    // ---- who initialises it --------------------------------------------------------------------------

    private static final class Lazy {
        static final AtomicInteger MADE = new AtomicInteger();

        private static final class Holder {
            static final Lazy INSTANCE = new Lazy();
        }

        final int number = MADE.incrementAndGet();

        static Lazy get() {
            return Holder.INSTANCE;
        }
    }

    /** The initialiser counts in another class, so it is visible: one trace for each thread that may run it. */
    @Test
    void theHolderIdiomMakesOneObject() {
        assertEquals(2, traces(() -> {
            Systematic.parallel(() -> assertEquals(1, Lazy.get().number), () -> assertEquals(1, Lazy.get().number));
            assertEquals(1, Lazy.MADE.get());
        }));
    }

    private static final class Table {
        static final Map<String, Integer> NUMBERS = new ConcurrentHashMap<>();
        static final List<String> NAMES = new ArrayList<>();
        static int uses;

        static {
            NAMES.add("one");
            NUMBERS.put(NAMES.get(0), 1);
            uses = 1;
        }
    }

    /** Nobody can tell who has run an initialiser that touches nothing but what it makes. */
    @Test
    void whoRunsAnInitialiserThatKeepsToItselfIsOfNoAccount() {
        assertEquals(1, traces(() -> Systematic.parallel(
                () -> assertEquals(1, Table.NUMBERS.get("one")), () -> assertEquals("one", Table.NAMES.get(0)))));
    }

    private static final class Ids {
        static final AtomicInteger LAST = new AtomicInteger();
    }

    private static final class First {
        static final int ID = Ids.LAST.incrementAndGet();
    }

    private static final class Second {
        static final int ID = Ids.LAST.incrementAndGet();
    }

    private static final class TwoIds implements Callable<String> {
        @Override
        public String call() {
            Systematic.parallel(() -> assertTrue(First.ID > 0), () -> assertTrue(Second.ID > 0));
            return First.ID + " " + Second.ID;
        }
    }

    @Test
    void theOrderOfTwoInitialisersIsExplored() throws Exception {
        assertEquals(
                Set.of("1 2", "2 1"),
                Outcomes.asOnTheJvm(TwoIds.class, () -> SharedOutcomes.add(new TwoIds().call())));
        Failure failure = Outcomes.failure(ISOLATED, () -> assertEquals("1 2", new TwoIds().call()));
        assertEquals("expected: <1 2> but was: <2 1>", failure.cause().getMessage());
    }

    // ---- deadlocks -----------------------------------------------------------------------------------

    private static final class Chicken {
        static final Object EGG = Egg.CHICKEN == null ? "first" : "second";
    }

    private static final class Egg {
        static final Object CHICKEN = Chicken.EGG == null ? "first" : "second";
    }

    private static void use(Object object) {
        assertTrue(object != null, "a class was used before it was initialised");
    }

    @Test
    void classesThatNeedEachOtherAreADeadlock() {
        Verdict verdict = deadlock(() -> Systematic.parallel(() -> use(Chicken.EGG), () -> use(Egg.CHICKEN)));
        assertTells(verdict, "Deadlock: 2 threads wait for each other: thread 1 -> thread 2 -> thread 1.");
        assertTells(verdict, "thread 1  initialises class Chicken and waits for class Egg to be initialised"
                + " (thread 2 initialises it)  at Chicken.<clinit>(");
        assertTells(verdict, "begins to initialise class Chicken");
    }

    @Test
    void aDeadlockOfInitialisersIsReplayed() {
        Systematic.Body body = () -> Systematic.parallel(() -> use(Chicken.EGG), () -> use(Egg.CHICKEN));
        Verdict replayed = Systematic.explore(ISOLATED.withReplay(deadlock(body).failure().replay()), body);
        assertEquals(Failure.Kind.DEADLOCK, replayed.failure().kind());
        assertEquals(Verdict.Extent.REPLAYED, replayed.extent());
    }

    @Test
    void oneThreadMayGoRoundTheCircle() {
        assertEquals(1, traces(() -> {
            use(Chicken.EGG);
            assertEquals("second first", Chicken.EGG + " " + Egg.CHICKEN);
            Systematic.parallel(() -> use(Chicken.EGG), () -> use(Egg.CHICKEN));
        }));
    }

    private static class Parent {
        static final Object CHILD = new Child();
    }

    private static final class Child extends Parent {
        static int count;
    }

    @Test
    void aSuperclassThatNeedsItsSubclassIsADeadlock() {
        Verdict verdict = deadlock(() -> Systematic.parallel(() -> use(Parent.CHILD), () -> Child.count++));
        assertTells(verdict, "initialises class Child and waits for class Parent to be initialised");
    }

    private static final class Impatient {
        static int value;

        static {
            Thread worker = new Thread(() -> value = 1);
            worker.start();
            try {
                worker.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** The lambda is a method of the class that is being initialised. */
    @Test
    void anInitialiserThatWaitsForAThreadWhichNeedsTheClassIsADeadlock() {
        Verdict verdict = deadlock(() -> use(Impatient.value));
        assertTells(verdict, "main -> Thread-0 -> main");
    }

    private static final class Patient {
        static final int[] VALUE = new int[1];

        static {
            Thread worker = new Thread(new Worker());
            worker.start();
            try {
                worker.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static final class Worker implements Runnable {
        static final AtomicInteger RUNS = new AtomicInteger();

        @Override
        public void run() {
            RUNS.incrementAndGet();
        }
    }

    @Test
    void anInitialiserMayStartAThreadThatDoesWithoutTheClass() {
        assertEquals(2, traces(() -> {
            Systematic.parallel(() -> use(Patient.VALUE), () -> use(Patient.VALUE));
            assertEquals(1, Worker.RUNS.get());
        }));
    }

    private static final class Locks {
        static final ReentrantLock LOCK = new ReentrantLock();
    }

    private static final class Locking {
        static int value;

        static {
            Locks.LOCK.lock();
            value = 1;
            Locks.LOCK.unlock();
        }
    }

    @Test
    void anInitialiserAndALockAreTakenInBothOrders() {
        deadlock(() -> Systematic.parallel(() -> use(Locking.value), () -> {
            Locks.LOCK.lock();
            use(Locking.value);
            Locks.LOCK.unlock();
        }));
    }

    // ---- what the JVM does ---------------------------------------------------------------------------

    private static final class Broken {
        static final Object VALUE = fail();

        private static Object fail() {
            throw new IllegalStateException("no");
        }
    }

    private static String told(Throwable thrown) {
        return thrown == null
                ? ""
                : thrown.getClass().getSimpleName() + " " + thrown.getMessage() + (thrown.getCause() == null ? "" : " by ")
                        + told(thrown.getCause());
    }

    private static final class UsesBroken implements Callable<String> {
        @Override
        public String call() throws InterruptedException {
            String[] seen = new String[2];
            Thread[] threads = new Thread[2];
            for (int i = 0; i < 2; i++) {
                int me = i;
                threads[i] = new Thread(() -> seen[me] = attempt(), "user " + i);
                threads[i].start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
            return seen[0] + " | " + seen[1] + " | " + attempt();
        }

        private static String attempt() {
            try {
                return "" + Broken.VALUE;
            } catch (LinkageError e) {
                return told(e);
            }
        }
    }

    @Test
    void anInitialiserThatFailsIsTheJvms() throws Exception {
        Set<String> outcomes = Outcomes.asOnTheJvm(UsesBroken.class, () -> SharedOutcomes.add(new UsesBroken().call()));
        assertEquals(2, outcomes.size(), outcomes.toString());
        String name = Broken.class.getName();
        assertTrue(outcomes.contains("ExceptionInInitializerError null by IllegalStateException no"
                + (" | NoClassDefFoundError Could not initialize class " + name + " by ExceptionInInitializerError"
                                + " Exception java.lang.IllegalStateException: no [in thread \"user 0\"]")
                        .repeat(2)), outcomes.toString());
    }

    private static final class Thrower {
        static int value = Deeper.get();
    }

    private static final class Deeper {
        static final Object VALUE = check(0);

        static int get() {
            return 1;
        }

        private static Object check(int number) {
            return 1 / number;
        }
    }

    /** Where classes are made, rather than the JVM's and the test's own code. */
    private static final class Stack implements Callable<String> {
        @Override
        public String call() {
            return use(1) + use(2);
        }

        private static String use(int time) {
            try {
                return "" + Thrower.value;
            } catch (LinkageError e) {
                return time + frames(e) + frames(e.getCause());
            }
        }

        private static String frames(Throwable thrown) {
            List<String> frames = new ArrayList<>();
            for (StackTraceElement frame : thrown.getStackTrace()) {
                frames.add(frame.getClassName() + "." + frame.getMethodName() + ":" + frame.getLineNumber());
                if (frame.getMethodName().equals("call")) {
                    break;
                }
            }
            return frames.toString();
        }
    }

    @Test
    void theStackOfAnInitialiserThatFailsIsTheJvms() throws Exception {
        assertEquals(1, traces(() -> SharedOutcomes.add(new Stack().call())));
        assertEquals(
                Set.of(new PlainLoader(ClassInitialisationTest.class).run(Stack.class)), SharedOutcomes.take());
    }

    private static final List<String> JOURNAL = new ArrayList<>();

    private static Object log(String what) {
        JOURNAL.add(what);
        return what;
    }

    private interface Plain {
        Object LOGGED = log("Plain");
        int NUMBER = JOURNAL.size();
    }

    private interface WithDefault {
        Object LOGGED = log("WithDefault");

        default int answer() {
            return 42;
        }
    }

    private static class Base {
        static final Object LOGGED = log("Base");
        static final String CONSTANT = "constant";

        static void inherited() {}
    }

    private static final class Derived extends Base implements Plain, WithDefault {
        static final Object LOGGED = log("Derived");
        static int count = 3;

        Derived() {}

        static int twice(int number) {
            return 2 * number;
        }
    }

    private enum Colour {
        RED(log("RED")),
        GREEN(log("GREEN"));

        final Object logged;

        Colour(Object logged) {
            this.logged = logged;
        }
    }

    private record Ways(Callable<?> use) {}

    /** By all means that make the JVM initialise a class, and by some that do not. */
    private static final class Order implements Callable<String> {

        private static final List<Ways> WAYS = List.of(
                new Ways(() -> Base.CONSTANT),
                new Ways(() -> new Derived[1]),
                new Ways(() -> Derived.class.getName()),
                new Ways(() -> {
                    Derived.inherited();
                    return null;
                }),
                new Ways(() -> new Derived().answer()),
                new Ways(() -> Derived.twice(1)),
                new Ways(() -> Plain.NUMBER),
                new Ways(() -> WithDefault.LOGGED),
                new Ways(() -> Colour.valueOf("RED").logged),
                new Ways(() -> Enum.valueOf(Colour.class, "GREEN")),
                new Ways(() -> switch (Colour.GREEN) {
                    case RED -> 1;
                    case GREEN -> 2;
                }),
                new Ways(() -> Class.forName(Derived.class.getName())),
                new Ways(() -> Class.forName(Derived.class.getName(), false, Derived.class.getClassLoader())),
                new Ways(() -> Class.forName(Derived.class.getName(), true, Derived.class.getClassLoader())),
                new Ways(() -> Derived.class.getDeclaredConstructor().newInstance()),
                new Ways(() -> Derived.class.getDeclaredMethod("twice", int.class).invoke(null, 1)),
                new Ways(() -> Derived.class.getDeclaredField("LOGGED").get(null)),
                new Ways(() -> MethodHandles.lookup().findStaticVarHandle(Derived.class, "count", int.class).get()),
                new Ways(() -> {
                    var twice = MethodHandles.lookup()
                            .findStatic(Derived.class, "twice", MethodType.methodType(int.class, int.class));
                    try {
                        return (int) twice.invokeExact(1);
                    } catch (Throwable e) {
                        throw new IllegalStateException(e);
                    }
                }));

        @Override
        public String call() throws Exception {
            Object result = WAYS.get(Integer.getInteger("heddle.test.way")).use.call();
            return JOURNAL + (result instanceof Integer ? " " + result : "");
        }
    }

    @Test
    void allWaysToInitialiseAreTheJvms() throws Exception {
        for (int way = 0; way < Order.WAYS.size(); way++) {
            System.setProperty("heddle.test.way", "" + way);
            assertEquals(1, traces(() -> SharedOutcomes.add(new Order().call())));
            assertEquals(
                    Set.of(new PlainLoader(ClassInitialisationTest.class).run(Order.class)),
                    SharedOutcomes.take(),
                    "way " + way);
        }
    }
}
