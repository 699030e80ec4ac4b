package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.DataRaces;
import dev.heddle.Failure;
import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.invoke.WrongMethodTypeException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VarHandleTest {

    private static final VarHandle COUNT;
    private static final VarHandle FLAG;
    private static final VarHandle NEXT;
    private static final VarHandle TOTAL;
    private static final VarHandle SHARE;
    private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
    private static final VarHandle STRINGS = MethodHandles.arrayElementVarHandle(String[].class);
    private static final VarHandle INT_IN_BYTES =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            COUNT = lookup.findVarHandle(Cell.class, "count", int.class);
            FLAG = lookup.findVarHandle(Cell.class, "flag", boolean.class);
            NEXT = lookup.findVarHandle(Cell.class, "next", Cell.class);
            SHARE = lookup.findVarHandle(Cell.class, "share", double.class);
            TOTAL = lookup.findStaticVarHandle(VarHandleTest.class, "total", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static long total;

    private static class Cell {
        int count;
        volatile boolean flag;
        volatile Cell next;
        double share;
        int payload;
    }

    // ---- what is found ---------------------------------------------------------------------------

    @Test
    void readingAndThenWritingLosesAnUpdate() {
        Failure failure = Outcomes.failure(() -> {
            Cell cell = new Cell();
            Runnable increment = () -> COUNT.setVolatile(cell, (int) COUNT.getVolatile(cell) + 1);
            Systematic.parallel(increment, increment);
            assertEquals(2, cell.count);
        });
        assertEquals(Failure.Kind.ASSERTION, failure.kind());
        assertTrue(
                failure.story().steps().stream().anyMatch(step -> step.text().equals("reads Cell.count = 0")),
                failure.story().steps().toString());
    }

    /** A push that forgets to try again: one of two cells is lost. */
    @Test
    void aCompareAndSetThatFailsIsSeen() {
        assertEquals(Failure.Kind.ASSERTION, Outcomes.failure(() -> {
            Cell list = new Cell();
            Runnable push = () -> {
                Cell cell = new Cell();
                cell.next = list.next;
                NEXT.compareAndSet(list, cell.next, cell);
            };
            Systematic.parallel(push, push);
            assertTrue(list.next.next != null);
        }).kind());
    }

    @Test
    void plainAccessesRaceAlsoWithAtomicOnes() {
        assertEquals(Failure.Kind.DATA_RACE, race(c -> COUNT.set(c, 1), c -> COUNT.get(c)));
        assertEquals(Failure.Kind.DATA_RACE, race(c -> c.count = 1, c -> COUNT.getVolatile(c)));
        assertEquals(Failure.Kind.DATA_RACE, race(c -> COUNT.getAndAdd(c, 1), c -> c.payload = c.count));
        assertEquals(Failure.Kind.DATA_RACE, race(c -> COUNT.setOpaque(c, 1), c -> COUNT.set(c, 2)));
        assertEquals(Failure.Kind.DATA_RACE, race(c -> FLAG.set(c, true), c -> FLAG.setVolatile(c, true)));
        assertNull(race(c -> COUNT.setOpaque(c, 1), c -> COUNT.getOpaque(c)));
        assertNull(race(c -> COUNT.setRelease(c, 1), c -> COUNT.getOpaque(c)));
        assertNull(race(c -> COUNT.compareAndSet(c, 0, 1), c -> COUNT.getAcquire(c)));
        assertNull(race(c -> FLAG.setOpaque(c, true), c -> c.payload = c.flag ? 1 : 0));
    }

    private interface CellUser {
        void use(Cell cell);
    }

    private static Failure.Kind race(CellUser first, CellUser second) {
        Failure failure = Systematic.explore(Settings.defaults(), () -> {
            Cell cell = new Cell();
            Systematic.parallel(() -> first.use(cell), () -> second.use(cell));
        }).failure();
        return failure == null ? null : failure.kind();
    }

    /** What is published by a release is seen after the acquire; opaque accesses publish nothing. */
    @Test
    void releaseAndAcquireOrderAndOpaqueDoesNot() {
        assertNull(publication(c -> COUNT.setRelease(c, 1), c -> (int) COUNT.getAcquire(c) == 1));
        assertNull(publication(c -> COUNT.setVolatile(c, 1), c -> COUNT.compareAndSet(c, 1, 2)));
        assertNull(publication(c -> COUNT.getAndAddRelease(c, 1), c -> (int) COUNT.getAndSetAcquire(c, 3) == 1));
        assertEquals(
                Failure.Kind.DATA_RACE,
                publication(c -> COUNT.setOpaque(c, 1), c -> (int) COUNT.getAcquire(c) == 1));
        assertEquals(
                Failure.Kind.DATA_RACE,
                publication(c -> COUNT.setRelease(c, 1), c -> (int) COUNT.getOpaque(c) == 1));
        assertEquals(
                Failure.Kind.DATA_RACE,
                publication(c -> COUNT.getAndAddAcquire(c, 1), c -> (int) COUNT.getAcquire(c) == 1));
    }

    private interface CellQuestion {
        boolean ask(Cell cell);
    }

    private static Failure.Kind publication(CellUser publish, CellQuestion published) {
        return race(
                cell -> {
                    cell.payload = 7;
                    publish.use(cell);
                },
                cell -> {
                    if (published.ask(cell)) {
                        cell.payload++;
                    }
                });
    }

    // ---- how many traces -------------------------------------------------------------------------

    /** One compare-and-set each: who comes first. Those that fail only read. */
    @Test
    void compareAndSetsOfOneVariable() {
        assertEquals(3, Outcomes.traces(() -> {
            Cell cell = new Cell();
            Runnable claim = () -> COUNT.compareAndSet(cell, 0, 1);
            Systematic.parallel(claim, claim, claim);
        }));
        assertEquals(3, Outcomes.traces(() -> {
            String[] owner = new String[1];
            Runnable claim = () -> STRINGS.compareAndExchange(owner, 0, null, "mine");
            Systematic.parallel(claim, claim, claim);
        }));
        assertEquals(3, Outcomes.traces(() -> {
            Cell cell = new Cell();
            Runnable claim = () -> NEXT.weakCompareAndSetRelease(cell, null, new Cell());
            Systematic.parallel(claim, claim, claim);
        }));
    }

    /** The orders of two times two updates of one variable; other variables are of no account. */
    @Test
    void updatesOfOneVariable() {
        assertEquals(6, Outcomes.traces(() -> {
            Cell cell = new Cell();
            int[] others = new int[2];
            Systematic.parallel(
                    () -> {
                        COUNT.getAndAdd(cell, 1);
                        INTS.getAndAdd(others, 0, 1);
                        COUNT.getAndBitwiseXor(cell, 2);
                    },
                    () -> {
                        COUNT.getAndSet(cell, 4);
                        INTS.getAndAdd(others, 1, 1);
                        COUNT.getAndAdd(cell, 1);
                    });
        }));
    }

    /** An instruction and a handle mean the same field, the same cell: one before the other, or after. */
    @Test
    void handlesReachTheSameVariablesAsInstructions() {
        Settings racy = Settings.defaults().withDataRaces(DataRaces.IGNORE);
        assertEquals(2, traces(racy, c -> c.flag = true, c -> FLAG.compareAndSet(c, false, true)));
        assertEquals(2, traces(racy, c -> c.count = 1, c -> COUNT.get(c)));
        assertEquals(2, traces(racy, c -> total = 1, c -> TOTAL.getAndAdd(1L)));
        assertEquals(1, traces(racy, c -> c.payload = 1, c -> COUNT.set(c, 1)));
        assertEquals(1, traces(racy, c -> COUNT.get(c), c -> c.payload = c.count));
        int[] cells = new int[2];
        assertEquals(2, traces(racy, c -> cells[0] = 1, c -> INTS.set(cells, 0, 2)));
        assertEquals(1, traces(racy, c -> cells[0] = 1, c -> INTS.set(cells, 1, 2)));
    }

    /** A view of four bytes is all of them at once. */
    @Test
    void viewsOfBytesReachAllOfThem() {
        Settings racy = Settings.defaults().withDataRaces(DataRaces.IGNORE);
        byte[] bytes = new byte[12];
        assertEquals(2, traces(racy, c -> INT_IN_BYTES.set(bytes, 4, 1), c -> bytes[7] = 1));
        assertEquals(2, traces(racy, c -> INT_IN_BYTES.get(bytes, 4), c -> bytes[4] = 1));
        assertEquals(2, traces(racy, c -> INT_IN_BYTES.set(bytes, 4, 1), c -> INT_IN_BYTES.get(bytes, 6)));
        assertEquals(1, traces(racy, c -> INT_IN_BYTES.set(bytes, 4, 1), c -> bytes[8] = 1));
        assertEquals(1, traces(racy, c -> INT_IN_BYTES.get(bytes, 4), c -> INT_IN_BYTES.get(bytes, 4)));
        assertEquals(0, bytes[7]);
        assertEquals(
                Failure.Kind.DATA_RACE, race(c -> INT_IN_BYTES.set(bytes, 4, 1), c -> c.payload = bytes[5]));
    }

    private static long traces(Settings settings, CellUser first, CellUser second) {
        return Outcomes.traces(settings, () -> {
            Cell cell = new Cell();
            Systematic.parallel(() -> first.use(cell), () -> second.use(cell));
        });
    }

    // ---- as on the JVM ---------------------------------------------------------------------------

    @Test
    void outcomesAreTheJvms() {
        assertEquals(
                Set.of("0 0", "1 0", "1 7"),
                Outcomes.asOnTheJvm(() -> {
                    Cell cell = new Cell();
                    int[] seen = new int[2];
                    Systematic.parallel(
                            () -> {
                                COUNT.setRelease(cell, 1);
                                NEXT.setVolatile(cell, cell);
                            },
                            () -> {
                                seen[1] = NEXT.getVolatile(cell) == cell ? 7 : 0;
                                seen[0] = (int) COUNT.getAcquire(cell);
                            });
                    return seen[0] + " " + seen[1];
                }));
    }

    @Test
    void everyModeDoesWhatTheJvmDoes() {
        assertEquals(
                Set.of("0 1 2 3 true false true 5 5 7 9 10 14 8 2 | 4 4 6 | true null true | a b false c | 1.5 2.0"),
                Outcomes.asOnTheJvm(() -> {
                    Cell cell = new Cell();
                    StringBuilder log = new StringBuilder();
                    log.append((int) COUNT.get(cell)).append(' ');
                    COUNT.set(cell, 1);
                    log.append((int) COUNT.getVolatile(cell)).append(' ');
                    COUNT.setOpaque(cell, 2);
                    log.append((int) COUNT.getOpaque(cell)).append(' ');
                    COUNT.setRelease(cell, 3);
                    log.append((int) COUNT.getAcquire(cell)).append(' ');
                    log.append(COUNT.compareAndSet(cell, 3, 4)).append(' ');
                    log.append(COUNT.weakCompareAndSetPlain(cell, 3, 5)).append(' ');
                    log.append(COUNT.weakCompareAndSet(cell, 4, 5)).append(' ');
                    log.append((int) COUNT.compareAndExchange(cell, 5, 6)).append(' ');
                    COUNT.setVolatile(cell, 5);
                    log.append((int) COUNT.compareAndExchangeAcquire(cell, 5, 7)).append(' ');
                    log.append((int) COUNT.compareAndExchangeRelease(cell, 5, 8)).append(' ');
                    COUNT.getAndSetAcquire(cell, 9);
                    log.append((int) COUNT.getAndAddRelease(cell, 1)).append(' ');
                    log.append((int) COUNT.getAndBitwiseOr(cell, 4)).append(' ');
                    log.append((int) COUNT.getAndBitwiseAndAcquire(cell, 8)).append(' ');
                    log.append((int) COUNT.getAndBitwiseXorRelease(cell, 10)).append(' ');
                    log.append(cell.count).append(" | ");

                    TOTAL.set(4); // widened
                    log.append((long) TOTAL.getAndAdd(0L)).append(' ').append(total).append(' ');
                    TOTAL.compareAndSet(4, 6L);
                    log.append((Object) TOTAL.get()).append(" | ");

                    log.append(FLAG.weakCompareAndSetAcquire(cell, false, true)).append(' ');
                    log.append((Cell) NEXT.getAndSet(cell, cell)).append(' ');
                    log.append(NEXT.getVolatile(cell) == cell).append(" | ");

                    String[] strings = {"a"};
                    log.append((String) STRINGS.getAndSet(strings, 0, "b")).append(' ');
                    log.append((String) STRINGS.compareAndExchange(strings, 0, "x", "y")).append(' ');
                    log.append(STRINGS.compareAndSet(strings, 0, "x", "y")).append(' ');
                    STRINGS.setOpaque(strings, 0, "c");
                    log.append(strings[0]).append(" | ");

                    SHARE.set(cell, 1.5);
                    log.append((double) SHARE.get(cell)).append(' ');
                    SHARE.compareAndSet(cell, 1.5f, 2); // both widened
                    log.append(cell.share);
                    return log.toString();
                }));
    }

    @Test
    void whatIsWrongFailsAsOnTheJvm() {
        assertEquals(
                Set.of("WrongMethodType NullPointer ClassCast IndexOutOfBounds UnsupportedOperation WrongMethodType 0"),
                Outcomes.asOnTheJvm(() -> {
                    Cell cell = new Cell();
                    return thrown(() -> COUNT.set(cell, "1"))
                            + thrown(() -> COUNT.set((Cell) null, 1))
                            + thrown(() -> COUNT.set((Object) "cell", 1))
                            + thrown(() -> INTS.getAndAdd(new int[1], 1, 1))
                            + thrown(() -> STRINGS.getAndAdd(new String[1], 0, "1"))
                            + thrown(() -> NEXT.compareAndSet(cell, cell))
                            + cell.count;
                }));
    }

    private static String thrown(Runnable code) {
        try {
            code.run();
            return "nothing ";
        } catch (WrongMethodTypeException | NullPointerException | ClassCastException | UnsupportedOperationException e) {
            return e.getClass().getSimpleName().replace("Exception", " ");
        } catch (IndexOutOfBoundsException e) {
            return "IndexOutOfBounds ";
        }
    }

    @Test
    void whatOutlivesAnExecutionIsSetBack() {
        total = 0;
        Cell lasting = new Cell();
        // Who comes first at the one variable does not tell who does at the other.
        assertEquals(4, Outcomes.traces(() -> {
            Runnable increment = () -> {
                TOTAL.getAndAdd(1L);
                NEXT.compareAndSet(lasting, null, new Cell());
            };
            Systematic.parallel(increment, increment);
            assertEquals(2L, (long) TOTAL.getVolatile());
        }));
        assertEquals(0, total);
        assertNull(lasting.next);
    }

    // ---- what is not seen ------------------------------------------------------------------------

    @Test
    void memoryThatNoVariableStandsForIsNamed() {
        VarHandle buffers = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
        assertNamed(() -> buffers.set(ByteBuffer.allocate(8), 0, 1));
        assertNamed(() -> COUNT.toMethodHandle(VarHandle.AccessMode.GET));
    }

    private static void assertNamed(Systematic.Body program) {
        Verdict verdict = Systematic.explore(Settings.defaults(), program);
        assertNull(verdict.failure());
        assertEquals(Verdict.Extent.STOPPED, verdict.extent());
        assertTrue(verdict.extentDetail().contains("VarHandle"), verdict.extentDetail());
    }
}
