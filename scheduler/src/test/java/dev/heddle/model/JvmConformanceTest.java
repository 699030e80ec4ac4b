package dev.heddle.model;

import static dev.heddle.model.Expression.reg;
import static dev.heddle.model.Statement.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.heddle.Settings;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The objects mean what the JDK's own mean: whatever a small program does on plain threads of the JVM, its
 * model does in some execution.
 */
class JvmConformanceTest {

    private static final int RUNS = 200;

    /** Name, how many outcomes there are in the model, program. */
    static Stream<Arguments> programs() {
        return Stream.of(
                arguments("lost update", 5, Model.program().variable("x", 0)
                        .threads(2, i -> List.of(
                                read("x", "r"), write("x", reg("r").plus(1)), read("x", "end")))
                        .build()),
                arguments("tryLock", 3, Model.program().lock("l")
                        .threads(2, i -> List.of(
                                tryLock("l", "got"), when(reg("got").eq(1), unlock("l"))))
                        .build()),
                arguments("timed lock", 3, Model.program().lock("l")
                        .threads(2, i -> List.of(
                                lock("l").timed().interruptibly().into("got"),
                                when(reg("got").eq(1), unlock("l"))))
                        .build()),
                arguments("lockInterruptibly", 4, Model.program().lock("l")
                        .thread("T0", lock("l").interruptibly().into("got"), isInterrupted("T0", "flag"))
                        .thread("T1", interrupt("T0"), isInterrupted("T0", "flag"))
                        .build()),
                arguments("tryAcquire of two permits", 3, Model.program().semaphore("s", 2)
                        .threads(2, i -> List.of(tryAcquire("s", i + 1).into("got")))
                        .thread("T2", drain("s", "drained"))
                        .build()),
                arguments("interrupted acquire", 3, Model.program().semaphore("s", 0)
                        .thread("T0", acquire("s").interruptibly().into("got"), isInterrupted("T0", "flag"))
                        .thread("T1", interrupt("T0"))
                        .thread("T2", release("s"), tryAcquire("s", 1).into("left"))
                        .build()),
                arguments("timed acquire", 2, Model.program().semaphore("s", 0)
                        .thread("T0", acquire("s").timed().interruptibly().into("got"))
                        .thread("T1", release("s"))
                        .build()),
                arguments("wait and interrupt", 5, Model.program().monitor("m").variable("x", 0)
                        .thread("T0",
                                lock("m"),
                                read("x", "x"),
                                when(reg("x").eq(0), await("m").interruptibly().into("how")),
                                unlock("m"),
                                interrupted("flag"))
                        .thread("T1", lock("m"), write("x", 1), signal("m"), unlock("m"))
                        .thread("T2", interrupt("T0"))
                        .build()),
                arguments("wait after an interrupt keeps the lock", 1, Model.program().monitor("m")
                        .thread("T0",
                                interrupt("T0"),
                                lock("m"),
                                await("m").interruptibly().into("how"),
                                unlock("m"),
                                interrupted("flag"))
                        .build()),
                arguments("notify wakes one of two, either", 2, Model.program()
                        .monitor("m").variable("x", 0).semaphore("waiting", 0)
                        .threads(2, i -> List.of(
                                lock("m"),
                                release("waiting"),
                                await("m").interruptibly(),
                                add("x", 1).into("order"),
                                signal("m"),
                                unlock("m")))
                        .thread("T2", acquire("waiting"), acquire("waiting"), lock("m"), signal("m"), unlock("m"))
                        .build()),
                arguments("readers and a writer", 4, Model.program().readWriteLock("rw").variable("x", 0)
                        .threads(2, i -> List.of(readLock("rw"), read("x", "x"), readUnlock("rw")))
                        .thread("T2", lock("rw"), write("x", 1), write("x", 2), unlock("rw"))
                        .build()),
                arguments("tryReadLock", 4, Model.program().readWriteLock("rw")
                        .threads(2, i -> List.of(tryReadLock("rw", "got"), when(reg("got").eq(1), readUnlock("rw"))))
                        .thread("T2", lock("rw"), unlock("rw"))
                        .build()),
                arguments("latch", 3, Model.program().latch("latch", 2)
                        .threads(2, i -> List.of(countDown("latch"), read("latch", "count")))
                        .thread("T2", awaitOpen("latch").interruptibly().into("how"), read("latch", "count"))
                        .build()),
                arguments("timed latch", 2, Model.program().latch("latch", 1)
                        .thread("T0", awaitOpen("latch").timed().interruptibly().into("how"))
                        .thread("T1", countDown("latch"))
                        .build()),
                arguments("barrier and interrupt", 2, Model.program().barrier("barrier", 2)
                        .thread("T0", arrive("barrier").interruptibly().into("how"))
                        .thread("T1", arrive("barrier").interruptibly().into("how"))
                        .thread("T2", interrupt("T0"))
                        .build()),
                arguments("timed wait", 2, Model.program().monitor("m").variable("x", 0)
                        .thread("T0", lock("m"), await("m").timed().interruptibly(), read("x", "x"), unlock("m"))
                        .thread("T1", lock("m"), write("x", 1), signalAll("m"), unlock("m"))
                        .build()),
                arguments("park permits do not add up", 2, Model.program().variable("x", 0)
                        .thread("T0", park(), read("x", "x"), park().timed())
                        .thread("T1", unpark("T0"), write("x", 1), unpark("T0"))
                        .build()),
                arguments("an interrupt ends parking and stays", 1, Model.program()
                        .thread("T0", park(), park(), interrupted("flag"))
                        .thread("T1", interrupt("T0"))
                        .build()),
                arguments("a permit is left by an interrupt", 1, Model.program()
                        .thread("T0", interrupt("T0"), interrupted("flag"), park(), isInterrupted("T0", "again"))
                        .build()),
                arguments("join and interrupt", 4, Model.program().variable("x", 0)
                        .thread("T0", start("T2"), join("T2").interruptibly().into("how"), interrupted("flag"),
                                read("x", "x"))
                        .thread("T1", interrupt("T0"))
                        .later("T2", write("x", 1))
                        .build()),
                arguments("join of an ended thread leaves the flag", 1, Model.program()
                        .thread("T0", start("T1"), join("T1").interruptibly(), interrupt("T0"),
                                join("T1").interruptibly().into("how"), interrupted("flag"))
                        .later("T1", yieldNow())
                        .build()),
                arguments("isAlive", 3, Model.program().variable("x", 0)
                        .thread("T0", start("T1"), isAlive("T1", "before"), read("x", "x"), join("T1").interruptibly(),
                                isAlive("T1", "after"))
                        .later("T1", write("x", 1))
                        .build()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("programs")
    void whatTheJvmDoesTheModelDoesToo(String name, int outcomes, ModelProgram program) throws InterruptedException {
        Set<List<Long>> known = outcomes(program);
        assertEquals(outcomes, known.size(), known::toString);
        assertEquals(0, Oracle.of(program).deadlocks(), "a program that may hang cannot be tried");
        for (JvmRun.Flavour flavour : JvmRun.Flavour.values()) {
            compare(program, flavour, known, RUNS);
        }
    }

    /**
     * Without interrupts, or with uninterruptible acquires and no latches: the JDK's acquire may succeed although
     * an interrupt came first, if it came between the look at the flag and the look at the lock. The model
     * takes that for one look.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void soItIsWithRandomPrograms(boolean interrupts) throws InterruptedException {
        Set<Feature> features = EnumSet.allOf(Feature.class);
        features.remove(Feature.CHECKS);
        features.remove(Feature.PARK); // a wait for a lock may eat the permit
        features.remove(Feature.READ_WRITE_LOCKS); // the JDK's readers may have to queue behind a writer
        features.remove(interrupts ? Feature.LATCHES : Feature.INTERRUPTS);
        RandomPrograms programs = new RandomPrograms(interrupts ? 4 : 3, features, 9);
        int compared = 0;
        while (compared < 100) {
            ModelProgram program = JavaLike.of(programs.next(), !interrupts);
            Facts facts = Oracle.of(program, Settings.defaults(), 3_000);
            boolean small = facts != null && facts.treeTransitions().bitLength() <= 13;
            if (small && facts.deadlocks() == 0 && facts.failures() == 0 && facts.traces().size() > 1) {
                compared++;
                compare(program, JvmRun.Flavour.values()[compared % 2], outcomes(program), 20);
            }
        }
    }

    private static void compare(ModelProgram program, JvmRun.Flavour flavour, Set<List<Long>> known, int runs)
            throws InterruptedException {
        for (int i = 0; i < runs; i++) {
            List<Long> seen = new JvmRun(program, flavour, i).run();
            assertTrue(known.contains(seen), () -> seen + " was seen with " + flavour + ", not one of " + known
                    + ", in\n" + program);
        }
    }

    private static Set<List<Long>> outcomes(ModelProgram program) {
        Set<List<Long>> outcomes = new HashSet<>();
        new NaiveOracle(program, Settings.defaults(), end -> outcomes.add(end.registers()));
        return outcomes;
    }
}
