package dev.heddle.model;

import dev.heddle.model.Code.Step;
import dev.heddle.object.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
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
            case MONITOR -> flavour == Flavour.SYNCHRONIZED ? new Object() : new Conditioned();
        };
    }

    private static final class Conditioned extends ReentrantLock {
        final transient Condition condition = newCondition();
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
        volatile Throwable thrown;

        JvmThread(ModelThread thread, Layout layout) {
            super(thread.name());
            setDaemon(true);
            initial = thread.initial();
            Code code = Code.of(thread, layout);
            steps = code.steps();
            registers = new long[code.registers()];
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
                                default -> keep(step, onMonitor(step, object));
                            }
                        } else {
                            keep(step, act(step, object));
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

        private long nanos() {
            return 1 + chance.nextInt(40_000);
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

        private long onMonitor(Step step, Object monitor) {
            switch (step.kind) {
                case WAIT -> {
                    try {
                        if (step.manner.timed) {
                            monitor.wait(0, (int) nanos());
                        } else {
                            monitor.wait();
                        }
                    } catch (InterruptedException e) {
                        return -1;
                    }
                }
                case NOTIFY -> monitor.notify();
                case NOTIFY_ALL -> monitor.notifyAll();
                default -> throw new IllegalArgumentException(step.kind.toString());
            }
            return 1;
        }

        private long act(Step step, Object object) {
            try {
                if (object instanceof AtomicLong variable) {
                    return onVariable(step, variable);
                }
                if (object instanceof ReentrantLock lock) {
                    return onLock(step, lock);
                }
                if (object instanceof Semaphore semaphore) {
                    return onSemaphore(step, semaphore);
                }
                if (object instanceof ReentrantReadWriteLock lock) {
                    return onReadWriteLock(step, lock);
                }
                if (object instanceof CountDownLatch latch) {
                    return onLatch(step, latch);
                }
                if (object instanceof CyclicBarrier barrier) {
                    return onBarrier(step, barrier);
                }
                return onThread(step, (JvmThread) object);
            } catch (InterruptedException e) {
                return -1;
            }
        }

        private long onVariable(Step step, AtomicLong variable) {
            long value = step.value.calculate(registers);
            return switch (step.kind) {
                case READ -> variable.get();
                case WRITE -> variable.getAndSet(value);
                case UPDATE -> variable.getAndAdd(value);
                default -> variable.compareAndSet(step.expected.calculate(registers), value) ? 1 : 0;
            };
        }

        private long onLock(Step step, ReentrantLock lock) throws InterruptedException {
            boolean timed = step.manner.timed;
            boolean interruptible = step.manner.interruptible;
            switch (step.kind) {
                case LOCK -> {
                    if (timed) {
                        return lock.tryLock(nanos(), TimeUnit.NANOSECONDS) ? 1 : 0;
                    } else if (interruptible) {
                        lock.lockInterruptibly();
                    } else {
                        lock.lock();
                    }
                }
                case TRY_LOCK -> {
                    return lock.tryLock() ? 1 : 0;
                }
                case UNLOCK -> lock.unlock();
                case WAIT -> {
                    Condition condition = ((Conditioned) lock).condition;
                    if (timed) {
                        return condition.await(nanos(), TimeUnit.NANOSECONDS) ? 1 : 0;
                    } else if (interruptible) {
                        condition.await();
                    } else {
                        condition.awaitUninterruptibly();
                    }
                }
                case NOTIFY -> ((Conditioned) lock).condition.signal();
                case NOTIFY_ALL -> ((Conditioned) lock).condition.signalAll();
                default -> throw new IllegalArgumentException(step.kind.toString());
            }
            return 1;
        }

        private long onReadWriteLock(Step step, ReentrantReadWriteLock lock) throws InterruptedException {
            boolean reads = step.kind == Kind.READ_LOCK || step.kind == Kind.TRY_READ_LOCK || step.kind == Kind.READ_UNLOCK;
            Lock half = reads ? lock.readLock() : lock.writeLock();
            switch (step.kind) {
                case LOCK, READ_LOCK -> {
                    if (step.manner.timed) {
                        return half.tryLock(nanos(), TimeUnit.NANOSECONDS) ? 1 : 0;
                    } else if (step.manner.interruptible) {
                        half.lockInterruptibly();
                    } else {
                        half.lock();
                    }
                }
                case TRY_LOCK, TRY_READ_LOCK -> {
                    return half.tryLock() ? 1 : 0;
                }
                default -> half.unlock();
            }
            return 1;
        }

        private long onLatch(Step step, CountDownLatch latch) throws InterruptedException {
            switch (step.kind) {
                case READ -> {
                    return latch.getCount();
                }
                case COUNT_DOWN -> latch.countDown();
                default -> {
                    if (step.manner.timed) {
                        return latch.await(nanos(), TimeUnit.NANOSECONDS) ? 1 : 0;
                    }
                    latch.await();
                }
            }
            return 1;
        }

        private long onBarrier(Step step, CyclicBarrier barrier) throws InterruptedException {
            try {
                if (step.manner.timed) {
                    barrier.await(nanos(), TimeUnit.NANOSECONDS);
                } else {
                    barrier.await();
                }
                return 1;
            } catch (BrokenBarrierException | TimeoutException e) {
                return 0;
            }
        }

        private long onSemaphore(Step step, Semaphore semaphore) throws InterruptedException {
            int permits = (int) step.value.calculate(registers);
            switch (step.kind) {
                case ACQUIRE -> {
                    if (step.manner.timed) {
                        return semaphore.tryAcquire(permits, nanos(), TimeUnit.NANOSECONDS) ? 1 : 0;
                    } else if (step.manner.interruptible) {
                        semaphore.acquire(permits);
                    } else {
                        semaphore.acquireUninterruptibly(permits);
                    }
                }
                case TRY_ACQUIRE -> {
                    return semaphore.tryAcquire(permits) ? 1 : 0;
                }
                case RELEASE -> semaphore.release(permits);
                case DRAIN -> {
                    return semaphore.drainPermits();
                }
                default -> throw new IllegalArgumentException(step.kind.toString());
            }
            return 1;
        }

        private long onThread(Step step, JvmThread other) throws InterruptedException {
            switch (step.kind) {
                case START -> other.start();
                case JOIN -> {
                    if (step.manner.timed) {
                        other.join(0, (int) nanos());
                    } else {
                        other.join();
                    }
                }
                case READ -> {
                    boolean flag = step.value.calculate(registers) != 0;
                    return (flag ? other.isInterrupted() : other.isAlive()) ? 1 : 0;
                }
                case INTERRUPT -> other.interrupt();
                case CLEAR_INTERRUPT -> {
                    return Thread.interrupted() ? 1 : 0;
                }
                case PARK -> {
                    if (step.manner.timed) {
                        LockSupport.parkNanos(nanos());
                    } else {
                        LockSupport.park();
                    }
                }
                case UNPARK -> LockSupport.unpark(other);
                case YIELD -> Thread.yield();
                case CHOOSE -> {
                    return chance.nextInt((int) step.value.calculate(registers));
                }
                case CHECK -> { }
                default -> throw new IllegalArgumentException(step.kind.toString());
            }
            return 1;
        }
    }
}
