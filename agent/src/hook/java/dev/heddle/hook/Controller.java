package dev.heddle.hook;

/**
 * Where the program's side and the search's side meet. Instrumented code says here which visible
 * operation the current thread is about to do; the call returns when the thread may go on.
 *
 * <p>The hooks call these methods only on the thread that is under control and running ({@link
 * Control#controlled()}); everything else falls through to the original behaviour without coming
 * here. A {@code site} is a number from {@link Sites}: the place in the source and, for fields, the
 * field; 0 stands for a place that is not known in advance.
 *
 * <p>Operations on variables (fields, array cells, atomics) are only announced: the real access
 * follows as soon as the method returns, with nothing of another thread in between. Operations that
 * can block (monitors, locks, semaphores, threads) are carried out by the controller: the real
 * object is not touched.
 */
public interface Controller {

    // ---- objects -------------------------------------------------------------------------------

    /** The current thread has just allocated {@code object}; gives it a name that replays agree on. */
    void born(Object object);

    /**
     * The identity hash code of {@code object} may be asked for next: it has to be the same in all executions. This is no
     * visible operation.
     */
    void hashed(Object object);

    /**
     * The current thread has come to something that cannot be controlled: the test must not go on as if
     * nothing had happened.
     *
     * @param reason a sentence for the user, which says what to do
     */
    void beyondControl(String reason, int site);

    /**
     * The current thread uses a class that is made for sharing between threads and that has no model: what
     * happens inside of it is not seen. The operation of {@code site} begins with the name of the class.
     */
    void unmodelled(int site);

    /** Loops in which threads may wait. */
    LoopControl loops();

    /** Classes that are initialised under control. */
    Classes classes();

    // ---- fields and array cells ----------------------------------------------------------------

    /** A read of the field of {@code site}; {@code base} is {@code null} for a static field. */
    void readField(Object base, int site);

    /** A write of a primitive value, widened to its raw bits. */
    void writeField(Object base, long bits, int site);

    /** A write of a reference. */
    void writeField(Object base, Object value, int site);

    /** A read of one cell; {@code array} is not null and {@code index} is in range. */
    void readElement(Object array, int index, int site);

    /** A write of a primitive value, widened to its raw bits. */
    void writeElement(Object array, int index, long bits, int site);

    /** A write of a reference. */
    void writeElement(Object array, int index, Object value, int site);

    /** Fields and array cells by handles, {@code Unsafe} and the like. */
    Variables variables();

    // ---- java.util.concurrent.atomic -----------------------------------------------------------

    /** A volatile, plain, opaque or acquire read: all are treated as sequentially consistent. */
    void readAtomic(Object atomic, int site);

    /** An unconditional write of a number or a truth value (0 or 1). */
    void writeAtomic(Object atomic, long bits, int site);

    /** An unconditional write of a reference. */
    void writeAtomic(Object atomic, Object value, int site);

    /** An unconditional read-modify-write, such as get-and-add or get-and-set. */
    void updateAtomic(Object atomic, int site);

    /** A compare-and-set; it is a read where the comparison will fail. */
    void compareAndSetAtomic(Object atomic, long expected, long next, int site);

    /** A compare-and-set of references, compared by identity. */
    void compareAndSetAtomic(Object atomic, Object expected, Object next, int site);

    /** Whether a weak compare-and-set is to fail for no reason, on whatever it is. If not, it is a strong one. */
    boolean failsSpuriously(int site);

    // ---- collections and builders ----------------------------------------------------------------

    /** Collections, iterators and builders of the JDK. */
    Libraries libraries();

    /** Adders and accumulators. */
    Adders adders();

    /** {@code AtomicStampedReference} and {@code AtomicMarkableReference}. */
    Pairs pairs();

    /** The elements of atomic arrays. */
    AtomicArrays atomicArrays();

    // ---- monitors ------------------------------------------------------------------------------

    /** Enters a monitor; {@code monitor} is not null. */
    void enterMonitor(Object monitor, int site);

    /**
     * Leaves a monitor; throws {@link IllegalMonitorStateException} where the JVM would. Compilers guard the
     * exit by a handler that exits again, so after a call that threw (as it does for a thread that is to be
     * unwound) there may be a second one for the same monitor.
     */
    void exitMonitor(Object monitor, int site);

    /** {@code Object.wait}; {@code nanos} 0 waits without a time limit. */
    void waitOn(Object monitor, long nanos, int site) throws InterruptedException;

    /** {@code Object.notify} or, with {@code all}, {@code Object.notifyAll}. */
    void notifyOn(Object monitor, boolean all, int site);

    /** {@code Thread.holdsLock}. */
    boolean holdsMonitor(Object monitor);

    // ---- ReentrantLock and its conditions ------------------------------------------------------

    /** {@code lock()}. */
    void lock(Object lock, int site);

    /** {@code lockInterruptibly()}. */
    void lockInterruptibly(Object lock, int site) throws InterruptedException;

    /** {@code tryLock()}. */
    boolean tryLock(Object lock, int site);

