package dev.heddle.control.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.Failure;
import dev.heddle.Systematic;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class SemaphoreTest {

    private static void increments(int threads, Semaphore semaphore) {
        int[] value = new int[1];
        Runnable increment = () -> {
            semaphore.acquireUninterruptibly();
            value[0]++;
            semaphore.release();
        };
        Systematic.parallel(Collections.nCopies(threads, increment).toArray(new Runnable[0]));
    }

    @Test
    void onePermitIsALock() {
        for (boolean fair : List.of(false, true)) {
            // Who comes first gets it first, but when a thread comes nobody can tell.
            assertEquals(2, Outcomes.traces(() -> increments(2, new Semaphore(1, fair))));
            assertEquals(6, Outcomes.traces(() -> increments(3, new Semaphore(1, fair))));
        }
        assertEquals(
                Failure.Kind.DATA_RACE, Outcomes.failure(() -> increments(2, new Semaphore(2))).kind());
    }

    /** The first thread wants two permits and keeps the second waiting, though there is one for it. */
    @Test
    void whoeverWantsManyKeepsOthersWaiting() {
        for (boolean fair : List.of(false, true)) {
            Failure failure = Outcomes.failure(() -> {
                Semaphore semaphore = new Semaphore(0, fair);
                Systematic.name(semaphore, "permits");
                Semaphore got = new Semaphore(0);
                Systematic.parallel(
                        () -> semaphore.acquireUninterruptibly(2),
                        () -> {
                            semaphore.acquireUninterruptibly(1);
                            got.release();
                        },
                        () -> {
                            semaphore.release(1);
                            got.acquireUninterruptibly();
                            semaphore.release(2);
                        });
            });
            assertEquals(Failure.Kind.DEADLOCK, failure.kind());
            String details = failure.details().toString();
            assertTrue(details.contains("thread 2 waits to acquire permits: 1 permit, thread 1 comes first"), details);
        }
    }

    /** In an unfair semaphore a thread that comes finds the permit before the one that waits for two. */
    @Test
    void whoeverComesLateCanBeFirst() {
        Supplier<Semaphore> unfair = () -> new Semaphore(1);
        assertEquals(Set.of("overtaken", "waited"), manyAndOne(unfair));
        assertEquals(Set.of("overtaken", "waited"), manyAndOne(() -> new Semaphore(1, true)));
    }

    private static SortedSet<String> manyAndOne(Supplier<Semaphore> maker) {
        return Outcomes.asOnTheJvm(() -> {
            Semaphore semaphore = maker.get();
            boolean[] got = new boolean[1];
            String[] result = new String[1];
            Systematic.parallel(
                    () -> {
                        semaphore.acquireUninterruptibly(2);
                        result[0] = got[0] ? "overtaken" : "waited";
                        semaphore.release(2);
                    },
                    () -> {
                        semaphore.acquireUninterruptibly();
                        got[0] = true;
                        semaphore.release();
                    },
                    semaphore::release);
            return result[0];
        });
    }

    @Test
    void whoWaits() {
        assertEquals(
                Set.of("0 false", "1 true"),
                Outcomes.asOnTheJvm(() -> {
                    Semaphore semaphore = new Semaphore(0);
                    String[] seen = new String[1];
                    Systematic.parallel(
                            semaphore::acquireUninterruptibly,
                            () -> {
                                int length = semaphore.getQueueLength();
                                seen[0] = length + " " + (length > 0 && semaphore.hasQueuedThreads());
                                semaphore.release();
                            });
                    return seen[0];
                }));
    }

    /** The second thread comes when the first is seen to wait: in a fair semaphore it gets its permit later. */
    @Test
    void whoeverIsSeenToWaitIsServedFirstIfItIsFair() {
        assertEquals(Set.of("12"), seenToWait(true));
        assertEquals(Set.of("12", "21"), seenToWait(false));
    }

    private static SortedSet<String> seenToWait(boolean fair) {
        return Outcomes.explored(() -> {
            Semaphore semaphore = new Semaphore(0, fair);
            StringBuffer order = new StringBuffer();
            Thread first = new Thread(() -> {
                semaphore.acquireUninterruptibly();
                order.append(1);
                semaphore.release();
            });
            first.start();
            boolean waits = semaphore.hasQueuedThreads();
            Thread second = new Thread(() -> {
                semaphore.acquireUninterruptibly();
                order.append(2);
                semaphore.release();
            });
            second.start();
            semaphore.release();
            first.join();
            second.join();
            return waits ? order.toString() : "12";
        });
    }

    @Test
    void tryingAndTimingOut() {
        assertEquals(
                Set.of("false false", "false true", "true false", "true true"),
                Outcomes.asOnTheJvm(() -> {
                    Semaphore semaphore = new Semaphore(1);
                    boolean[] got = new boolean[2];
                    Systematic.parallel(
                            () -> {
                                semaphore.acquireUninterruptibly();
                                semaphore.release();
                            },
                            () -> {
                                try {
                                    got[0] = semaphore.tryAcquire();
                                    if (got[0]) {
                                        semaphore.release();
                                    }
                                    got[1] = semaphore.tryAcquire(1, 1, TimeUnit.NANOSECONDS);
                                    if (got[1]) {
                                        semaphore.release();
                                    }
                                } catch (InterruptedException e) {
                                    throw new AssertionError(e);
                                }
                            });
                    return got[0] + " " + got[1];
                }));
    }

    @Test
    void permitsAreCountedAsOnTheJvm() {
        assertEquals(
                Set.of("3 true 1 false 1 0 -2 false -2 true 0"),
                Outcomes.asOnTheJvm(() -> {
                    Reducible semaphore = new Reducible(2);
                    semaphore.release();
                    String result = semaphore.availablePermits() + " " + semaphore.tryAcquire(2) + " "
                            + semaphore.availablePermits() + " " + semaphore.tryAcquire(2) + " "
                            + semaphore.drainPermits() + " " + semaphore.availablePermits();
                    semaphore.reducePermits(2);
                    result += " " + semaphore.availablePermits() + " " + semaphore.tryAcquire(0) + " "
                            + semaphore.drainPermits();
                    return result + " " + semaphore.tryAcquire(0) + " " + semaphore.availablePermits();
                }));
    }

    private static final class Reducible extends Semaphore {
        private static final long serialVersionUID = 1L;

        Reducible(int permits) {
            super(permits);
        }

        @Override
        public void reducePermits(int reduction) {
            super.reducePermits(reduction);
        }
    }

    @Test
    void wrongNumbersThrowAsOnTheJvm() {
        Set<String> illegal = Set.of("IllegalArgumentException: null");
        assertEquals(illegal, Outcomes.asOnTheJvm(() -> {
            new Semaphore(1).acquire(-1);
            return "";
        }));
        assertEquals(illegal, Outcomes.asOnTheJvm(() -> {
            new Semaphore(1).release(-1);
            return "";
        }));
        assertEquals(illegal, Outcomes.asOnTheJvm(() -> "" + new Semaphore(1).tryAcquire(-1)));
        assertEquals(illegal, Outcomes.asOnTheJvm(() -> {
            new Reducible(1).reducePermits(-1);
            return "";
        }));
        assertEquals(
                Set.of("Maximum permit count exceeded"),
                Outcomes.asOnTheJvm(() -> {
                    try {
                        new Semaphore(1).release(Integer.MAX_VALUE);
                        return "";
                    } catch (Error e) {
                        return e.getMessage();
                    }
                }));
    }

    @Test
    void textsAreTheJvms() {
        assertEquals(
                Set.of("[Permits = 1] true"),
                Outcomes.asOnTheJvm(() -> {
                    Semaphore semaphore = new Semaphore(3, true);
                    semaphore.acquire(2);
                    String text = semaphore.toString();
                    return text.substring(text.indexOf('[')) + " " + semaphore.isFair();
                }));
    }

    @Test
    void aThreadThatIsInterruptedTakesNoPermit() {
        assertEquals(
                Set.of("got false 0", "got true 0", "interrupted false 1"),
                Outcomes.asOnTheJvm(() -> {
                    Semaphore semaphore = new Semaphore(0);
                    String[] result = new String[1];
                    Thread waiter = new Thread(() -> {
                        try {
                            semaphore.acquire();
                            result[0] = "got " + Thread.currentThread().isInterrupted();
                        } catch (InterruptedException e) {
                            result[0] = "interrupted " + Thread.currentThread().isInterrupted();
                        }
                    });
                    waiter.start();
                    semaphore.release();
                    waiter.interrupt();
                    waiter.join();
                    return result[0] + " " + semaphore.availablePermits();
                }));
    }
}
