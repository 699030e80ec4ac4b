package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.DataRaces;
import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

class ReflectionTest {

    private static final Method LOCK;
    private static final Method UNLOCK;
    private static final Method ADD;
    private static final Field COUNT;
    private static final Field TOTAL;
    private static final MethodHandle LOCK_HANDLE;
    private static final MethodHandle UNLOCK_HANDLE;
    private static final MethodHandle INCREMENT;
    private static final MethodHandle GET_COUNT;
    private static final MethodHandle SET_COUNT;

    static {
        try {
            LOCK = ReentrantLock.class.getMethod("lock");
            UNLOCK = ReentrantLock.class.getMethod("unlock");
            ADD = List.class.getMethod("add", Object.class);
            COUNT = Cell.class.getDeclaredField("count");
            TOTAL = ReflectionTest.class.getDeclaredField("total");
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            MethodType nothing = MethodType.methodType(void.class);
            LOCK_HANDLE = lookup.findVirtual(ReentrantLock.class, "lock", nothing);
            UNLOCK_HANDLE = lookup.findVirtual(ReentrantLock.class, "unlock", nothing);
            INCREMENT = lookup.findVirtual(AtomicInteger.class, "incrementAndGet", MethodType.methodType(int.class));
            GET_COUNT = lookup.findGetter(Cell.class, "count", int.class);
            SET_COUNT = lookup.findSetter(Cell.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static long total;

    private static class Cell {
        private volatile int count;
        int plain;
    }

    private interface Action {
        void run() throws Throwable;
    }

    private static Runnable task(Action action) {
        return () -> {
            try {
                action.run();
            } catch (RuntimeException | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        };
    }

    // ---- what is found ---------------------------------------------------------------------------

    @Test
    void readingAndThenWritingByReflectionLosesAnUpdate() {
        Failure failure = Outcomes.failure(() -> {
            Cell cell = new Cell();
            Runnable increment = task(() -> COUNT.setInt(cell, COUNT.getInt(cell) + 1));
            Systematic.parallel(increment, increment);
            assertEquals(2, cell.count);
        });
        assertEquals(Failure.Kind.ASSERTION, failure.kind());
        assertTrue(
                failure.story().steps().stream().anyMatch(step -> step.text().equals("reads Cell.count = 0")),
                failure.story().steps().toString());
        assertEquals(Failure.Kind.ASSERTION, Outcomes.failure(() -> {
            Cell cell = new Cell();
            Runnable increment = task(() -> {
                SET_COUNT.invokeExact(cell, (int) GET_COUNT.invokeExact(cell) + 1);
            });
            Systematic.parallel(increment, increment);
            assertEquals(2, cell.count);
        }).kind());
    }

    @Test
    void locksTakenInTwoOrdersDeadlock() {
        assertEquals(Failure.Kind.DEADLOCK, Outcomes.failure(() -> {
            ReentrantLock a = new ReentrantLock();
            ReentrantLock b = new ReentrantLock();
            Systematic.parallel(task(() -> both(a, b)), task(() -> both(b, a)));
        }).kind());
        assertEquals(Failure.Kind.DEADLOCK, Outcomes.failure(() -> {
            ReentrantLock a = new ReentrantLock();
            ReentrantLock b = new ReentrantLock();
            Systematic.parallel(task(() -> bothByHandles(a, b)), task(() -> bothByHandles(b, a)));
        }).kind());
    }

    private static void both(ReentrantLock first, ReentrantLock second) throws ReflectiveOperationException {
        LOCK.invoke(first);
        LOCK.invoke(second);
        UNLOCK.invoke(second);
        UNLOCK.invoke(first);
    }

    private static void bothByHandles(ReentrantLock first, ReentrantLock second) throws Throwable {
        LOCK_HANDLE.invokeExact(first);
        LOCK_HANDLE.invoke(second);
        UNLOCK_HANDLE.invokeWithArguments(second);
        UNLOCK_HANDLE.invokeExact(first);
    }

    @Test
    void aListFilledByReflectionWithoutALockIsADataRace() {
        assertEquals(Failure.Kind.DATA_RACE, Outcomes.failure(() -> {
            List<String> list = new ArrayList<>();
            Systematic.parallel(task(() -> ADD.invoke(list, "a")), task(() -> ADD.invoke(list, "b")));
        }).kind());
    }

    // ---- how many traces -------------------------------------------------------------------------

    /** The same variable, the same lock as by an instruction or a call: one before the other or after it. */
    @Test
    void theyAreWhatInstructionsAndCallsReach() {
        Cell cell = new Cell();
        ReentrantLock lock = new ReentrantLock();
        AtomicInteger atomic = new AtomicInteger();
        assertEquals(2, traces(() -> COUNT.set(cell, 1), () -> cell.count = 2));
        assertEquals(1, traces(() -> COUNT.set(cell, 1), () -> cell.plain = 2));
        assertEquals(2, traces(() -> SET_COUNT.invoke(cell, 1), () -> COUNT.get(cell)));
        assertEquals(2, traces(() -> TOTAL.setLong(null, 1), () -> total = 2));
        assertEquals(2, traces(() -> INCREMENT.invoke(atomic), atomic::incrementAndGet));
        assertEquals(
                2,
                traces(
                        () -> {
                            LOCK.invoke(lock);
                            UNLOCK_HANDLE.invokeExact(lock);
                        },
                        () -> {
                            lock.lock();
                            lock.unlock();
                        }));
        assertEquals(0, cell.count);
        assertEquals(0, total);
    }

    private static long traces(Action first, Action second) {
        return Outcomes.traces(
                Settings.defaults().withDataRaces(DataRaces.IGNORE),
                () -> Systematic.parallel(task(first), task(second)));
    }

    // ---- as on the JVM ---------------------------------------------------------------------------

    @Test
    void resultsAndExceptionsAreTheJvms() {
        assertEquals(
                Set.of("1 2 3 true 5 | IllegalMonitorState IllegalArgument IllegalArgument NullPointer IllegalAccess"),
                Outcomes.asOnTheJvm(() -> {
                    AtomicInteger atomic = new AtomicInteger();
                    Method get = AtomicInteger.class.getMethod("incrementAndGet");
                    Cell cell = new Cell();
                    int[] seen = new int[1];
                    task(() -> seen[0] = (int) INCREMENT.invokeExact(atomic)).run();
                    String result = seen[0] + " " + get.invoke(atomic) + " " + get.invoke(atomic, (Object[]) null) + " ";
                    Method compare = AtomicInteger.class.getMethod("compareAndSet", int.class, int.class);
                    result += compare.invoke(atomic, 3, 4) + " ";
                    COUNT.set(cell, (byte) 5); // widened
                    result += COUNT.get(cell) + " | ";
                    return result
                            + thrown(() -> UNLOCK.invoke(new ReentrantLock())) + " "
                            + thrown(() -> LOCK.invoke("no lock")) + " "
                            + thrown(() -> compare.invoke(atomic, 1)) + " "
                            + thrown(() -> COUNT.get(null)) + " "
                            + thrown(() -> AtomicInteger.class.getDeclaredField("value").get(atomic));
                }));
    }

    private static String thrown(Callable<Object> code) {
        try {
            return "" + code.call();
        } catch (InvocationTargetException e) {
            return name(e.getCause());
        } catch (Exception e) {
            return name(e);
        }
    }

    private static String name(Throwable e) {
        return e.getClass().getSimpleName().replace("Exception", "");
    }

    // ---- what is not seen ------------------------------------------------------------------------

    /** Of a handle that is made of others nobody can tell what it does. */
    @Test
    void aHandleMadeOfOthersIsNamed() {
        MethodHandle bound = INCREMENT.bindTo(new AtomicInteger());
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> task(() -> bound.invoke()).run());
        assertNull(verdict.failure());
        assertEquals(Verdict.Extent.STOPPED, verdict.extent());
        assertTrue(verdict.extentDetail().contains("MethodHandle"), verdict.extentDetail());
    }
}
