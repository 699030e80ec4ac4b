package dev.heddle.hook;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** {@link Semaphore}. */
public final class SemaphoreHooks {

    private SemaphoreHooks() {}

    public static void acquire(Semaphore semaphore, int site) throws InterruptedException {
        if (modelled(semaphore, "acquire()", site)) {
            Control.controller().acquire(semaphore, 1, true, site);
        } else {
            semaphore.acquire();
        }
    }

    public static void acquire(Semaphore semaphore, int permits, int site)
            throws InterruptedException {
        if (modelled(semaphore, "acquire(int)", site)) {
            Control.controller().acquire(semaphore, valid(permits), true, site);
        } else {
            semaphore.acquire(permits);
        }
    }

    public static void acquireUninterruptibly(Semaphore semaphore, int site) {
        if (modelled(semaphore, "acquireUninterruptibly()", site)) {
            acquireForced(semaphore, 1, site);
        } else {
            semaphore.acquireUninterruptibly();
        }
    }

    public static void acquireUninterruptibly(Semaphore semaphore, int permits, int site) {
        if (modelled(semaphore, "acquireUninterruptibly(int)", site)) {
            acquireForced(semaphore, valid(permits), site);
        } else {
            semaphore.acquireUninterruptibly(permits);
        }
    }

    public static boolean tryAcquire(Semaphore semaphore, int site) {
        return modelled(semaphore, "tryAcquire()", site)
                ? Control.controller().tryAcquire(semaphore, 1, site)
                : semaphore.tryAcquire();
    }

    public static boolean tryAcquire(Semaphore semaphore, int permits, int site) {
        return modelled(semaphore, "tryAcquire(int)", site)
                ? Control.controller().tryAcquire(semaphore, valid(permits), site)
                : semaphore.tryAcquire(permits);
    }

    public static boolean tryAcquire(Semaphore semaphore, long time, TimeUnit unit, int site)
            throws InterruptedException {
        return modelled(semaphore, "tryAcquire(long,java.util.concurrent.TimeUnit)", site)
                ? Control.controller().tryAcquire(semaphore, 1, unit.toNanos(time), site)
                : semaphore.tryAcquire(time, unit);
    }

    public static boolean tryAcquire(
            Semaphore semaphore, int permits, long time, TimeUnit unit, int site)
            throws InterruptedException {
        return modelled(semaphore, "tryAcquire(int,long,java.util.concurrent.TimeUnit)", site)
                ? Control.controller().tryAcquire(semaphore, valid(permits), unit.toNanos(time), site)
                : semaphore.tryAcquire(permits, time, unit);
    }

    public static void release(Semaphore semaphore, int site) {
        if (modelled(semaphore, "release()", site)) {
            Control.controller().release(semaphore, 1, site);
        } else {
            semaphore.release();
        }
    }

    public static void release(Semaphore semaphore, int permits, int site) {
        if (modelled(semaphore, "release(int)", site)) {
            Control.controller().release(semaphore, valid(permits), site);
        } else {
            semaphore.release(permits);
        }
    }

    public static int availablePermits(Semaphore semaphore, int site) {
        return modelled(semaphore, "availablePermits()", site)
                ? Control.controller().availablePermits(semaphore, site)
                : semaphore.availablePermits();
    }

    public static int drainPermits(Semaphore semaphore, int site) {
        return modelled(semaphore, "drainPermits()", site)
                ? Control.controller().drainPermits(semaphore, site)
                : semaphore.drainPermits();
    }

    public static boolean hasQueuedThreads(Semaphore semaphore, int site) {
        return modelled(semaphore, "hasQueuedThreads()", site)
                ? Control.controller().waiters().queueLength(semaphore, site) > 0
                : semaphore.hasQueuedThreads();
    }

    public static int getQueueLength(Semaphore semaphore, int site) {
        return modelled(semaphore, "getQueueLength()", site)
                ? Control.controller().waiters().queueLength(semaphore, site)
                : semaphore.getQueueLength();
    }

    /** The beginning of the JDK's own {@code reducePermits}, which only subclasses can call. */
    public static boolean reduces(Semaphore semaphore, int reduction) {
        if (!Control.controlled()) {
            return false;
        }
        Control.controller().states().reducePermits(semaphore, valid(reduction));
        return true;
    }

    private static boolean modelled(Semaphore semaphore, String method, int site) {
        return Control.controlled() && Dispatch.reaches(semaphore, Semaphore.class, method, site);
    }

    private static void acquireForced(Semaphore semaphore, int permits, int site) {
        try {
            Control.controller().acquire(semaphore, permits, false, site);
        } catch (InterruptedException e) {
            throw new IllegalStateException("an uninterruptible acquire was interrupted", e);
        }
    }

    private static int valid(int permits) {
        if (permits < 0) {
            throw new IllegalArgumentException();
        }
        return permits;
    }
}
