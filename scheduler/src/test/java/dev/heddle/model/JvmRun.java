package dev.heddle.model;

import dev.heddle.model.Code.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** One run of a model program on threads of the JVM, with the JDK's own objects, not controlled by anything. */
final class JvmRun {

    /** Enough for any run of a program that does not hang. */
    private static final long MILLIS_UNTIL_HUNG = 60_000;

    /** What stands for a monitor. */
    enum Flavour {
        /** A plain object: synchronized, wait and notify. */
        SYNCHRONIZED,
        /** A lock with a condition. */
        CONDITION
    }

    private final Flavour flavour;
    private final SplittableRandom random;
    private final Map<Integer, Object> objects = new HashMap<>();
    private final JvmThread[] threads;
    private final AtomicInteger ready = new AtomicInteger();
    private final int initial;

    JvmRun(ModelProgram program, Flavour flavour, long seed) {
        this.flavour = flavour;
        random = new SplittableRandom(seed);
        Layout layout = new Layout(program);
        int next = 0;
        for (Declaration declaration : program.objects()) {
            for (int i = 0; i < declaration.size(); i++) {
                objects.put(next, make(declaration));
                next += declaration.type() == Declaration.Type.MONITOR ? 2 : 1;
            }
        }
        threads = new JvmThread[program.threads().size()];
        int started = 0;
        for (int t = 0; t < threads.length; t++) {
            threads[t] = new JvmThread(program.threads().get(t), layout);
            started += program.threads().get(t).initial() ? 1 : 0;
        }
        initial = started;
    }

    private Object make(Declaration declaration) {
        return switch (declaration.type()) {
            case VARIABLE -> new AtomicLong(declaration.initial());
            case SEMAPHORE -> new Semaphore((int) declaration.initial());
            case LOCK -> new ReentrantLock();
            case READ_WRITE_LOCK -> new ReentrantReadWriteLock();
            case LATCH -> new CountDownLatch((int) declaration.initial());
            case BARRIER -> new CyclicBarrier((int) declaration.initial());
            case MONITOR -> flavour == Flavour.SYNCHRONIZED ? new Object() : new JvmOperations.Conditioned();
        };
    }

    /** Runs the program and gives the registers of all threads at the end. */
    List<Long> run() throws InterruptedException {
        for (JvmThread thread : threads) {
            if (thread.initial) {
                thread.start();
            }
        }
        List<Long> outcome = new ArrayList<>();
        for (JvmThread thread : threads) {
            if (thread.getState() != Thread.State.NEW) {
                thread.join(MILLIS_UNTIL_HUNG);
            }
            if (thread.isAlive()) {
                throw new AssertionError(thread + " hangs in " + List.of(thread.getStackTrace()));
            }
            if (thread.thrown != null) {
                throw new AssertionError(thread.thrown);
            }
            for (long register : thread.registers) {
                outcome.add(register);
            }
        }
        return outcome;
    }

    private final class JvmThread extends Thread {
        final boolean initial;
        final long[] registers;
        private final Step[] steps;
        private final SplittableRandom chance = random.split();
        private final JvmOperations operations;
        volatile Throwable thrown;

        JvmThread(ModelThread thread, Layout layout) {
            super(thread.name());
            setDaemon(true);
            initial = thread.initial();
            Code code = Code.of(thread, layout);
            steps = code.steps();
            registers = new long[code.registers()];
            operations = new JvmOperations(registers, chance);
        }

        @Override
        public void run() {
            if (initial) {
                ready.incrementAndGet();
                while (ready.get() < JvmRun.this.initial) {
                    Thread.yield();
                }
            }
            try {
                run(0, null);
            } catch (Throwable e) {
                thrown = e;
            }
        }

        /** Runs up to the end, or past the unlock of a monitor that has been entered. */
        private int run(int pc, Object entered) throws InterruptedException {
            while (pc < steps.length) {
                Step step = steps[pc];
                switch (step.type) {
                    case ASSIGN -> registers[step.slot] = step.value.calculate(registers);
                    case BRANCH -> {
                        if (step.value.calculate(registers) == 0) {
                            pc = step.target - 1;
                        }
                    }
                    case ACT -> {
                        dawdle();
                        Object object = object(step);
                        if (flavour == Flavour.SYNCHRONIZED && object != null && object.getClass() == Object.class) {
                            switch (step.kind) {
                                case LOCK -> {
                                    keep(step, 1);
                                    synchronized (object) {
                                        pc = run(pc + 1, object) - 1;
                                    }
                                }
                                case UNLOCK -> {
                                    if (object != entered) {
                                        throw new IllegalStateException("Monitors must be nested.");
                                    }
                                    return pc + 1;
                                }
                                default -> keep(step, operations.onMonitor(step, object));
                            }
                        } else {
                            keep(step, operations.act(step, object));
                        }
                    }
                }
                pc++;
            }
            return pc;
        }

        private void keep(Step step, long result) {
            if (step.slot >= 0) {
                registers[step.slot] = result;
            }
        }

        /** Lets other threads come between. */
        private void dawdle() {
            int way = chance.nextInt(8);
            if (way == 0) {
                Thread.yield();
            } else if (way <= 3) {
                for (int i = chance.nextInt(400); i > 0; i--) {
                    Thread.onSpinWait();
                }
            }
        }

        private Object object(Step step) {
            if (step.size == 0) {
                return null;
            }
            if (step.onThread) {
                return threads[step.object];
            }
            return objects.get(step.object + (int) step.index.calculate(registers) * step.stride);
        }
    }
}
