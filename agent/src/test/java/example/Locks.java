package example;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Locks and semaphores, also by their interfaces, in subclasses and by method references. */
public class Locks {

    static class Counting extends ReentrantLock {
        private static final long serialVersionUID = 1;
        final int[] calls = new int[1];

        @Override
        public void lock() {
            calls[0]++;
            super.lock();
        }
    }

    static class Generous extends Semaphore {
        private static final long serialVersionUID = 1;

        Generous() {
            super(1);
        }

        @Override
        public boolean tryAcquire(int permits) {
            return super.tryAcquire(1);
        }
    }

    static class Own implements Lock {
        String log = "";

        @Override
        public void lock() {
            log += "lock ";
        }

        @Override
        public void lockInterruptibly() {}

        @Override
        public boolean tryLock() {
            return false;
        }

        @Override
        public boolean tryLock(long time, TimeUnit unit) {
            return false;
        }

        @Override
        public void unlock() {
            log += "unlock";
        }

        @Override
        public Condition newCondition() {
            return null;
        }
    }

    public static Object reentrant() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        lock.lockInterruptibly();
        String result = lock.tryLock() + " " + lock.tryLock(1, TimeUnit.MILLISECONDS) + " " + lock.getHoldCount();
        result += " " + lock.isHeldByCurrentThread() + " " + lock.isLocked() + " " + lock.hasQueuedThreads();
        for (int i = 0; i < 4; i++) {
            lock.unlock();
        }
        try {
            lock.unlock();
        } catch (IllegalMonitorStateException e) {
            result += " refused";
        }
        return result;
    }

    public static Object byInterface() {
        Lock lock = new ReentrantLock();
        lock.lock();
        try {
            return "inside";
        } finally {
            lock.unlock();
        }
    }

    public static Object otherLocks() {
        Own own = new Own();
        Lock lock = own;
        lock.lock();
        lock.unlock();
        return own.log;
    }

    public static Object subclass() {
        Counting lock = new Counting();
        lock.lock();
        Lock plain = lock;
        plain.lock();
        plain.unlock();
        lock.unlock();
        return lock.calls[0] + " " + lock.isLocked();
    }

    public static Object references() {
        ReentrantLock lock = new ReentrantLock();
        Runnable enter = lock::lock;
        Runnable leave = lock::unlock;
        Object o = new Object();
        Runnable wake = o::notifyAll;
        Runnable yield = Thread::yield;
        enter.run();
        leave.run();
        synchronized (o) {
            wake.run();
        }
        yield.run();
        return lock.isLocked();
    }

    public static Object semaphore() throws InterruptedException {
        Semaphore s = new Semaphore(3);
        s.acquire();
        s.acquire(2);
        String result = s.tryAcquire() + " " + s.tryAcquire(1, 1, TimeUnit.NANOSECONDS);
        s.release();
        s.release(3);
        s.acquireUninterruptibly();
        s.acquireUninterruptibly(1);
        result += " " + s.tryAcquire(1) + " " + s.tryAcquire(1, TimeUnit.SECONDS) + " " + s.availablePermits();
        try {
            s.release(-1);
        } catch (IllegalArgumentException e) {
            result += " refused";
        }
        return result + " " + s.drainPermits() + " " + s.getQueueLength();
    }

    public static Object semaphoreSubclass() {
        Generous s = new Generous();
        return s.tryAcquire(5) + " " + s.tryAcquire();
    }
}