    /** {@code tryLock(time, unit)}. */
    boolean tryLock(Object lock, long nanos, int site) throws InterruptedException;

    /** {@code unlock()}; throws {@link IllegalMonitorStateException} where the JDK would. */
    void unlock(Object lock, int site);

    /** How often the current thread holds the lock: an operation of its own thread only. */
    int holdCount(Object lock);

    /** {@code isLocked()}: a read of the lock. */
    boolean isLocked(Object lock, int site);

    /** What synchronizers tell of themselves. */
    SynchronizerStates states();

    /** Who waits for a lock, a semaphore or a condition. */
    Waiters waiters();

    /**
     * All forms of {@code Condition.await}: {@code nanos} is negative for no time limit. The condition is
     * one of a {@code ReentrantLock}, made by the real lock.
     *
     * @return whether the thread was signalled, rather than timed out
     */
    boolean await(Object condition, long nanos, boolean interruptibly, int site)
            throws InterruptedException;

    /** {@code signal()} or, with {@code all}, {@code signalAll()}. */
    void signal(Object condition, boolean all, int site);

    // ---- Semaphore -----------------------------------------------------------------------------

    /** {@code acquire} or, with {@code interruptibly} false, {@code acquireUninterruptibly}. */
    void acquire(Object semaphore, int permits, boolean interruptibly, int site)
            throws InterruptedException;

    /** {@code tryAcquire} without a time limit. */
    boolean tryAcquire(Object semaphore, int permits, int site);

    /** {@code tryAcquire} with a time limit. */
    boolean tryAcquire(Object semaphore, int permits, long nanos, int site)
            throws InterruptedException;

    /** {@code release}. */
    void release(Object semaphore, int permits, int site);

    /** {@code availablePermits}. */
    int availablePermits(Object semaphore, int site);

    /** {@code drainPermits}. */
    int drainPermits(Object semaphore, int site);

    // ---- the other synchronizers ---------------------------------------------------------------

    /** {@code CountDownLatch}. */
    Latches latches();

    /** {@code CyclicBarrier}. */
    Barriers barriers();

    /** {@code Phaser}. */
    Phasers phasers();

    /** {@code Exchanger}. */
    Exchangers exchangers();

    /** {@code ReentrantReadWriteLock}. */
    ReadWriteLocks readWriteLocks();

    /** {@code StampedLock}. */
    StampedLocks stampedLocks();

    /** The blocking queues of the JDK. */
    Queues queues();

    /** {@code ThreadPoolExecutor}. */
    Pools pools();

    /** {@code ScheduledThreadPoolExecutor}. */
    Schedules schedules();

    /** {@code FutureTask}. */
    Futures futures();

    /** {@code SynchronousQueue} and {@code LinkedTransferQueue}. */
    Transfers transfers();

    /** {@code CompletableFuture}. */
    Stages stages();

    /** {@code ForkJoinPool} and its tasks. */
    Forks forks();

    /** What belongs to the JVM as a whole, or to the world outside of it. */
    Environment environment();

    // ---- threads -------------------------------------------------------------------------------

    /**
     * {@code Thread.start}: whoever calls it, library code included.
     *
     * @param container what the JDK keeps count of its threads by, for instance a {@code StructuredTaskScope}'s;
     *     null where there is none
     * @param byLibrary whether the call may come from library code; if not, instrumented code itself calls it
     * @return whether the controller carries the thread; if not, it starts as usual
     */
    boolean start(Thread thread, Object container, boolean byLibrary);

    /** {@code Thread.join}; {@code nanos} 0 waits without a time limit. */
    void join(Thread thread, long nanos, int site) throws InterruptedException;

    /** {@code Thread.yield} and {@code Thread.onSpinWait}. */
    void yield(int site);

    /** {@code Thread.sleep} and {@code TimeUnit.sleep}. */
    void sleep(long nanos, int site) throws InterruptedException;

    /** How much time has passed since the execution began, by the clock that the program sees. */
    long elapsedNanos(int site);

    /** The next of the thread's random numbers: a sequence of its own, the same in every execution. */
    long chance();

    /** {@code Thread.interrupt}; {@code site} is {@link Sites#IN_LIBRARY} where code of the JDK calls it. */
    void interrupt(Thread thread, int site);

    /** {@code Thread.isInterrupted}. */
    boolean isInterrupted(Thread thread, int site);

    /** {@code Thread.interrupted}. */
    boolean interrupted(int site);

    /** {@code Thread.isAlive}. */
    boolean isAlive(Thread thread, int site);

    /** {@code Thread.getState}. */
    Thread.State state(Thread thread, int site);

    /** {@code Thread.currentThread}: the program's own thread, whatever carries it. */
    Thread currentThread();

    /**
     * {@code LockSupport.park} and its timed forms, from the body of those methods: {@code nanos} is
     * negative for no time limit, {@code blocker} may be null.
     *
     * @return whether the controller has carried it out; if not, the thread parks as usual
     */
    boolean park(Object blocker, long nanos);

    /** {@code LockSupport.unpark}, from the body of that method. */
    boolean unpark(Thread thread);
}
