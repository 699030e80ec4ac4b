package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

class ConditionTest {

    /** A place for one thing. */
    private static final class Place {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition empty = lock.newCondition();
        private final Condition full = lock.newCondition();
        private Object thing;

        void put(Object newThing) {
            lock.lock();
            try {
                while (thing != null) {
                    empty.awaitUninterruptibly();
                }
                thing = newThing;
                full.signal();
            } finally {
                lock.unlock();
            }
        }

        Object take() {
            lock.lock();
            try {
                while (thing == null) {
                    full.awaitUninterruptibly();
                }
                Object taken = thing;
                thing = null;
                empty.signal();
                return taken;
            } finally {
                lock.unlock();
            }
        }
    }

    @Test
    void thingsAreHandedOver() {
        // Either the taker comes first and waits, or it does not.
        assertEquals(2, Outcomes.traces(() -> {
            Place place = new Place();
            Systematic.parallel(() -> place.put("a"), place::take);
        }));
        assertEquals(
                Set.of("a b", "b a"),
                Outcomes.tracesAsOnTheJvm(() -> {
                    Place place = new Place();
                    Object[] taken = new Object[2];
                    Systematic.parallel(() -> place.put("a"), () -> place.put("b"), () -> {
                        taken[0] = place.take();
                        taken[1] = place.take();
                    });
                    return taken[0] + " " + taken[1];
                }));
    }

    /** One condition for both sides: the signal can go to the wrong one. */
    @Test
    void aSignalForWantOfSignalAll() {
        Failure failure = Outcomes.failure(() -> {
            ReentrantLock lock = new ReentrantLock();
            Condition changed = lock.newCondition();
            int[] things = new int[1];
            Runnable put = () -> {
                lock.lock();
                while (things[0] == 1) {
                    changed.awaitUninterruptibly();
                }
                things[0]++;
                changed.signal();
                lock.unlock();
            };
            Runnable take = () -> {
                lock.lock();
                while (things[0] == 0) {
                    changed.awaitUninterruptibly();
                }
                things[0]--;
                changed.signal();
                lock.unlock();
            };
            Systematic.parallel(take, take, put, put);
        });
        assertEquals(Failure.Kind.DEADLOCK, failure.kind());
        assertTrue(failure.details().toString().contains("waits to be notified"), failure.details().toString());
    }

    /** Unlike {@code notify}, a signal wakes the thread that has waited longest. */
    @Test
    void theLongestWaitingIsSignalled() {
        assertEquals(
                Set.of("12 1"),
                Outcomes.tracesAsOnTheJvm(() -> {
                    ReentrantLock lock = new ReentrantLock();
                    Condition condition = lock.newCondition();
                    StringBuilder order = new StringBuilder();
                    Thread first = startWaiting(lock, condition, () -> order.append(1));
                    Thread second = startWaiting(lock, condition, () -> order.append(2));
                    lock.lock();
                    int waiting = lock.getWaitQueueLength(condition);
                    condition.signal();
                    waiting -= lock.hasWaiters(condition) ? lock.getWaitQueueLength(condition) : 0;
                    lock.unlock();
                    first.join();
                    second.join();
                    return order.toString() + " " + waiting;
                }));
    }

    /** A lock whose owner can have all those interrupted that wait, as in object pools. */
    private static final class TellingLock extends ReentrantLock {

        private static final long serialVersionUID = 1L;

        Collection<Thread> waiting(Condition condition) {
            return getWaitingThreads(condition);
        }
    }

    @Test
    void subclassesOfLocksKnowWhoWaits() {
        assertEquals(
                Set.of("[a, b] []"),
                Outcomes.asOnTheJvm(() -> {
                    TellingLock lock = new TellingLock();
                    Condition condition = lock.newCondition();
                    Thread first = startWaiting(lock, condition, () -> { });
                    first.setName("a");
                    Thread second = startWaiting(lock, condition, () -> { });
                    second.setName("b");
                    lock.lock();
                    List<String> names = lock.waiting(condition).stream().map(Thread::getName).sorted().toList();
                    condition.signalAll();
                    Collection<Thread> left = lock.waiting(condition);
                    lock.unlock();
                    first.join();
                    second.join();
                    return names + " " + left;
                }));
        assertEquals(
                Set.of("IllegalMonitorStateException: null"),
                Outcomes.asOnTheJvm(() -> {
                    TellingLock lock = new TellingLock();
                    return lock.waiting(lock.newCondition()).toString();
                }));
        assertEquals(
                Set.of("IllegalArgumentException: Not owner"),
                Outcomes.asOnTheJvm(() -> new TellingLock().waiting(new ReentrantLock().newCondition()).toString()));
    }

    /** Starts a thread and comes back when it waits. */
    private static Thread startWaiting(ReentrantLock lock, Condition condition, Runnable then)
            throws InterruptedException {
        CountDownLatch locked = new CountDownLatch(1);
        Thread thread = new Thread(() -> {
            lock.lock();
            locked.countDown();
            condition.awaitUninterruptibly();
            then.run();
            condition.signal();
            lock.unlock();
        });
        thread.start();
        locked.await();
        lock.lock();
        lock.unlock();
        return thread;
    }

