package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.heddle.Settings;
import dev.heddle.Systematic;
import dev.heddle.Verdict;
import dev.heddle.model.Model;
import dev.heddle.model.ModelProgram;
import dev.heddle.model.Oracle;
import dev.heddle.model.Statement;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * By whatever means a variable is reached: random programs have as many executions as the same program has traces
 * by brute force.
 */
class VariableMeansTest {

    private static final int PROGRAMS = 150;
    private static final VarHandle FIELD;
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);

    static {
        try {
            FIELD = MethodHandles.lookup().findVarHandle(Field.class, "value", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private enum Do {
        READ,
        WRITE,
        COMPARE_AND_SET,
        ADD
    }

    private record Step(Do what, int variable, int value, int expected) {

        Statement statement() {
            String name = variable == 0 ? "x" : "y";
            return switch (what) {
                case READ -> Statement.read(name, "r");
                case WRITE -> Statement.write(name, value);
                case COMPARE_AND_SET -> Statement.compareAndSet(name, expected, value);
                case ADD -> Statement.add(name, value);
            };
        }

        void doTo(Variable variable) {
            switch (what) {
                case READ -> variable.read();
                case WRITE -> variable.write(value);
                case COMPARE_AND_SET -> variable.compareAndSet(expected, value);
                case ADD -> variable.add(value);
            }
        }
    }

    /** A variable of the program, reached in some way. */
    private interface Variable {
        void read();

        void write(int value);

        void compareAndSet(int expected, int next);

        void add(int value);
    }

    private static final class Atomic implements Variable {
        private final AtomicInteger atomic = new AtomicInteger();

        @Override
        public void read() {
            atomic.get();
        }

        @Override
        public void write(int value) {
            atomic.set(value);
        }

        @Override
        public void compareAndSet(int expected, int next) {
            atomic.compareAndSet(expected, next);
        }

        @Override
        public void add(int value) {
            atomic.getAndAdd(value);
        }
    }

    /** A field, by instructions where there are any, and else by a handle. */
    private static final class Field implements Variable {
        volatile int value;

        @Override
        public void read() {
            Systematic.check(value < 1000, "read");
        }

        @Override
        public void write(int newValue) {
            value = newValue;
        }

        @Override
        public void compareAndSet(int expected, int next) {
            FIELD.compareAndSet(this, expected, next);
        }

        @Override
        public void add(int more) {
            FIELD.getAndAdd(this, more);
        }
    }

    private static final class Updated implements Variable {
        private static final AtomicIntegerFieldUpdater<Updated> UPDATER =
                AtomicIntegerFieldUpdater.newUpdater(Updated.class, "value");

        volatile int value;

        @Override
        public void read() {
            UPDATER.get(this);
        }

        @Override
        public void write(int newValue) {
            value = newValue;
        }

        @Override
        public void compareAndSet(int expected, int next) {
            UPDATER.compareAndSet(this, expected, next);
        }

        @Override
        public void add(int more) {
            UPDATER.getAndAdd(this, more);
        }
    }

    private static final class Element implements Variable {
        private final int[] array = new int[1];

        @Override
        public void read() {
            ELEMENT.getVolatile(array, 0);
        }

        @Override
        public void write(int value) {
            ELEMENT.setRelease(array, 0, value);
        }

        @Override
        public void compareAndSet(int expected, int next) {
            ELEMENT.compareAndExchange(array, 0, expected, next);
        }

        @Override
        public void add(int value) {
            ELEMENT.getAndAdd(array, 0, value);
        }
    }

    private static List<List<Step>> program(SplittableRandom random) {
        List<List<Step>> threads = new ArrayList<>();
        int count = random.nextInt(2, 4);
        for (int t = 0; t < count; t++) {
            List<Step> steps = new ArrayList<>();
            for (int i = random.nextInt(1, count == 2 ? 4 : 3); i > 0; i--) {
                Do what = Do.values()[random.nextInt(Do.values().length)];
                steps.add(new Step(what, random.nextInt(4) / 3, random.nextInt(1, 3), random.nextInt(3)));
            }
            threads.add(List.copyOf(steps));
        }
        return List.copyOf(threads);
    }

    private static ModelProgram model(List<List<Step>> threads) {
        return Model.program()
                .variable("x", 0)
                .variable("y", 0)
                .threads(threads.size(), t -> threads.get(t).stream().map(Step::statement).toList())
                .build();
    }

    private static void assertAsManyAsByBruteForce(long seed, Supplier<Variable> variables) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < PROGRAMS; i++) {
            List<List<Step>> threads = program(random);
            Verdict verdict = Systematic.explore(Settings.defaults(), () -> run(threads, variables));
            assertNull(verdict.failure(), () -> threads + ": " + verdict.failure());
            assertEquals(Verdict.Extent.COMPLETE, verdict.extent(), verdict.extentDetail());
            assertEquals(Oracle.of(model(threads)).traces().size(), verdict.executions(), threads::toString);
            assertEquals(0, verdict.pruned(), threads::toString);
        }
    }

    private static void run(List<List<Step>> threads, Supplier<Variable> variables) {
        Variable x = variables.get();
        Variable y = variables.get();
        List<Runnable> tasks = new ArrayList<>();
        for (List<Step> steps : threads) {
            tasks.add(() -> steps.forEach(step -> step.doTo(step.variable() == 0 ? x : y)));
        }
        Systematic.parallel(tasks.toArray(new Runnable[0]));
    }

    @Test
    void atomics() {
        assertAsManyAsByBruteForce(1, Atomic::new);
    }

    @Test
    void fieldsByInstructionsAndHandles() {
        assertAsManyAsByBruteForce(2, Field::new);
    }

    @Test
    void elementsByHandles() {
        assertAsManyAsByBruteForce(3, Element::new);
    }

    @Test
    void fieldsByUpdaters() {
        assertAsManyAsByBruteForce(4, Updated::new);
    }
}
