package dev.heddle.model;

import dev.heddle.model.Code.Step;
import dev.heddle.object.Kind;
import java.util.SplittableRandom;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** The operations of one model thread, done to objects of the JDK. */
final class JvmOperations {

    /** A lock with a condition. */
    static final class Conditioned extends ReentrantLock {
        private final transient Condition condition = newCondition();
    }

    private final long[] registers;
    private final SplittableRandom chance;

    JvmOperations(long[] registers, SplittableRandom chance) {
        this.registers = registers;
        this.chance = chance;
    }

    /** A short time limit. */
    private long nanos() {
        return 1 + chance.nextInt(40_000);
    }

    long onMonitor(Step step, Object monitor) {
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

    long act(Step step, Object object) {
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
            return onThread(step, (Thread) object);
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

    private long onThread(Step step, Thread other) throws InterruptedException {
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