    @Test
    void withoutTheLockThereIsNoWaiting() {
        Set<String> illegal = Set.of("IllegalMonitorStateException: null");
        ReentrantLock[] lock = new ReentrantLock[1];
        assertEquals(illegal, Outcomes.asOnTheJvm(() -> {
            condition(lock).await();
            return "";
        }));
        assertEquals(illegal, Outcomes.asOnTheJvm(() -> "" + condition(lock).await(1, TimeUnit.SECONDS)));
        assertEquals(illegal, Outcomes.asOnTheJvm(() -> {
            condition(lock).signal();
            return "";
        }));
        assertEquals(illegal, Outcomes.asOnTheJvm(() -> {
            condition(lock).signalAll();
            return "";
        }));
        assertEquals(illegal, Outcomes.asOnTheJvm(() -> {
            Condition condition = condition(lock);
            return "" + lock[0].hasWaiters(condition);
        }));
        assertEquals(
                Set.of("InterruptedException: null"),
                Outcomes.asOnTheJvm(() -> {
                    Thread.currentThread().interrupt();
                    condition(lock).await();
                    return "";
                }));
        assertEquals(
                Set.of("IllegalArgumentException: Not owner"),
                Outcomes.asOnTheJvm(() -> "" + new ReentrantLock().hasWaiters(condition(lock))));
    }

    private static Condition condition(ReentrantLock[] lock) {
        lock[0] = new ReentrantLock();
        return lock[0].newCondition();
    }

    private static String ended(ReentrantLock lock, Waiting waiting) {
        lock.lock();
        lock.lock();
        String how;
        try {
            how = "" + waiting.await();
        } catch (InterruptedException e) {
            how = "interrupted";
        }
        String result = how + " " + lock.getHoldCount() + " " + Thread.interrupted();
        lock.unlock();
        lock.unlock();
        return result;
    }

    private interface Waiting {
        boolean await() throws InterruptedException;
    }

    /** Whatever ends it, the thread has the lock as often as before. */
    @Test
    void timedFormsEndByThemselves() {
        Set<String> both = Set.of("true 2 false", "false 2 false");
        assertEquals(both, timed(condition -> condition.await(1, TimeUnit.NANOSECONDS)));
        assertEquals(both, timed(condition -> condition.awaitNanos(100_000) > 0));
        assertEquals(both, timed(condition -> condition.awaitUntil(new Date(System.currentTimeMillis() + 1))));
    }

    private interface TimedWaiting {
        boolean await(Condition condition) throws InterruptedException;
    }

    private static Set<String> timed(TimedWaiting waiting) {
        return Outcomes.explored(() -> {
            ReentrantLock lock = new ReentrantLock();
            Condition condition = lock.newCondition();
            String[] result = new String[1];
            Systematic.parallel(
                    () -> result[0] = ended(lock, () -> waiting.await(condition)),
                    () -> {
                        lock.lock();
                        condition.signalAll();
                        lock.unlock();
                    });
            return result[0];
        });
    }

    /** A thread that is interrupted and signalled either throws, or it returns and the flag stays. */
    @Test
    void interruptedAndSignalled() {
        assertEquals(
                Set.of("true 2 true", "interrupted 2 false"),
                Outcomes.asOnTheJvm(() -> interruptedAndSignalled(condition -> {
                    condition.await();
                    return true;
                })));
        // A thread that cannot be interrupted keeps the flag.
        assertEquals(
                Set.of("true 2 true"),
                Outcomes.asOnTheJvm(() -> interruptedAndSignalled(condition -> {
                    condition.awaitUninterruptibly();
                    return true;
                })));
    }

    private static String interruptedAndSignalled(TimedWaiting waiting) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        boolean[] signalled = new boolean[1];
        String[] result = new String[1];
        Thread waiter = new Thread(() -> result[0] = ended(lock, () -> signalled[0] || waiting.await(condition)));
        waiter.start();
        waiter.interrupt();
        lock.lock();
        signalled[0] = true;
        condition.signal();
        lock.unlock();
        waiter.join();
        return result[0];
    }

    /** A signal does not go to a thread that throws: then another gets it. */
    @Test
    void noSignalIsLostToAnInterrupt() {
        Set<String> outcomes = Outcomes.tracesAsOnTheJvm(() -> {
            ReentrantLock lock = new ReentrantLock();
            Condition condition = lock.newCondition();
            int[] permits = new int[1];
            String[] results = new String[2];
            Thread[] waiters = new Thread[2];
            for (int i = 0; i < 2; i++) {
                int me = i;
                waiters[i] = new Thread(() -> {
                    lock.lock();
                    try {
                        while (permits[0] == 0) {
                            condition.await();
                        }
                        permits[0]--;
                        results[me] = "got";
                    } catch (InterruptedException e) {
                        results[me] = "interrupted";
                    } finally {
                        lock.unlock();
                    }
                });
                waiters[i].start();
            }
            lock.lock();
            permits[0]++;
            condition.signal();
            lock.unlock();
            waiters[0].interrupt();
            waiters[0].join();
            if (results[0].equals("got")) {
                lock.lock();
                permits[0]++;
                condition.signal();
                lock.unlock();
            }
            waiters[1].join();
            return results[0] + " " + results[1];
        });
        assertEquals(Set.of("got got", "interrupted got"), outcomes);
    }
}
