package dev.heddle.control;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Systematic;
import dev.heddle.outcome.Protocol;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TransferQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random programs of real Java, from all constructs together: every strategy comes to the same outcomes, and what plain threads
 * come to is among them.
 */
class MixedProgramsTest {

    private static final int PROGRAMS = 30;

    /** The things that the threads of a program share, and what the steps do to them. */
    static final class World implements Interpreter.Steps {

        private static final VarHandle V;

        static {
            try {
                V = MethodHandles.lookup().findVarHandle(World.class, "v", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private final Protocol protocol;
        private final List<List<Step>> program;
        private final Thread[] threads;
        private ExecutorService pool;

        private final AtomicInteger a = new AtomicInteger();
        private volatile int v;
        private int p;
        private final List<Integer> shared = new ArrayList<>();
        private final Object monitor = new Object();
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition condition = lock.newCondition();
        private final Semaphore semaphore = new Semaphore(1);
        private final ReentrantReadWriteLock readWrite = new ReentrantReadWriteLock();
        private final StampedLock stamped = new StampedLock();
        private final Map<Integer, Integer> map = new ConcurrentHashMap<>(Map.of(1, 10));
        private final BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        private final BlockingQueue<Integer> linked = new LinkedBlockingQueue<>();
        private final CountDownLatch latch = new CountDownLatch(2);
        private final CyclicBarrier barrier = new CyclicBarrier(2);
        private final Exchanger<Integer> exchanger = new Exchanger<>();
        private final CompletableFuture<Integer> future = new CompletableFuture<>();
        private final List<Integer> copied = new CopyOnWriteArrayList<>();
        private final ConcurrentLinkedQueue<Integer> concurrent = new ConcurrentLinkedQueue<>();
        private final SynchronousQueue<Integer> synchronous = new SynchronousQueue<>();
        private final TransferQueue<Integer> transfer = new LinkedTransferQueue<>();

        World(List<List<Step>> program, Protocol protocol) {
            this.program = program;
            this.protocol = protocol;
            this.threads = new Thread[program.size()];
        }

        /** Runs the program to its end. */
        void run() throws InterruptedException {
            boolean pooled = Step.uses(program, "submit") || Step.uses(program, "exec") || Step.uses(program, "shutdown")
                    || Step.uses(program, "invokeAll") || Step.uses(program, "cancel") || Step.uses(program, "cfAsync");
            if (pooled) {
                pool = Executors.newFixedThreadPool(1, World::daemon);
            }
            Runnable[] tasks = new Runnable[threads.length];
            for (int t = 0; t < threads.length; t++) {
                int number = t;
                tasks[t] = () -> Interpreter.run(this, protocol, number, program);
            }
            if (Step.uses(program, "int0") || Step.uses(program, "int1") || Step.uses(program, "isInt")
                    || Step.uses(program, "unpark")) {
                for (int t = 0; t < threads.length; t++) {
                    threads[t] = daemon(tasks[t]);
                }
                for (Thread thread : threads) {
                    thread.start();
                }
                for (Thread thread : threads) {
                    thread.join();
                }
            } else {
                Systematic.parallel(tasks);
            }
            if (pool != null) {
                pool.shutdown();
                pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
            }
            protocol.add("end", a + " " + v + " " + p + shared + semaphore.availablePermits() + map + queue + linked
                    + latch.getCount() + copied + concurrent + transfer + future.isDone());
        }

        private static Thread daemon(Runnable code) {
            Thread thread = new Thread(code);
            thread.setDaemon(true);
            return thread;
        }

        private int all(String me, List<Step> steps) {
            return Interpreter.run(this, protocol, me, steps);
        }

        @Override
        public Object one(String me, String child, Step step) throws Exception {
            List<Step> inner = step.inner();
            int number = me.charAt(1) - '0';
            switch (step.name()) {
                case "a+": return a.incrementAndGet();
                case "a?": return a.get();
                case "a=5": a.set(5); return "";
                case "aC": return a.compareAndSet(0, 7);
                case "aW": return a.weakCompareAndSetVolatile(1, 8);
                case "aX": return a.getAndSet(3);
                case "a+?": return a.updateAndGet(x -> x * 2 + 1);
                case "v?": return v;
                case "v=": v = number + 1; return "";
                case "V+": return (int) V.getAndAdd(this, 1);
                case "VC": return V.compareAndSet(this, 0, 9);
                case "VX": return V.getAndSet(this, 4);
                case "p?": return p;
                case "p=": p = number + 1; return "";
                case "s?": return shared.size();
                case "s=": return shared.add(number);
                case "sync": synchronized (monitor) { return all(me, inner); }
                case "syncThis": return inMonitor(me, inner);
                case "wait": synchronized (monitor) { monitor.wait(); } return "";
                case "notify": synchronized (monitor) { monitor.notify(); } return "";
                case "notifyAll": synchronized (monitor) { monitor.notifyAll(); } return "";
                case "lock": return in(lock, me, inner);
                case "tryLock": return tryIn(lock, me, inner);
                case "lockInt":
                    lock.lockInterruptibly();
                    try { return all(me, inner); } finally { lock.unlock(); }
                case "await":
                    lock.lock();
                    try { condition.await(); } finally { lock.unlock(); }
                    return "";
                case "signal":
                    lock.lock();
                    try { condition.signal(); } finally { lock.unlock(); }
                    return "";
                case "signalAll":
                    lock.lock();
                    try { condition.signalAll(); } finally { lock.unlock(); }
                    return "";
                case "lock?": return lock.isLocked();
                case "sem-": semaphore.acquire(); return "";
                case "sem+": semaphore.release(); return "";
                case "sem?": return semaphore.tryAcquire();
                case "sem-2": semaphore.acquireUninterruptibly(2); return "";
                case "sem+2": semaphore.release(2); return "";
                case "drain": return semaphore.drainPermits();
                case "sem#": return semaphore.availablePermits();
                case "rd": return in(readWrite.readLock(), me, inner);
                case "wr": return in(readWrite.writeLock(), me, inner);
                case "tryRd": return tryIn(readWrite.readLock(), me, inner);
                case "tryWr": return tryIn(readWrite.writeLock(), me, inner);
                case "down":
                    readWrite.writeLock().lock();
                    readWrite.readLock().lock();
                    readWrite.writeLock().unlock();
                    try { return all(me, inner); } finally { readWrite.readLock().unlock(); }
                default: return more(me, child, step);
            }
        }

        private synchronized int inMonitor(String me, List<Step> inner) {
            return all(me, inner);
        }

        private int in(Lock which, String me, List<Step> inner) {
            which.lock();
            try {
                return all(me, inner);
            } finally {
                which.unlock();
            }
        }

        private Object tryIn(Lock which, String me, List<Step> inner) {
            if (!which.tryLock()) {
                return "no";
            }
            try {
                return all(me, inner);
            } finally {
                which.unlock();
            }
        }

        private Object more(String me, String child, Step step) throws Exception {
            List<Step> inner = step.inner();
            int number = me.charAt(1) - '0';
            switch (step.name()) {
                case "srd": {
                    long stamp = stamped.readLock();
                    try { return all(me, inner); } finally { stamped.unlockRead(stamp); }
                }
                case "swr": {
                    long stamp = stamped.writeLock();
                    try { return all(me, inner); } finally { stamped.unlockWrite(stamp); }
                }
                case "trySwr": {
                    long stamp = stamped.tryWriteLock();
                    if (stamp == 0) { return "no"; }
                    try { return all(me, inner); } finally { stamped.unlock(stamp); }
                }
                case "sopt": {
                    long stamp = stamped.tryOptimisticRead();
                    all(me, inner);
                    return stamp != 0 && stamped.validate(stamp);
                }
                case "sconv": {
                    long stamp = stamped.readLock();
                    long converted = stamped.tryConvertToWriteLock(stamp);
                    try { all(me, inner); } finally { stamped.unlock(converted == 0 ? stamp : converted); }
                    return converted != 0;
                }
                case "m=": return map.put(1, number);
                case "m?": return map.get(1);
                case "mCompute": return map.compute(1, (k, old) -> all(me, inner) + (old == null ? 0 : old));
                case "mMerge": return map.merge(2, 5, Integer::sum);
                case "mAbsent": return map.computeIfAbsent(2, k -> all(me, inner));
                case "mPresent": return map.computeIfPresent(1, (k, old) -> all(me, inner) > 1 ? null : old + 1);
                case "mReplace": return map.replace(1, 10, 20);
                case "mIter": {
                    int sum = 0;
                    for (Map.Entry<Integer, Integer> entry : map.entrySet()) { sum += entry.getKey() * 100 + entry.getValue(); }
                    return sum;
                }
                case "m#": return map.size();
                case "m-": return map.remove(1);
                case "q+": queue.put(number); return "";
                case "q-": return queue.take();
                case "qOffer": return queue.offer(number + 10);
                case "qPoll": return queue.poll();
                case "q#": return queue.size() + queue.remainingCapacity();
                case "qDrain": return queue.drainTo(new ArrayList<>());
                case "qIter": {
                    int sum = 0;
                    for (int each : queue) { sum += each; }
                    return sum;
                }
                case "l+": return linked.add(number);
                case "l-": return linked.take();
                case "lPoll": return linked.poll();
                case "lPeek": return linked.peek();
                case "latch-": latch.countDown(); return "";
                case "latch": latch.await(); return "";
                case "latch#": return latch.getCount();
                case "bar": return barrier.await();
                case "bar?": return barrier.getNumberWaiting() + " " + barrier.isBroken();
                case "ex": return exchanger.exchange(number);
                case "park": LockSupport.park(); return Thread.currentThread().isInterrupted();
                case "unpark0": LockSupport.unpark(threads[0]); return "";
                case "unpark1": LockSupport.unpark(threads[1]); return "";
                case "int0": threads[0].interrupt(); return "";
                case "int1": threads[1 % threads.length].interrupt(); return "";
                case "interrupted": return Thread.interrupted();
                case "isInt0": return threads[0].isInterrupted();
                case "sleepInt": Thread.sleep(1); return "";
                default: return tasks(me, child, step);
            }
        }

        private Object tasks(String me, String child, Step step) throws Exception {
            List<Step> inner = step.inner();
            int number = me.charAt(1) - '0';
            Callable<Integer> task = () -> all(child, inner);
            switch (step.name()) {
                case "submit": return pool.submit(task).get();
                case "exec": pool.execute(() -> all(child, inner)); return "";
                case "shutdown": pool.shutdown(); return pool.isShutdown();
                case "invokeAll": return pool.invokeAll(List.of(task)).get(0).get();
                case "cancel": {
                    Future<Integer> given = pool.submit(task);
                    return given.cancel(true) + " " + given.isDone();
                }
                case "cf!": return future.complete(number);
                case "cf": return future.join();
                case "cfThen": return future.thenApply(x -> all(child, inner)).isDone();
                case "cfAsync":
                    return CompletableFuture.supplyAsync(() -> all(child, inner), pool)
                            .thenCombine(future, Integer::sum)
                            .isDone();
                case "cfCancel": return future.cancel(true);
                case "cf?": return future.getNow(-1);
                case "cfEx": return future.handle((x, e) -> all(child, inner)).join();
                case "fork": return ForkJoinPool.commonPool().submit(task).join();
                case "fj": {
                    RecursiveAction other = new RecursiveAction() {
                        @Override
                        protected void compute() { all(child, inner); }
                    };
                    other.fork();
                    all(me, inner);
                    other.join();
                    return other.isCompletedNormally();
                }
                case "par": return IntStream.range(0, 2).parallel().map(i -> all(child + i, inner)).sum();
                case "start": return started(child, inner, false);
                case "startAlive": return started(child, inner, true);
                case "yield": Thread.yield(); return "";
                case "cow+": return copied.add(number);
                case "cowIter": {
                    int sum = 0;
                    for (int each : copied) { sum += each + 1; }
                    return sum;
                }
                case "clq+": return concurrent.add(number);
                case "clq-": return concurrent.poll();
                case "sq+": synchronous.put(number); return "";
                case "sq-": return synchronous.take();
                case "sqOffer": return synchronous.offer(number);
                case "sqPoll": return synchronous.poll();
                case "tq+": transfer.transfer(number); return "";
                case "tq-": return transfer.take();
                case "tqTry": return transfer.tryTransfer(number);
                default: throw new AssertionError(step);
            }
        }

        private Object started(String child, List<Step> inner, boolean asks) throws InterruptedException {
            Thread thread = daemon(() -> all(child, inner));
            thread.start();
            boolean alive = asks && thread.isAlive();
            try {
                thread.join();
            } catch (InterruptedException e) {
                thread.join();
                throw e;
            }
            return alive;
        }
    }

    /** Programs of which traces were once lost, each as small as it could be made. */
    @ParameterizedTest
    @ValueSource(strings = {
        "unpark1 | park",
        "start[ unpark1 ] | park",
        "fork[ ] sq- | int0",
        "cancel[ ] | p= p=",
        "qDrain | cancel[ q+ ] exec[ q- ] | q# q+"
    })
    void outcomesThatWereOnceMissed(String program) {
        Differential differential = new Differential((steps, protocol) -> new World(steps, protocol)::run);
        assertNull(differential.difference(Step.program(program.split("\\|"))));
    }

    @Test
    void allStrategiesComeToTheSameOutcomes() {
        Differential differential = new Differential((program, protocol) -> new World(program, protocol)::run);
        differential.compare(1, PROGRAMS);
        assertTrue(differential.exhausted() > PROGRAMS / 4, "too few programs were small enough for all interleavings");
    }
}
