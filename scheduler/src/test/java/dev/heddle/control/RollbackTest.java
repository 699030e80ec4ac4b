package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import java.util.AbstractList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Every execution begins from the same state, and leaves it behind. */
class RollbackTest {

    private static int counter = 7;
    private static String text = "before";
    private static double number = 0.5;

    private static Verdict assertClean(int executions, Systematic.Body body) {
        Verdict verdict = Systematic.explore(Settings.defaults(), body);
        assertNull(verdict.failure());
        assertTrue(verdict.complete());
        assertEquals(executions, verdict.executions());
        return verdict;
    }

    @Test
    void staticFieldsBeginFromTheSameValue() {
        assertClean(6, () -> {
            Systematic.check(counter == 7 && text.equals("before") && number == 0.5, "nothing is left over");
            AtomicInteger atomic = new AtomicInteger();
            Systematic.parallel(atomic::incrementAndGet, atomic::incrementAndGet, atomic::incrementAndGet);
            counter += atomic.get();
            text = "after " + counter;
            number = counter;
            Systematic.check(counter == 10, "it counts from the same value");
        });

        assertEquals(7, counter);
        assertEquals("before", text);
        assertEquals(0.5, number);
    }

    /** The field is the JDK's, in a package that is not open; the code that changes it is the program's. */
    @Test
    void inheritedFieldsOfTheJdkAreSetBack() {
        CountingList list = new CountingList();
        assertClean(1, () -> {
            Systematic.check(list.changes() == 0, "nothing is left over");
            list.change();
            Systematic.check(list.changes() == 1, "it counts from the same value");
        });
        assertEquals(0, list.changes());
    }

    private static final class CountingList extends AbstractList<String> {
        void change() {
            modCount++;
        }

        int changes() {
            return modCount;
        }

        @Override
        public String get(int index) {
            return "element";
        }

        @Override
        public int size() {
            return 1;
        }
    }

    @Test
    void capturedObjectsAreSetBack() {
        int[] array = {1, 2, 3};
        AtomicInteger atomic = new AtomicInteger(5);
        AtomicReference<String> reference = new AtomicReference<>("before");
        Semaphore semaphore = new Semaphore(1);
        assertClean(2, () -> {
            Systematic.check(array[1] == 2 && reference.get().equals("before"), "nothing is left over");
            Systematic.check(semaphore.tryAcquire(), "the permit is there");
            array[1]++;
            Systematic.parallel(atomic::incrementAndGet, atomic::incrementAndGet);
            reference.set("after");
            Systematic.check(atomic.get() == 7, "it counts from the same value");
        });

        assertArrayEquals(new int[] {1, 2, 3}, array);
        assertEquals(5, atomic.get());
        assertEquals("before", reference.get());
        assertEquals(1, semaphore.availablePermits());
    }

    @Test
    void whatFinallyBlocksWriteWhileThreadsAreUnwoundIsSetBackToo() {
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> {
            Systematic.check(counter == 7, "nothing is left over");
            Semaphore none = new Semaphore(0);
            Systematic.parallel(() -> {
                try {
                    none.acquireUninterruptibly();
                } finally {
                    counter = 0;
                }
            });
        });

        assertEquals(dev.heddle.Failure.Kind.DEADLOCK, verdict.failure().kind());
        assertEquals(7, counter);
    }

    private static final ThreadLocal<Integer> LOCAL = ThreadLocal.withInitial(() -> 0);
    private static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>();

    @Test
    void threadLocalsAreThreadsOwnAndDropped() {
        assertClean(2, () -> {
            Systematic.check(LOCAL.get() == 0 && INHERITED.get() == null, "nothing is left over");
            LOCAL.set(1);
            INHERITED.set("from main");
            AtomicInteger atomic = new AtomicInteger();
            Runnable task = () -> {
                Systematic.check(LOCAL.get() == 0, "the thread has its own");
                Systematic.check(INHERITED.get().equals("from main"), "the thread inherits");
                LOCAL.set(2);
                atomic.incrementAndGet();
            };
            Systematic.parallel(task, task);
            Systematic.check(LOCAL.get() == 1, "main still has its own");
        });
    }

    /** Initialised in the midst of a search. */
    private static final class Late {
        static final Object LOCK = new Object();
        static int value;

        static {
            synchronized (LOCK) {
                value = 42;
            }
        }
    }

    @Test
    void classesInitialisedOnTheWayStayInitialised() {
        assertClean(6, () -> {
            AtomicInteger atomic = new AtomicInteger();
            Runnable task = () -> {
                if (atomic.incrementAndGet() == 3) {
                    synchronized (Late.LOCK) {
                        Late.value++;
                    }
                }
            };
            Systematic.parallel(task, task, task);
            Systematic.check(Late.value == 43, "the value of the initialiser, and one more");
        });
    }
}
