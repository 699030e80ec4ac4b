package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class InterruptTest {

    private interface Code {
        void run() throws Exception;
    }

    /** How the code ends, and whether the thread is interrupted then. */
    private static String ends(Code code) {
        String how;
        try {
            code.run();
            how = "done";
        } catch (Exception e) {
            how = e.getClass().getSimpleName() + " " + e.getMessage();
        }
        return how + " " + Thread.currentThread().isInterrupted();
    }

    /** Runs the code in a thread that is interrupted before it, and tells how it ends. */
    private static Set<String> interruptedBefore(Code code) {
        return Outcomes.asOnTheJvm(() -> {
            String[] result = new String[1];
            Thread thread = new Thread(() -> {
                Thread.currentThread().interrupt();
                result[0] = ends(code);
            });
            thread.start();
            thread.join();
            return result[0];
        });
    }

    private static final Set<String> THROWN = Set.of("InterruptedException null false");
    private static final Set<String> IGNORED = Set.of("done true");

    @Test
    void beforeACallThatCouldWait() {
        assertEquals(THROWN, interruptedBefore(() -> new Semaphore(1).acquire()));
        assertEquals(THROWN, interruptedBefore(() -> new Semaphore(1).tryAcquire(1, TimeUnit.SECONDS)));
        assertEquals(THROWN, interruptedBefore(() -> new ReentrantLock().lockInterruptibly()));
        assertEquals(THROWN, interruptedBefore(() -> new ReentrantReadWriteLock().readLock().lockInterruptibly()));
        assertEquals(THROWN, interruptedBefore(() -> new StampedLock().readLockInterruptibly()));
        assertEquals(THROWN, interruptedBefore(() -> new CountDownLatch(0).await()));
        assertEquals(THROWN, interruptedBefore(() -> new CyclicBarrier(1).await()));
        assertEquals(THROWN, interruptedBefore(() -> new Exchanger<String>().exchange("")));
        assertEquals(
                Set.of("InterruptedException sleep interrupted false"), interruptedBefore(() -> Thread.sleep(1)));
        assertEquals(THROWN, interruptedBefore(() -> {
            Object monitor = new Object();
            synchronized (monitor) {
                monitor.wait();
            }
        }));
    }

    @Test
    void beforeACallThatDoesNotCare() {
        assertEquals(IGNORED, interruptedBefore(() -> new Semaphore(1).acquireUninterruptibly()));
        assertEquals(IGNORED, interruptedBefore(() -> new Semaphore(1).tryAcquire()));
        assertEquals(IGNORED, interruptedBefore(() -> new ReentrantLock().lock()));
        assertEquals(IGNORED, interruptedBefore(() -> new StampedLock().writeLock()));
        assertEquals(IGNORED, interruptedBefore(() -> LockSupport.park()));
        assertEquals(IGNORED, interruptedBefore(Thread::yield));
        assertEquals(IGNORED, interruptedBefore(() -> {
            synchronized (InterruptTest.class) {
                InterruptTest.class.notifyAll();
            }
        }));
    }

    @Test
    void theFlagItself() {
        assertEquals(
                Set.of("false true true true false"),
                Outcomes.asOnTheJvm(() -> {
                    Thread me = Thread.currentThread();
                    String result = "" + me.isInterrupted();
                    me.interrupt();
                    return result + " " + me.isInterrupted() + " " + me.isInterrupted() + " "
                            + Thread.interrupted() + " " + Thread.interrupted();
                }));
        // One interrupt: seen by the first question or by the second, or by none.
        assertEquals(
                Set.of("false false", "false true", "true false"),
                Outcomes.asOnTheJvm(() -> {
                    String[] result = new String[1];
                    Thread thread = new Thread(() -> result[0] = Thread.interrupted() + " " + Thread.interrupted());
                    thread.start();
                    thread.interrupt();
                    thread.join();
                    return result[0];
                }));
        assertEquals(3, Outcomes.traces(() -> {
            Thread thread = new Thread(() -> {
                Thread.interrupted();
                Thread.interrupted();
            });
            thread.start();
            thread.interrupt();
            thread.join();
        }));
    }

    /** What an interrupt does to a thread before its start differs between JDKs, so it is compared, not named. */
    @Test
    void threadsThatDoNotRun() {
        assertEquals(
                1,
                Outcomes.asOnTheJvm(() -> {
                    boolean[] seen = new boolean[1];
                    Thread thread = new Thread(() -> seen[0] = Thread.currentThread().isInterrupted());
                    thread.interrupt();
                    boolean before = thread.isInterrupted();
                    thread.start();
                    thread.join();
                    thread.interrupt();
                    return before + " " + seen[0];
                }).size());
    }

    /** Which calls look at the flag although they need not wait differs from queue to queue, and between JDKs. */
    @Test
    void beforeACallOfAQueue() {
        for (Supplier<BlockingQueue<Integer>> kind : QUEUES) {
            oneWayAsOnTheJvm(() -> kind.get().take());
            oneWayAsOnTheJvm(() -> kind.get().poll(1, TimeUnit.MILLISECONDS));
            oneWayAsOnTheJvm(() -> kind.get().poll(0, TimeUnit.MILLISECONDS));
            if (!(kind.get() instanceof SynchronousQueue)) {
                oneWayAsOnTheJvm(() -> kind.get().put(1));
                oneWayAsOnTheJvm(() -> withOne(kind).take());
                oneWayAsOnTheJvm(() -> withOne(kind).poll(1, TimeUnit.MILLISECONDS));
                oneWayAsOnTheJvm(() -> withOne(kind).poll(0, TimeUnit.MILLISECONDS));
            }
            if (kind.get().remainingCapacity() < Integer.MAX_VALUE) {
                oneWayAsOnTheJvm(() -> kind.get().offer(1, 1, TimeUnit.MILLISECONDS));
                oneWayAsOnTheJvm(() -> kind.get().offer(1, 0, TimeUnit.MILLISECONDS));
            }
        }
        oneWayAsOnTheJvm(() -> new LinkedTransferQueue<Integer>().transfer(1));
        oneWayAsOnTheJvm(() -> new LinkedTransferQueue<Integer>().tryTransfer(1, 0, TimeUnit.MILLISECONDS));
        assertEquals(IGNORED, interruptedBefore(() -> withOne(() -> new LinkedBlockingDeque<>(1)).take()));
        assertEquals(IGNORED, interruptedBefore(() -> new LinkedBlockingDeque<>(1).put(1)));
        assertEquals(THROWN, interruptedBefore(() -> new LinkedBlockingDeque<>(1).offer(1, 1, TimeUnit.SECONDS)));
        assertEquals(THROWN, interruptedBefore(() -> new LinkedBlockingQueue<>(1).put(1)));
    }

    private static void oneWayAsOnTheJvm(Code code) {
        assertEquals(1, interruptedBefore(code).size());
    }

    private static final List<Supplier<BlockingQueue<Integer>>> QUEUES =
            List.of(
                    () -> new LinkedBlockingQueue<>(1),
                    () -> new ArrayBlockingQueue<>(1),
                    PriorityBlockingQueue::new,
                    () -> new LinkedBlockingDeque<>(1),
                    LinkedTransferQueue::new,
                    SynchronousQueue::new,
                    () -> new SynchronousQueue<>(true));

    private static BlockingQueue<Integer> withOne(Supplier<BlockingQueue<Integer>> kind) {
        BlockingQueue<Integer> queue = kind.get();
        queue.add(1);
        return queue;
    }

    /** Futures and phasers do not look at the flag if there is nothing to wait for. */
    @Test
    void beforeACallThatNeedNotWait() {
        assertEquals(IGNORED, interruptedBefore(() -> CompletableFuture.completedFuture(1).get()));
        assertEquals(IGNORED, interruptedBefore(() -> {
            FutureTask<Integer> task = new FutureTask<>(() -> 1);
            task.run();
            task.get();
        }));
        assertEquals(IGNORED, interruptedBefore(() -> {
            Phaser phaser = new Phaser(1);
            phaser.awaitAdvanceInterruptibly(phaser.arrive());
        }));
        assertEquals(THROWN, interruptedBefore(() -> new CompletableFuture<>().get()));
        assertEquals(THROWN, interruptedBefore(() -> new FutureTask<>(() -> 1).get()));
        assertEquals(THROWN, interruptedBefore(() -> new Phaser(1).awaitAdvanceInterruptibly(0)));
    }

    private static final Set<String> EITHER = Set.of("done true", "InterruptedException null false");

    /** An interrupt and what the thread waits for come at the same time: either can win. */
    @Test
    void togetherWithWhatTheThreadWaitsFor() {
        assertEquals(EITHER, interruptedAnd(() -> new Semaphore(0), Semaphore::acquire, Semaphore::release));
        assertEquals(
                EITHER, interruptedAnd(() -> new CountDownLatch(1), CountDownLatch::await, CountDownLatch::countDown));
        assertEquals(
                EITHER,
                interruptedAnd(() -> new int[1], InterruptTest::waitForSet, place -> {
                    synchronized (place) {
                        place[0] = 1;
                        place.notify();
                    }
                }));
        assertEquals(
                EITHER, interruptedAnd(() -> new Phaser(1), each -> each.awaitAdvanceInterruptibly(0), Phaser::arrive));
        assertEquals(EITHER, interruptedAnd(() -> new FutureTask<>(() -> 1), FutureTask::get, FutureTask::run));
        assertEquals(
                EITHER,
                interruptedAnd(() -> new CompletableFuture<Integer>(), CompletableFuture::get, each -> each.complete(1)));
    }

    @Test
    void togetherWithAnElementOrSpace() {
        for (Supplier<BlockingQueue<Integer>> kind : QUEUES) {
            if (kind.get() instanceof SynchronousQueue) {
                continue; // whose givers wait too
            }
            assertEquals(EITHER, interruptedAnd(kind, BlockingQueue::take, queue -> queue.add(1)));
            if (kind.get().remainingCapacity() == 1) {
                assertEquals(
                        EITHER,
                        interruptedAnd(() -> withOne(kind), queue -> queue.put(1), BlockingQueue::take));
            }
        }
    }

    /** Who has looked at the flag, or has seen that it has to wait, goes on from there. */
    @Test
    void eachLookIsAnActionOfItsOwn() {
        // The flag is looked at after the interrupt; or before, and the queue before or after the element came.
        assertEquals(3, Outcomes.traces(() -> interrupted(LinkedBlockingQueue<Integer>::new, q -> q.take(), q -> q.add(1))));
        // Here only the queue is looked at first.
        assertEquals(2, Outcomes.traces(() -> interrupted(LinkedBlockingDeque<Integer>::new, q -> q.take(), q -> q.add(1))));
    }

    /** It comes before the interrupt, but the thread has seen that it has to wait, and then looks at its flag. */
    @Test
    void afterWhatTheThreadWaitsFor() {
        Set<String> all = Set.of("done false", "done true", "InterruptedException null false");
        assertEquals(all, andInterrupted(() -> new FutureTask<>(() -> 1), FutureTask::get, FutureTask::run));
        assertEquals(
                all,
                andInterrupted(() -> new CompletableFuture<Integer>(), CompletableFuture::get, each -> each.complete(1)));
        assertEquals(
                all, andInterrupted(() -> new Phaser(1), each -> each.awaitAdvanceInterruptibly(0), Phaser::arrive));
        assertEquals(all, andInterrupted(LinkedBlockingQueue<Integer>::new, BlockingQueue::take, queue -> queue.add(1)));
    }

    /** An element that is there goes to the interrupted thread although it has been told to stop. */
    @Test
    void anElementIsLostWithAThreadThatStops() {
        Failure failure = Outcomes.failure(() -> {
            BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
            AtomicInteger handled = new AtomicInteger();
            Thread worker = new Thread(() -> {
                try {
                    int element = queue.take();
                    if (!Thread.currentThread().isInterrupted()) {
                        handled.addAndGet(element);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            worker.start();
            worker.interrupt();
            queue.put(1);
            worker.join();
            Systematic.check(handled.get() + queue.size() == 1, "The element is lost.");
        });
        assertEquals(Failure.Kind.ASSERTION, failure.kind());
    }

    private static void waitForSet(int[] place) throws InterruptedException {
        synchronized (place) {
            if (place[0] == 0) {
                place.wait();
            }
        }
    }

    private interface Use<T> {
        void of(T object) throws Exception;
    }

    /** The thread is interrupted first; what it waits for comes afterwards. */
    private static <T> Set<String> interruptedAnd(Supplier<T> kind, Use<T> waits, Use<T> gives) {
        return Outcomes.asOnTheJvm(() -> interrupted(kind, waits, gives));
    }

    private static <T> String interrupted(Supplier<T> kind, Use<T> waits, Use<T> gives) throws Exception {
        T object = kind.get();
        String[] result = new String[1];
        Thread thread = new Thread(() -> result[0] = ends(() -> waits.of(object)));
        thread.start();
        thread.interrupt();
        gives.of(object);
        thread.join();
        return result[0];
    }

    /** What the thread waits for comes first; then it is interrupted. */
    private static <T> Set<String> andInterrupted(Supplier<T> kind, Use<T> waits, Use<T> gives) {
        return Outcomes.asOnTheJvm(() -> {
            T object = kind.get();
            String[] result = new String[1];
            Thread thread = new Thread(() -> result[0] = ends(() -> waits.of(object)));
            thread.start();
            gives.of(object);
            thread.interrupt();
            thread.join();
            return result[0];
        });
    }

    @Test
    void aJoinIsInterrupted() {
        assertEquals(
                Set.of("InterruptedException null false"),
                Outcomes.asOnTheJvm(() -> {
                    Semaphore never = new Semaphore(0);
                    Thread endless = new Thread(never::acquireUninterruptibly);
                    String[] result = new String[1];
                    Thread joiner = new Thread(() -> result[0] = ends(endless::join));
                    endless.start();
                    joiner.start();
                    joiner.interrupt();
                    joiner.join();
                    never.release();
                    endless.join();
                    return result[0];
                }));
    }

    /** The notify has gone to the thread that was interrupted, and nobody passes it on. */
    @Test
    void aNotifyThatIsWastedOnAnInterruptedThread() {
        Failure failure = Outcomes.failure(() -> {
            int[] things = new int[1];
            Thread[] takers = new Thread[2];
            for (int i = 0; i < 2; i++) {
                takers[i] = new Thread(() -> take(things));
                takers[i].start();
            }
            synchronized (things) {
                things[0] = 1;
                things.notify();
            }
            takers[0].interrupt();
            takers[0].join();
            synchronized (things) {
                if (things[0] == 0) {
                    things[0] = 1;
                }
            }
            takers[1].join();
        });
        assertEquals(Failure.Kind.DEADLOCK, failure.kind());
    }

    private static void take(int[] things) {
        synchronized (things) {
            try {
                while (things[0] == 0) {
                    things.wait();
                }
                things[0]--;
            } catch (InterruptedException e) {
                Systematic.check(!Thread.currentThread().isInterrupted(), "The flag is still there.");
            }
        }
    }
}
