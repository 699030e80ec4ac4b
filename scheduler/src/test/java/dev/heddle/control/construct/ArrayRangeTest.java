package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.DataRaces;
import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ArrayRangeTest {

    private static final int[] LASTING = {1, 2, 3};

    private interface ArrayUser {
        void use(int[] array);
    }

    private enum Colour {
        RED,
        GREEN
    }

    // ---- what is found ---------------------------------------------------------------------------

    @Test
    void copyingWithoutALockIsADataRace() {
        Failure failure = Outcomes.failure(() -> {
            int[] shared = new int[3];
            Systematic.parallel(() -> shared[2] = 1, () -> System.arraycopy(shared, 1, new int[2], 0, 2));
        });
        assertEquals(Failure.Kind.DATA_RACE, failure.kind());
        assertRace(a -> a[1] = 1, a -> a.clone()[0]++);
        assertRace(a -> a[1] = 1, a -> Arrays.copyOf(a, 2));
        assertRace(a -> Arrays.fill(a, 1, 2, 7), a -> Arrays.toString(a));
        assertRace(a -> a[2] = 1, a -> Arrays.sort(a));
        assertRace(a -> Array.setInt(a, 0, 1), a -> Array.get(a, 0));
    }

    private static void assertRace(ArrayUser first, ArrayUser second) {
        assertEquals(Failure.Kind.DATA_RACE, Outcomes.failure(() -> use(first, second)).kind());
    }

    private static void use(ArrayUser first, ArrayUser second) {
        int[] shared = new int[3];
        Systematic.parallel(() -> first.use(shared), () -> second.use(shared));
    }

    @Test
    void aRowOfCellsHasAName() {
        Failure failure = Outcomes.failure(() -> {
            int[] shared = new int[3];
            Thread filler = new Thread(() -> {
                synchronized (shared) {
                    Arrays.fill(shared, 1, 3, 7);
                }
            });
            filler.start();
            synchronized (shared) {
                assertEquals(0, shared.clone()[1]);
            }
        });
        assertEquals(Failure.Kind.ASSERTION, failure.kind());
        assertTrue(
                failure.story().steps().stream().anyMatch(step -> step.text().equals("updates array[1..2]"))
                        && failure.story().steps().stream().anyMatch(step -> step.text().equals("reads array[0..2]")),
                failure.story().steps().toString());
    }

    // ---- how many traces -------------------------------------------------------------------------

    /** One before the other or after it, unless they touch other cells or both only read. */
    @Test
    void onlyTheCellsThatAreTouchedCount() {
        assertEquals(2, traces(a -> System.arraycopy(new int[2], 0, a, 1, 2), a -> a[1] = 5));
        assertEquals(1, traces(a -> System.arraycopy(new int[2], 0, a, 1, 2), a -> a[0] = 5));
        assertEquals(2, traces(a -> Arrays.fill(a, 5), a -> Arrays.hashCode(a)));
        assertEquals(1, traces(a -> Arrays.fill(a, 0, 1, 5), a -> Arrays.fill(a, 1, 3, 6)));
        assertEquals(2, traces(a -> Arrays.fill(a, 0, 2, 5), a -> Arrays.fill(a, 1, 3, 6)));
        assertEquals(1, traces(a -> a.clone()[0] = 1, a -> Arrays.equals(a, new int[3])));
        assertEquals(1, traces(a -> Arrays.copyOfRange(a, 0, 2), a -> a[2] = 1));
        assertEquals(2, traces(a -> Array.setInt(a, 1, 4), a -> Array.getInt(a, 1)));
        // Reading and writing are two events: another may come before, between and after them.
        assertEquals(3, traces(a -> System.arraycopy(a, 0, a, 1, 2), a -> a[1] = 5));
    }

    private static long traces(ArrayUser first, ArrayUser second) {
        return Outcomes.traces(
                Settings.defaults().withDataRaces(DataRaces.IGNORE), () -> use(first, second));
    }

    @Test
    void aReferenceIsNamed() {
        Verdict verdict = Systematic.explore(Settings.defaults(), () -> use(a -> a[0] = 1, Arrays::sort));
        assertEquals(Verdict.Extent.STOPPED, verdict.extent());
        assertTrue(verdict.extentDetail().contains("Arrays"), verdict.extentDetail());
    }

    // ---- as on the JVM ---------------------------------------------------------------------------

    @Test
    void outcomesAreTheJvms() {
        assertEquals(
                Set.of("[0, 0]", "[1, 1]"),
                Outcomes.asOnTheJvm(() -> {
                    int[] shared = new int[2];
                    int[][] seen = new int[1][];
                    Systematic.parallel(
                            () -> {
                                synchronized (shared) {
                                    Arrays.fill(shared, 1);
                                }
                            },
                            () -> {
                                synchronized (shared) {
                                    seen[0] = shared.clone();
                                }
                            });
                    return Arrays.toString(seen[0]);
                }));
    }

    @Test
    void everyMethodDoesWhatTheJvmDoes() {
        assertEquals(
                Set.of("[1, 1, 2] [1, 1] [2, 0] [9, 9, 1] [1, 9, 9] true 1 [RED, GREEN] a "
                        + "ArrayIndexOutOfBounds NullPointer ArrayStore IllegalArgument ArrayIndexOutOfBounds"),
                Outcomes.asOnTheJvm(() -> {
                    int[] a = {1, 2, 3};
                    System.arraycopy(a, 0, a, 1, 2);
                    String result = Arrays.toString(a) + " " + Arrays.toString(Arrays.copyOf(a, 2)) + " "
                            + Arrays.toString(Arrays.copyOfRange(a, 2, 4)) + " ";
                    Arrays.fill(a, 9);
                    a[2] = 1;
                    int[] b = a.clone();
                    result += Arrays.toString(b) + " ";
                    Arrays.sort(b);
                    result += Arrays.toString(b) + " " + Arrays.equals(a, a.clone()) + " " + Array.getInt(a, 2) + " "
                            + Arrays.toString(Colour.values()) + " ";
                    Object[] objects = new String[1];
                    Array.set(objects, 0, "a");
                    return result + Array.get(objects, 0) + " "
                            + thrown(() -> System.arraycopy(a, 2, a, 0, 2)) + " "
                            + thrown(() -> System.arraycopy(null, 0, a, 0, 1)) + " "
                            + thrown(() -> System.arraycopy(a, 0, new long[1], 0, 1)) + " "
                            + thrown(() -> Array.get("no array", 0)) + " "
                            + thrown(() -> Arrays.fill(a, -1, 2, 0));
                }));
    }

    private static String thrown(Runnable code) {
        try {
            code.run();
            return "nothing";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName().replace("Exception", "");
        }
    }

    @Test
    void whatOutlivesAnExecutionIsSetBack() {
        assertEquals(1, Outcomes.traces(() -> {
            Arrays.fill(LASTING, 0, 2, 9);
            System.arraycopy(LASTING, 1, LASTING, 0, 2);
            Array.setInt(LASTING, 1, 8);
        }));
        assertArrayEquals(new int[] {1, 2, 3}, LASTING);
    }
}
